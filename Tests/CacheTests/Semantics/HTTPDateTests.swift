import APISupport
import Foundation
import Testing

@Suite struct HTTPDateTests {
    /// The 30th of November 2026.
    private let now = Date(timeIntervalSince1970: 1_796_040_000)

    @Test(arguments: [
        // The three forms of RFC 9110, section 5.6.7, and `date -u` for the rest.
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Sun, 21 Nov 2286 04:46:39 GMT", 10_000_039_599), ("sun, 06 nOV 1994 08:49:37 gmt", 784_111_777),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        // Two digits: at most 50 years ahead.
        ("Sunday, 01-Nov-76 00:00:00 GMT", 3_371_414_400), ("Friday, 31-Dec-76 00:00:00 GMT", 220_838_400),
    ])
    func datesAreRead(_ text: String, _ seconds: Int) {
        #expect(HTTPDate.date(text, now: now) == Date(timeIntervalSince1970: Double(seconds)))
    }

    @Test(arguments: [
        "", "0", "Sun", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08.49.37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 1900 00:00:00 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nox 1994 08:49:37 GMT", "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
        "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
        "Sun Nov  6 08:49:37 1994 GMT", "Sun, 06 Nov -994 08:49:37 GMT", "Sün, 06 Nov 1994 08:49:37 GMT",
    ])
    func anythingElseIsNoDate(_ text: String) {
        #expect(HTTPDate.date(text, now: now) == nil)
    }

    @Test(arguments: [
        (784_111_777.9, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
    ])
    func datesAreWritten(_ seconds: Double, _ text: String) {
        #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == text)
    }
}
