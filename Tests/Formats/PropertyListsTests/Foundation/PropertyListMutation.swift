import PropertyLists
import UTTestFixtures

/// Makes property lists, and mistakes in them, as people and programs do: the same for the same seed.
struct PropertyListMutation {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// An XML property list with every kind of value, laid out in one of several ways.
  mutating func document() -> String {
    let prologue = pick([
      "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n", "<!-- made by hand -->\n", "<!DOCTYPE plist>",
    ])
    return prologue + "<plist version=\"1.0\">" + space() + value(depth: 3) + space() + "</plist>"
      + pick(["", "\n", " "])
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 8), using: &generator) {
    case 0: return "<string>\(text())</string>"
    case 1:
      return
        "<integer>\(pick(["0", "-1", "42", "+7", "0x1F", " 5", "18446744073709551615", "-9223372036854775808", "007"]))</integer>"
    case 2: return "<real>\(pick(["0.5", "-1", "1e10", ".5", "5.", "nan", "+infinity", "-inf", "1E-3", " 2"]))</real>"
    case 3: return pick(["<true/>", "<false/>", "<true />", "<false></false>"])
    case 4:
      let day = Int.random(in: 10...28, using: &generator)
      return "<date>\(Int.random(in: 1600...2400, using: &generator))-0\(pick(["1", "2", "9"]))-\(day)T23:59:59Z</date>"
    case 5: return "<data>\(pick(["", "YQ==", "YWI=", "YWJj", "\n\tYWJj\n\tYWJj\n", "+/+/"]))</data>"
    case 6: return pick(["<string/>", "<array/>", "<dict/>", "<array></array>", "<dict>\n</dict>"])
    case 7:
      return
        "<string>\(pick(["<![CDATA[a < b]]>", "&#65;&#x42;", "a<![CDATA[]]>b", "&amp;&lt;&gt;&quot;&apos;"]))</string>"
    case 8, 9:
      return "<array>"
        + (0..<Int.random(in: 1..<4, using: &generator)).map { _ in space() + value(depth: depth - 1) }.joined()
        + space() + "</array>"
    default:
      return "<dict>"
        + (0..<Int.random(in: 1..<4, using: &generator)).map { number in
          space() + "<key>k\(number)</key>" + space() + value(depth: depth - 1)
        }.joined() + space() + "</dict>"
    }
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
      pick(["a", "Z", " ", "\n", "\t", "é", "中", "😀", "&amp;", "'", "\"", ">", "]]>", "$(NAME)"])
    }.joined()
  }

  private mutating func space() -> String { pick(["", "\n", "\n\t", " ", "<!-- a comment -->", "<?a b?>"]) }

  /// A document with a mistake: characters changed, removed or inserted, tags removed, doubled or moved.
  mutating func mistake(in document: String) -> String {
    var scalars = Array(document.unicodeScalars)
    guard !scalars.isEmpty else { return document }
    let place = Int.random(in: 0..<scalars.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: scalars.remove(at: place)
    case 1: scalars.insert(scalars[place], at: place)
    case 2: scalars.removeSubrange(place..<min(scalars.count, place + Int.random(in: 1..<6, using: &generator)))
    case 3: scalars = Array(scalars[..<place])
    case 4, 5:
      scalars.insert(contentsOf: pick(Self.insertions).unicodeScalars, at: place)
    case 6: scalars[place] = pick(Array("<>/&=\"'![]?-;#x09AaZ \n\u{1}\u{7F}é".unicodeScalars))
    default:
      // A tag is taken out, or put elsewhere.
      guard let start = scalars[place...].firstIndex(of: "<"), let end = scalars[start...].firstIndex(of: ">") else {
        break
      }
      let tag = scalars[start...end]
      if Bool.random(using: &generator) { scalars.removeSubrange(start...end) }
      if Bool.random(using: &generator) {
        scalars.insert(contentsOf: tag, at: Int.random(in: 0...scalars.count, using: &generator))
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let insertions = [
    "<!-- x -->", "<!-- a -- b -->", "<?p?>", "<![CDATA[x]]>", "<![CDATA[1]]>", "&#7;", "&#0;", "&#x1F600;", "&#xD800;",
    "&amp;", "&nbsp;", "&", "<", ">", "\u{1}", "\0", "\u{FFFF}", "=", " ", "\n", "99", "-", " a=\"b\"", " a=\">\"",
    " a",
    "<true/>", "<key>k</key>", "<key/>", "<string>", "</string>", "</dict>", "<array>", "<plist>", "</plist>", "<foo/>",
    "<!DOCTYPE plist>", "<!DOCTYPE plist []>", "<?xml version=\"1.0\"?>", "text",
  ]

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
