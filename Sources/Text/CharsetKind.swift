/// All charsets, each with its name; the order is that of the Encoding Standard, with UTF-32 at the end.
enum CharsetKind: String, CaseIterable {
    case utf8 = "UTF-8"
    case ibm866 = "IBM866"
    case iso88592 = "ISO-8859-2"
    case iso88593 = "ISO-8859-3"
    case iso88594 = "ISO-8859-4"
    case iso88595 = "ISO-8859-5"
    case iso88596 = "ISO-8859-6"
    case iso88597 = "ISO-8859-7"
    case iso88598 = "ISO-8859-8"
    case iso88598I = "ISO-8859-8-I"
    case iso885910 = "ISO-8859-10"
    case iso885913 = "ISO-8859-13"
    case iso885914 = "ISO-8859-14"
    case iso885915 = "ISO-8859-15"
    case iso885916 = "ISO-8859-16"
    case koi8R = "KOI8-R"
    case koi8U = "KOI8-U"
    case macintosh = "macintosh"
    case windows874 = "windows-874"
    case windows1250 = "windows-1250"
    case windows1251 = "windows-1251"
    case windows1252 = "windows-1252"
    case windows1253 = "windows-1253"
    case windows1254 = "windows-1254"
    case windows1255 = "windows-1255"
    case windows1256 = "windows-1256"
    case windows1257 = "windows-1257"
    case windows1258 = "windows-1258"
    case macCyrillic = "x-mac-cyrillic"
    case gbk = "GBK"
    case gb18030 = "gb18030"
    case big5 = "Big5"
    case eucJP = "EUC-JP"
    case iso2022JP = "ISO-2022-JP"
    case shiftJIS = "Shift_JIS"
    case eucKR = "EUC-KR"
    /// Stands for charsets that are not read, since their escapes hide text from filters.
    case replacement = "replacement"
    case utf16BE = "UTF-16BE"
    case utf16LE = "UTF-16LE"
    case userDefined = "x-user-defined"
    case utf32BE = "UTF-32BE"
    case utf32LE = "UTF-32LE"

    /// The labels that name the charset, in lower case, with spaces between them.
    var labels: String {
        switch self {
        case .utf8: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"
        case .ibm866: "866 cp866 csibm866 ibm866"
        case .iso88592: "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"
        case .iso88593: "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"
        case .iso88594: "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"
        case .iso88595:
            """
            csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
            """
        case .iso88596:
            """
            arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e \
            iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
            """
        case .iso88597:
            """
            csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
            iso_8859-7:1987 sun_eu_greek
            """
        case .iso88598:
            """
            csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
            iso_8859-8:1988 visual
            """
        case .iso88598I: "csiso88598i iso-8859-8-i logical"
        case .iso885910: "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"
        case .iso885913: "iso-8859-13 iso8859-13 iso885913"
        case .iso885914: "iso-8859-14 iso8859-14 iso885914"
        case .iso885915: "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"
        case .iso885916: "iso-8859-16"
        case .koi8R: "cskoi8r koi koi8 koi8-r koi8_r"
        case .koi8U: "koi8-ru koi8-u"
        case .macintosh: "csmacintosh mac macintosh x-mac-roman"
        case .windows874: "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"
        case .windows1250: "cp1250 windows-1250 x-cp1250"
        case .windows1251: "cp1251 windows-1251 x-cp1251"
        case .windows1252:
            """
            ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
            iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252
            """
        case .windows1253: "cp1253 windows-1253 x-cp1253"
        case .windows1254:
            """
            cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 \
            windows-1254 x-cp1254
            """
        case .windows1255: "cp1255 windows-1255 x-cp1255"
        case .windows1256: "cp1256 windows-1256 x-cp1256"
        case .windows1257: "cp1257 windows-1257 x-cp1257"
        case .windows1258: "cp1258 windows-1258 x-cp1258"
        case .macCyrillic: "x-mac-cyrillic x-mac-ukrainian"
        case .gbk: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"
        case .gb18030: "gb18030"
        case .big5: "big5 big5-hkscs cn-big5 csbig5 x-x-big5"
        case .eucJP: "cseucpkdfmtjapanese euc-jp x-euc-jp"
        case .iso2022JP: "csiso2022jp iso-2022-jp"
        case .shiftJIS: "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"
        case .eucKR:
            """
            cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 \
            windows-949
            """
        case .replacement: "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"
        case .utf16BE: "unicodefffe utf-16be"
        case .utf16LE: "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"
        case .userDefined: "x-user-defined"
        case .utf32BE: "utf-32be"
        case .utf32LE: "utf-32 utf-32le"
        }
    }
}
