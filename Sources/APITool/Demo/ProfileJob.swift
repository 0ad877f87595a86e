internal import APISupport
internal import Foundation

/// An object with a nested object and a list, read by lists of fields.
struct ProfileJob: DemoJob {
    let title = "Profile: a nested object and a list, through lists of fields"

    func run(on server: DemoServer) async throws(APIError) {
        for format in DocumentFormats.all {
            let profile = try await server.fetch(Profile.self, "/profile.\(format.name.lowercased())")
            var table = Table([("Field", .left), ("Value", .left)])
            table.add(["id", "\(profile.id)"])
            table.add(["name", profile.name])
            table.add(["visits", "\(profile.visits)"])
            table.add(["registered", profile.registered.formatted(.iso8601)])
            table.add(["homepage", profile.homepage?.absoluteString ?? "-"])
            table.add(["balance", "\(profile.balance)"])
            table.add(["level", profile.level.rawValue])
            table.add(["address", "\(profile.address.postcode), \(profile.address.city), \(profile.address.street)"])
            for phone in profile.phones { table.add(["phone (\(phone.kind))", phone.number]) }
            table.add(["nickname", profile.nickname ?? "-"])
            server.show(table)
        }
    }
}

private struct Profile: AutoEntity {
    var id = 0
    var name = ""
    var visits: UInt64 = 0
    var registered = Date.distantPast
    var homepage: URL?
    var balance = Decimal()
    var level = Level.silver
    var address = Address()
    var phones: [Phone] = []
    var nickname: String?

    static let autoFields: AutoFields<Profile> = [
        .field("id", \.id, attribute: true),
        .field("name", \.name),
        .field("visits", \.visits),
        .timestamp("registered", \.registered),
        .field("homepage", \.homepage),
        .field("balance", \.balance),
        .field("level", \.level),
        .field("address", \.address),
        .field("phones/phone", \.phones),
        .field("nickname", \.nickname),
    ]
}

private enum Level: String, FieldValue {
    case silver
    case gold
}

private struct Address: AutoEntity {
    var city = ""
    var street = ""
    var postcode = ""

    static let autoFields: AutoFields<Address> = [
        .field("city", \.city),
        .field("street", \.street),
        .field("postcode", \.postcode),
    ]
}

private struct Phone: AutoEntity {
    var kind = ""
    var number = ""

    static let autoFields: AutoFields<Phone> = [
        .field("kind", \.kind, attribute: true),
        .field("number", \.number),
    ]
}
