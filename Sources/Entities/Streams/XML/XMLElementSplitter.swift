#if XML
internal import Foundation
internal import XMLElement

/// Finds the elements of a stream in XML, and builds an entity of each.
final class XMLElementSplitter: StreamSplitter {
    private let parser: XMLStreamParser
    private let rules: DecodingRules
    private var count = 0

    init(_ path: String, _ limits: XMLLimits, _ rules: DecodingRules, _ options: StreamOptions) {
        guard let path = XMLStreamPath(path, namespaces: rules.namespaces ?? [:]) else {
            preconditionFailure("the path was checked when the layout was made")
        }
        parser = XMLStreamParser(path: path, limits: limits, maximumElementSize: options.maximumElementSize ?? .max)
        self.rules = rules
    }

    func push(_ bytes: Data) {
        parser.push(bytes)
    }

    func finish() {
        parser.finish()
    }

    func next<E: Entity>(_ type: E.Type) throws(EntityError) -> StreamElement<E>? {
        let found: XMLElement?
        do throws(XMLError) {
            found = try parser.next()
        } catch {
            throw EntityError(error)
        }
        guard let element = found else { return nil }
        defer { count += 1 }
        do throws(EntityError) {
            return .entity(try E.decoded(from: element, rules: rules))
        } catch {
            return .failure(ElementFailure(index: count, error: error))
        }
    }
}
#endif
