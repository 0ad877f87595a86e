import APISupport

/// The same as `Wide`, by a field list.
struct FieldWide: AutoEntity {
    var count0 = 0
    var label0 = ""
    var rate0 = 0.0
    var flag0 = false
    var note0: String?
    var count1 = 0
    var label1 = ""
    var rate1 = 0.0
    var flag1 = false
    var note1: String?
    var count2 = 0
    var label2 = ""
    var rate2 = 0.0
    var flag2 = false
    var note2: String?
    var count3 = 0
    var label3 = ""
    var rate3 = 0.0
    var flag3 = false
    var note3: String?
    var count4 = 0
    var label4 = ""
    var rate4 = 0.0
    var flag4 = false
    var note4: String?
    var count5 = 0
    var label5 = ""
    var rate5 = 0.0
    var flag5 = false
    var note5: String?
    var count6 = 0
    var label6 = ""
    var rate6 = 0.0
    var flag6 = false
    var note6: String?
    var count7 = 0
    var label7 = ""
    var rate7 = 0.0
    var flag7 = false
    var note7: String?
    var count8 = 0
    var label8 = ""
    var rate8 = 0.0
    var flag8 = false
    var note8: String?
    var count9 = 0
    var label9 = ""
    var rate9 = 0.0
    var flag9 = false
    var note9: String?
    var count10 = 0
    var label10 = ""
    var rate10 = 0.0
    var flag10 = false
    var note10: String?
    var count11 = 0
    var label11 = ""
    var rate11 = 0.0
    var flag11 = false
    var note11: String?

    static let autoFields: AutoFields<FieldWide> = [
        .field("count0", \.count0),
        .field("label0", \.label0),
        .field("rate0", \.rate0),
        .field("flag0", \.flag0),
        .field("note0", \.note0),
        .field("count1", \.count1),
        .field("label1", \.label1),
        .field("rate1", \.rate1),
        .field("flag1", \.flag1),
        .field("note1", \.note1),
        .field("count2", \.count2),
        .field("label2", \.label2),
        .field("rate2", \.rate2),
        .field("flag2", \.flag2),
        .field("note2", \.note2),
        .field("count3", \.count3),
        .field("label3", \.label3),
        .field("rate3", \.rate3),
        .field("flag3", \.flag3),
        .field("note3", \.note3),
        .field("count4", \.count4),
        .field("label4", \.label4),
        .field("rate4", \.rate4),
        .field("flag4", \.flag4),
        .field("note4", \.note4),
        .field("count5", \.count5),
        .field("label5", \.label5),
        .field("rate5", \.rate5),
        .field("flag5", \.flag5),
        .field("note5", \.note5),
        .field("count6", \.count6),
        .field("label6", \.label6),
        .field("rate6", \.rate6),
        .field("flag6", \.flag6),
        .field("note6", \.note6),
        .field("count7", \.count7),
        .field("label7", \.label7),
        .field("rate7", \.rate7),
        .field("flag7", \.flag7),
        .field("note7", \.note7),
        .field("count8", \.count8),
        .field("label8", \.label8),
        .field("rate8", \.rate8),
        .field("flag8", \.flag8),
        .field("note8", \.note8),
        .field("count9", \.count9),
        .field("label9", \.label9),
        .field("rate9", \.rate9),
        .field("flag9", \.flag9),
        .field("note9", \.note9),
        .field("count10", \.count10),
        .field("label10", \.label10),
        .field("rate10", \.rate10),
        .field("flag10", \.flag10),
        .field("note10", \.note10),
        .field("count11", \.count11),
        .field("label11", \.label11),
        .field("rate11", \.rate11),
        .field("flag11", \.flag11),
        .field("note11", \.note11),
    ]
}
