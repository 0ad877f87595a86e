#if JSON
internal import Foundation

/// Builds the entities of a stream's elements.
struct JSONElementBuilder {
    /// The rules for the entities.
    let rules: DecodingRules
    /// The same, with what the entity's own rules say of whole documents.
    let documentRules: DecodingRules
    /// The largest element, in bytes.
    let maximumSize: Int
    /// What field lists learn in one element for the next.
    private let sessions = JSONFieldSessions()

    init<E: Entity>(for type: E.Type, rules: DecodingRules, options: StreamOptions) {
        self.rules = rules
        documentRules = type.documentRules(inside: rules)
        maximumSize = options.maximumElementSize ?? .max
    }

    /// Builds the entity of an element with a number, from 0; errors are told from where it begins.
    func element<E: Entity>(
        _ type: E.Type,
        _ bytes: ArraySlice<UInt8>,
        number: Int,
        at origin: DocumentOrigin
    ) -> StreamElement<E> {
        let document = JSONDocument(Data(bytes), rules: documentRules, origin: origin, sessions: sessions)
        do throws(EntityError) {
            return .entity(try E.decoded(from: document, rules: rules))
        } catch {
            return .failure(ElementFailure(index: number, error: error))
        }
    }

    /// Throws where an element, as far as it has come, is too large.
    func checkSize(_ size: Int, at origin: DocumentOrigin) throws(EntityError) {
        guard size > maximumSize else { return }
        throw EntityError(
            .limitExceeded,
            "the element is larger than \(maximumSize) bytes",
            path: origin.path,
            position: origin.position
        )
    }
}
#endif
