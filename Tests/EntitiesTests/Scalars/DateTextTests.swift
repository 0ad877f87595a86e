import Foundation
import Testing

@testable import APISupportEntities

/// Dates in text; the counts come from the standards' own examples and from Python's datetime.
@Suite struct DateTextTests {
    @Test(
        "ISO 8601 and RFC 3339",
        arguments: [
            ("1985-04-12T23:20:50.52Z", 482_196_050.52),  // RFC 3339, section 5.8
            ("1996-12-19T16:39:57-08:00", 851_042_397),
            ("1990-12-31T23:59:60Z", 662_688_000),
            ("1990-12-31T15:59:60-08:00", 662_688_000),
            ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
            ("2013-05-04", 1_367_625_600),
            ("20130504", 1_367_625_600),
            ("2013-05-04+03:00", 1_367_614_800),
            ("2013-05-04T12:30", 1_367_670_600),
            ("2013-05-04 12:30:00", 1_367_670_600),
            ("20130504T123000Z", 1_367_670_600),
            ("2013-05-04t12:30:00,000z", 1_367_670_600),
            ("2013-05-04T15:30+03", 1_367_670_600),
            ("2013-05-04T15:30+0300", 1_367_670_600),
            ("2013-05-03T24:00:00Z", 1_367_625_600),
            ("2013-05-04T12:30:15.123457Z", 1_367_670_615.123457),
            ("2013-05-04T12:30:15.1234570009999Z", 1_367_670_615.123457),
            ("2000-02-29", 951_782_400),
            ("0001-01-01T00:00:00Z", -62_135_596_800),
        ]
    )
    func iso8601(text: String, seconds: Double) throws {
        #expect(try read(text, [.iso8601]) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "what is no date of ISO 8601",
        arguments: [
            "", "2013", "2013-5-4", "2013-02-30", "1900-02-29", "2013-13-01", "2013-00-10", "2013-01-00", "2013-04-31",
            "2013-05-04T", "2013-05-04T12", "2013-05-04T25:00", "2013-05-04T24:00:01", "2013-05-04T12:60",
            "2013-05-04T12:30:61", "2013-05-04T23:59:60Z", "2013-05-31T12:59:60Z", "2013-05-04T12:30:15.",
            "2013-05-04T12:30Q",
            "2013-05-04T12:30+24:00", "2013-05-04T12:30+03:", "2013-05-04T12:30+03:60", "2013-05-04T12:30Zx",
            "2013-W18-6", "2013-0504", "04.05.2013", "１９８５-04-12",
        ]
    )
    func notISO8601(text: String) throws {
        let error = try #require(throws: EntityError.self) { try read(text, [.iso8601]) }
        #expect(error.code == .invalidValue)
        #expect(error.message.contains("ISO 8601") && error.message.contains(text.quotedForMessage()))
    }

    @Test(
        "RFC 822, 1123, 850 and 2822",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),  // RFC 9110, section 5.6.7
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Sun Nov 06 08:49:37 1994", 784_111_777),
            ("Thu Jan 01 00:00:00 1970", 0),
            ("6 nov 94 08:49:37 UT", 784_111_777),
            ("06 Nov 1994 03:49:37 EST", 784_111_777),
            ("06 Nov 1994 04:49:37 EDT", 784_111_777),
            ("06 Nov 1994 02:49:37 CST", 784_111_777),
            ("06 Nov 1994 03:49:37 CDT", 784_111_777),
            ("06 Nov 1994 01:49:37 MST", 784_111_777),
            ("06 Nov 1994 02:49:37 MDT", 784_111_777),
            ("06 Nov 1994 00:49:37 PST", 784_111_777),
            ("06 Nov 1994 01:49:37 PDT", 784_111_777),
            ("06 Nov 1994 08:49:37 Z", 784_111_777),
            ("06 Nov 1994 08:49:37 A", 784_111_777),  // RFC 2822, section 4.3: letters count as -0000
            ("Sun, 6 Nov 1994 11:49:37 +0300 (MSK (or so))", 784_111_777),
            ("Tue, 1 Jul 2003 10:52:37 +0200", 1_057_049_557),  // RFC 2822, appendix A
            ("2 Jan 49 03:04:05 UTC", 2_493_169_445),
            ("2 Jan 50 03:04:05 UTC", -631_054_555),
            ("2 Jan 103 03:04:05 UTC", 1_041_476_645),
            ("Sun,\r\n 06 Nov 1994\t08:49 GMT", 784_111_740),
        ] as [(String, Double)]
    )
    func rfc822(text: String, seconds: Double) throws {
        #expect(try read(text, [.rfc822]) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "what is no date of RFC 822",
        arguments: [
            "", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37", "Son, 06 Nov 1994 08:49:37 GMT",
            "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nox 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 MSK", "Sun, 06 Nov 1994 08:49:37 J", "Sun, 06 Nov 1994 08:49:37 +03:00",
            "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 4 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT (open",
            "06 Nov 1994 08:49:37 GMT )", "2013-05-04", "Sun Nov  6 08:49:37 94", "Sunday Nov  6 08:49:37 1994",
            "Sun Nov 31 08:49:37 1994", "Sun Nov  6 08:49:37 1994 GMT", "Nov  6 08:49:37 1994",
        ]
    )
    func notRFC822(text: String) throws {
        let error = try #require(throws: EntityError.self) { try read(text, [.rfc822]) }
        #expect(error.code == .invalidValue)
    }

    @Test(
        "counts of seconds and milliseconds in text",
        arguments: [
            ("1367670600", DateNotation.seconds, 1_367_670_600),
            (" 1367670600.25 ", .seconds, 1_367_670_600.25),
            ("1.3676706e9", .seconds, 1_367_670_600),
            ("-1", .seconds, -1),
            ("0", .seconds, 0),
            ("1367670600123", .milliseconds, 1_367_670_600.123),
            ("1367670600123.5", .milliseconds, 1_367_670_600.1235),
            ("1367670600123e0", .milliseconds, 1_367_670_600.123),
            ("-1", .milliseconds, -0.001),
            ("253402300799999", .milliseconds, 253_402_300_799.999),
        ] as [(String, DateNotation, Double)]
    )
    func counts(text: String, notation: DateNotation, seconds: Double) throws {
        #expect(try read(text, [notation]) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "every millisecond comes back as it was",
        arguments: [1_367_670_600_000, 951_782_400_000, -62_135_596_800_000]
    )
    func everyMillisecond(start: Int) throws {
        for count in start..<start + 1_000 {
            let date = try read(String(count), [.milliseconds])
            #expect(Int((date.timeIntervalSince1970 * 1_000).rounded()) == count)
        }
    }

    @Test("one instant is one date in every notation")
    func sameInstant() throws {
        let dates = [
            try read("1700000000.123", [.seconds]), try read("1700000000123", [.milliseconds]),
            try read("2023-11-14T22:13:20.123Z", [.iso8601]), Date(timeIntervalSince1970: 1_700_000_000.123),
        ]
        #expect(Set(dates).count == 1)
    }

    @Test(
        "milliseconds taken for seconds, and other counts out of range",
        arguments: ["1367670600123", "1e300", "-62135596801"]
    )
    func outOfRange(text: String) throws {
        #expect(throws: EntityError.self) { try read(text, [.seconds]) }
        let number = try #require(throws: EntityError.self) { try readNumber(text, [.iso8601, .seconds]) }
        #expect(number.code == .invalidValue)
        #expect(number.message.contains("years 1 to 9999") && number.message.contains(text))
    }

    @Test("numbers of JSON are dates only where a notation counts")
    func numbers() throws {
        #expect(try readNumber("1367670600", [.iso8601, .seconds]) == Date(timeIntervalSince1970: 1_367_670_600))
        #expect(try readNumber("1367670600123", [.milliseconds]) == Date(timeIntervalSince1970: 1_367_670_600.123))
        let error = try #require(throws: EntityError.self) { try readNumber("1367670600", [.iso8601]) }
        #expect(error.code == .typeMismatch)
        #expect(error.message == "expected a date (ISO 8601), found the number 1367670600")
    }

    @Test("text counts in JSON only where the rules have numbers in text")
    func numbersInText() throws {
        let off = TextRules.json(DecodingRules(dates: [.seconds]))
        let on = TextRules.json(DecodingRules(dates: [.seconds], numbersInText: true))
        #expect(throws: EntityError.self) {
            try "12".withTextBytes { text throws(EntityError) in try TextScalar.date(text, off) }
        }
        let date = try "12".withTextBytes { text throws(EntityError) in try TextScalar.date(text, on) }
        #expect(date == Date(timeIntervalSince1970: 12))
    }

    @Test("patterns, in their time zone, and in the order given")
    func patterns() throws {
        let moscow = try #require(TimeZone(identifier: "Europe/Moscow"))
        let day = DateNotation.format("dd.MM.yyyy")
        #expect(try read("04.05.2013", [day]) == Date(timeIntervalSince1970: 1_367_625_600))
        // Moscow was 4 hours ahead of UTC in 2013.
        #expect(
            try read("04.05.2013", [.format("dd.MM.yyyy", timeZone: moscow)])
                == Date(timeIntervalSince1970: 1_367_625_600 - 4 * 3_600)
        )
        #expect(
            try read("4 May 2013", [.iso8601, day, .format("d MMM yyyy")]) == Date(timeIntervalSince1970: 1_367_625_600)
        )
        #expect(throws: EntityError.self) { try read("30.02.2013", [day]) }
        #expect(throws: EntityError.self) { try read("04.05.2013x", [day]) }
    }

    @Test("formatters are shared between threads")
    func patternsInParallel() async {
        await withTaskGroup(of: Bool.self) { group in
            for day in 1...200 {
                group.addTask {
                    let text = "\(day % 28 + 1).\(day % 12 + 1).2013"
                    let seconds = CivilTime(year: 2013, month: day % 12 + 1, day: day % 28 + 1).date
                    return (try? read(text, [.format("d.M.yyyy")])) == seconds
                }
            }
            for await same in group { #expect(same) }
        }
    }
}

private func read(_ text: String, _ notations: [DateNotation]) throws(EntityError) -> Date {
    let rules = TextRules.xml(DecodingRules(dates: notations))
    return try text.withTextBytes { bytes throws(EntityError) in try TextScalar.date(bytes, rules) }
}

private func readNumber(_ text: String, _ notations: [DateNotation]) throws(EntityError) -> Date {
    let rules = TextRules.json(DecodingRules(dates: notations))
    return try text.withTextBytes { bytes throws(EntityError) in try TextScalar.date(number: bytes, rules) }
}
