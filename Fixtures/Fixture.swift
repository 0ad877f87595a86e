package import Foundation

/// A document of folder `Fixtures`, built into the library so that it is there wherever a program runs.
package struct Fixture: Sendable {
    /// The name of its file.
    package let name: String
    /// The media type that a well-behaved server declares for it, with its charset where the document says none.
    package let contentType: String
    /// Its bytes.
    package let data: Data

    private init(_ name: String, _ contentType: String, _ bytes: [UInt8]) {
        self.name = name
        self.contentType = contentType
        data = Data(bytes)
    }

    /// Currency rates, in windows-1251 as the document declares; decimal commas.
    package static let rates = Fixture("rates.xml", "application/xml", PackageResources.rates_xml)
    /// The same rates in windows-1251, which neither the document nor its media type declares.
    package static let undeclaredRates = Fixture(
        "rates-undeclared.xml",
        "application/xml",
        PackageResources.rates_undeclared_xml
    )
    /// The same rates in windows-1251, which the document calls UTF-8.
    package static let mislabelledRates = Fixture(
        "rates-mislabelled.xml",
        "application/xml",
        PackageResources.rates_mislabelled_xml
    )
    /// Four rates, of which only the first is whole: a word for a number, no identifier, no value.
    package static let brokenRates = Fixture("broken-rates.xml", "application/xml", PackageResources.broken_rates_xml)

    /// Found articles, in JSON.
    package static let articlesJSON = Fixture("articles.json", "application/json", PackageResources.articles_json)
    /// The same articles in XML.
    package static let articlesXML = Fixture("articles.xml", "application/xml", PackageResources.articles_xml)
    /// Two articles in JSON, in windows-1251.
    package static let articlesWindows1251 = Fixture(
        "articles-windows-1251.json",
        "application/json; charset=windows-1251",
        PackageResources.articles_windows_1251_json
    )

    /// A person with a nested object, a list and a null, in JSON.
    package static let profileJSON = Fixture("profile.json", "application/json", PackageResources.profile_json)
    /// The same person in XML, partly in attributes.
    package static let profileXML = Fixture("profile.xml", "application/xml", PackageResources.profile_xml)

    /// An error's code, description and domain, in JSON.
    package static let errorJSON = Fixture("error.json", "application/json", PackageResources.error_json)
    /// The same error in XML.
    package static let errorXML = Fixture("error.xml", "application/xml", PackageResources.error_xml)
    /// The same error in the attributes of one element.
    package static let errorAttributes = Fixture(
        "error-attributes.xml",
        "application/xml",
        PackageResources.error_attributes_xml
    )
    /// A proxy's error page, in HTML that is not XML.
    package static let badGateway = Fixture("bad-gateway.html", "text/html", PackageResources.bad_gateway_html)

    /// News in RSS 2.0, with elements of two namespaces and CDATA.
    package static let rss = Fixture("feed.rss", "application/rss+xml", PackageResources.feed_rss)
    /// News in Atom, with a default namespace and nested XHTML.
    package static let atom = Fixture("feed.atom", "application/atom+xml", PackageResources.feed_atom)
    /// A SOAP 1.1 answer.
    package static let soap = Fixture("soap.xml", "text/xml; charset=utf-8", PackageResources.soap_xml)
    /// A SOAP 1.1 fault.
    package static let soapFault = Fixture("soap-fault.xml", "text/xml; charset=utf-8", PackageResources.soap_fault_xml)
    /// A WebDAV answer for two resources.
    package static let webDAV = Fixture("webdav.xml", "application/xml; charset=utf-8", PackageResources.webdav_xml)

    /// JSON that ends in the middle of a string.
    package static let brokenJSON = Fixture("broken.json", "application/json", PackageResources.broken_json)
    /// XML with an end tag that doesn't match.
    package static let brokenXML = Fixture("broken.xml", "application/xml", PackageResources.broken_xml)
    /// XML that declares entities, one of them a file of the server.
    package static let entities = Fixture("entities.xml", "application/xml", PackageResources.entities_xml)

    /// All of them.
    package static let all = [
        rates, undeclaredRates, mislabelledRates, brokenRates, articlesJSON, articlesXML, articlesWindows1251,
        profileJSON,
        profileXML, errorJSON, errorXML, errorAttributes, badGateway, rss, atom, soap, soapFault, webDAV, brokenJSON,
        brokenXML, entities,
    ]
}
