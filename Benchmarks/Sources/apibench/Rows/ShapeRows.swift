import APISupport
import Foundation

/// Generated documents of other shapes: the ratios are of the same order whatever a document looks like.
enum ShapeRows {
    static var rows: [Row] {
        json("records", Documents.json, Record.self, FieldRecord.self)
            + json("wide", Shapes.wideJSON, Wide.self, FieldWide.self)
            + json("deep", Shapes.deepJSON, Deep.self, FieldDeep.self)
            + json("text", Shapes.textJSON, Article.self, FieldArticle.self)
            + xml("wide", Shapes.wideXML, Wide.self, FieldWide.self)
            + xml("deep", Shapes.deepXML, Deep.self, FieldDeep.self)
            + xml("text", Shapes.textXML, Article.self, FieldArticle.self)
    }

    private static let size = 4_000_000

    private static func json<D: DecodableEntity & Encodable & Equatable, F: AutoEntity>(
        _ shape: String,
        _ document: @escaping (Int) -> Data,
        _ type: D.Type,
        _ fieldType: F.Type
    ) -> [Row] {
        [
            Row("json.\(shape).decodable", nil) {
                try JSONRows.decodable($0, document(size), repeats: 1, [D].self)
            },
            Row("json.\(shape).fields", nil) {
                try JSONRows.fields($0, document(size), repeats: 1, [D].self, [F].self)
            },
        ]
    }

    private static func xml<D: DecodableEntity & Encodable & Equatable, F: AutoEntity>(
        _ shape: String,
        _ document: @escaping (Int) -> Data,
        _ type: D.Type,
        _ fieldType: F.Type
    ) -> [Row] {
        [
            Row("xml.\(shape).decodable.vs-dom", nil) { name in
                let document = document(size)
                return try XMLRows.compare(name, document, .dom) { _ = try [D].decoded(fromXML: document) }
            },
            Row("xml.\(shape).fields.vs-dom", nil) { name in
                let document = document(size)
                let written = try [F].decoded(fromXML: document).jsonData()
                let isEqual = try [D].decoded(fromJSON: written) == [D].decoded(fromXML: document)
                precondition(isEqual, "\(name): the two ways read different values")
                return try XMLRows.compare(name, document, .dom) { _ = try [F].decoded(fromXML: document) }
            },
        ]
    }
}
