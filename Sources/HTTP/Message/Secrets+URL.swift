extension Secrets {
    /// The URL with its secrets masked, for errors and logs; need not be a valid URL.
    ///
    /// Masked are a user's name and password, and the values of query and fragment parameters whose names speak of
    /// secrets (`token`, `api_key`, `signature`, `password` and the like).
    package static func masked(url: String) -> String {
        let authority = authority(of: url)
        var result = String(url[..<authority.startIndex])
        var rest = url[authority.startIndex...]
        if let at = authority.lastIndex(of: "@") {
            result += mask
            rest = rest[at...]
        }
        guard let start = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return result + rest }
        result += rest[..<start]
        var parameter = ""
        for character in rest[start...] {
            if "?#&;".contains(character) {
                result += masked(parameter)
                result.append(character)
                parameter = ""
            } else {
                parameter.append(character)
            }
        }
        return result + masked(parameter)
    }

    /// The part in which user and host stand, also where the URL lacks its scheme or a slash.
    private static func authority(of url: String) -> Substring {
        var rest = Substring(url)
        if let slashes = url.firstRange(of: "//"), !url[..<slashes.lowerBound].contains("@") {
            rest = url[slashes.upperBound...]
        } else {
            let behindScheme = rest.drop { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            if behindScheme.hasPrefix(":/") { rest = behindScheme.dropFirst(2) }
        }
        return rest.prefix { !"/?#".contains($0) }
    }

    /// Parts of parameters' names that speak of a secret, in letters alone, lower case.
    private static let partsOfNames = [
        "token", "secret", "passw", "passphrase", "apikey", "appkey", "accesskey", "privatekey", "subscriptionkey",
        "authkey", "signature", "credential", "session", "authorization", "jwt",
    ]
    /// Whole names of parameters that are secrets, though they are parts of harmless ones too.
    private static let names: Set<String> = [
        "auth", "key", "sig", "sign", "hmac", "code", "pwd", "pass", "pin", "otp", "sid", "appid",
    ]

    /// A `name=value` with its value masked where the name speaks of a secret.
    private static func masked(_ parameter: String) -> String {
        guard let equals = parameter.firstIndex(of: "="), isSecret(parameter: parameter[..<equals]) else {
            return parameter
        }
        return parameter[...equals] + mask
    }

    /// Whether a field of this name in a body holds a secret.
    ///
    /// Short names such as `code` and `key` don't count, though they do in a URL: bodies use them for other things.
    package static func isSecret(bodyField name: String) -> Bool {
        let name = lettersAndDigits(name)
        return partsOfNames.contains(where: name.contains)
    }

    private static func lettersAndDigits(_ name: String) -> String {
        name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func isSecret(parameter name: Substring) -> Bool {
        let name = lettersAndDigits(unescaped(name))
        return names.contains(name) || partsOfNames.contains(where: name.contains)
    }

    /// The name with its percent escapes undone, so that `%74oken` hides nothing.
    private static func unescaped(_ name: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
