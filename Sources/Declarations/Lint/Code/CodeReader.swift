import PropertyLists
import UTBundleDeclarations
import UTLibC

/// Finds the facts that declarations must agree with among the words, strings, and signs of a source file.
struct CodeReader {
  /// The maximum number of facts of each kind; a file with more is generated, and the rest is not read.
  static let maximumCount = 10_000

  let name: String
  let bytes: [UInt8]
  let tokens: [CodeToken]
  var facts = CodeFacts()
  var windowLines = CodeLines()
  /// One position each for mentions and lists, because each kind is in text order.
  var mentionLines = CodeLines()
  var listLines = CodeLines()
  /// The token after the last list.
  var listEnd = 0
  var nameLines = CodeLines()
  var parentLines = CodeLines()
  /// The strings in constants.
  var strings: [StringConstant] = []
  /// The mentions by constants, with the tokens of these.
  var references: [(mention: TypeMention, tokens: Range<Int>)] = []
  /// The open braces, each with the name of the type whose members are between them.
  var scopes: [String?] = []
  /// The name of the type whose brace comes next.
  var nextScope: String?

  /// Returns the facts in a file.
  static func facts(of bytes: [UInt8], named name: String) -> CodeFacts {
    guard bytes.containsAny(of: marks) else { return CodeFacts() }
    let language: CodeScanner.Language = name.hasSuffix(".swift") ? .swift : .objectiveC
    let (tokens, directives) = CodeScanner.scan(bytes, in: language)
    var reader = CodeReader(name: name, bytes: bytes, tokens: tokens)
    reader.facts.directives = directives
    reader.read()
    reader.resolveReferences()
    return reader.facts
  }

  /// Returns the strings in the constants of a file.
  static func strings(of bytes: [UInt8], named name: String) -> [StringConstant] {
    var reader = CodeReader(name: name, bytes: bytes, tokens: CodeScanner.scan(bytes, in: .swift).tokens)
    for index in reader.tokens.indices { reader.readScope(at: index) }
    return reader.strings
  }

  /// One of these is in every file with facts; most files have none, and are not split into tokens. Each is searched
  /// for by a byte that is rare in code.
  private static let marks: [(text: StaticString, rare: Int)] = [
    ("UTType", 0), ("edAs", 2), ("DocumentGroup", 0), ("ypeWithIdentifier", 3), ("ContentTypes", 0), ("utictl:", 6),
    ("ableTypes", 5), ("UIApplication", 0), ("UIWindow", 0), (": App", 2),
  ]

  private init(name: String, bytes: [UInt8], tokens: [CodeToken]) {
    self.name = name
    self.bytes = bytes
    self.tokens = tokens
  }

  private mutating func read() {
    for index in tokens.indices {
      readScope(at: index)
      guard tokens[index].kind == .word else { continue }
      guard facts.mentions.count < Self.maximumCount, facts.documentTypes.count < Self.maximumCount else { return }
      let word = bytes[tokens[index].range]
      switch word.count {
      case 3 where isWord(index, "App"): readApp(at: index)
      case 8 where isWord(index, "UIWindow"): readWindow(at: index)
      case 17 where isWord(index, "UIApplicationMain"): facts.lifeCycle.startsUIKit = true
      case 21 where isWord(index, "UIApplicationDelegate"): readDelegate(at: index)
      case 26 where isWord(index, "configurationForConnecting"): facts.lifeCycle.configuresScenes = true
      case 38 where isWord(index, "configurationForConnectingSceneSession"): facts.lifeCycle.configuresScenes = true
      case 6 where isWord(index, "UTType"): readConversion(at: index)
      case 10 where isWord(index, "exportedAs"): readLabel(at: index, .exported)
      case 10 where isWord(index, "importedAs"): readLabel(at: index, .imported)
      case 13 where isWord(index, "DocumentGroup"): readScene(at: index)
      case 13 where isWord(index, "writableTypes"): readNames(at: index, .writable)
      case 13 where isWord(index, "readableTypes"): readNames(at: index, .readable)
      case 18 where isWord(index, "typeWithIdentifier"): readSelector(at: index, .plain)
      case 20 where isWord(index, "readableContentTypes"): readList(at: index, .readable)
      case 20 where isWord(index, "writableContentTypes"): readList(at: index, .writable)
      case 26 where isWord(index, "exportedTypeWithIdentifier"): readSelector(at: index, .exported)
      case 26 where isWord(index, "importedTypeWithIdentifier"): readSelector(at: index, .imported)
      default: break
      }
    }
  }

  // MARK: Looking at tokens

  func isWord(_ index: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return false }
    let range = tokens[index].range
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[range].elementsEqual($0) }
  }

  func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .sign else { return false }
    return bytes[tokens[index].range.lowerBound] == UInt8(ascii: sign)
  }

  /// The contents of a literal string.
  func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
    let range = tokens[index].range
    guard range.count >= 2 else { return nil }
    return String(decoding: bytes[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self)
  }

  func text(_ index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }

  func place(from first: Int, to last: Int, _ lines: inout CodeLines) -> FindingPlace {
    let range = tokens[first].range.lowerBound..<max(tokens[first].range.upperBound, tokens[last].range.upperBound)
    let (line, column) = lines.position(of: range.lowerBound, in: bytes)
    return FindingPlace(location: SourceLocation(file: name, position: .text(line: line, column: column)), range: range)
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain one of some texts.
  fileprivate func containsAny(of texts: [(text: StaticString, rare: Int)]) -> Bool {
    withUnsafeBufferPointer { bytes in texts.contains { bytes.contains($0.text, rare: $0.rare) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func contains(_ text: StaticString, rare: Int) -> Bool {
    let (start, length) = (text.utf8Start, text.utf8CodeUnitCount)
    var offset = rare
    while offset < count, let base = baseAddress,
      let found = memchr(base + offset, Int32(start[rare]), count - offset)
    {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base) - rare
      if place + length <= count, memcmp(base + place, start, length) == 0 { return true }
      offset = place + rare + 1
    }
    return false
  }
}
