import PropertyLists
import UTBundleDeclarations
import UTLibC

/// Finds the facts that declarations must agree with among the words, strings and signs of a source file.
struct CodeReader {
  /// The maximum number of facts of each kind; a file with more is generated, and the rest is not read.
  static let maximumCount = 10_000

  let name: String
  let bytes: [UInt8]
  let tokens: [CodeToken]
  private var facts = CodeFacts()
  /// One each for mentions and lists, because each comes in text order.
  private var mentionLines = CodeLines()
  private var listLines = CodeLines()
  /// The token after the last list.
  private var listEnd = 0

  /// Returns the facts in a file.
  static func facts(of bytes: [UInt8], named name: String) -> CodeFacts {
    guard bytes.containsAny(of: marks) else { return CodeFacts() }
    let language: CodeScanner.Language = name.hasSuffix(".swift") ? .swift : .objectiveC
    let (tokens, directives) = CodeScanner.scan(bytes, in: language)
    var reader = CodeReader(name: name, bytes: bytes, tokens: tokens)
    reader.facts.directives = directives
    reader.read()
    return reader.facts
  }

  /// One of these is in every file with facts; most files have none, and are not split into tokens. Each is searched
  /// for by a byte that is rare in code.
  private static let marks: [(text: StaticString, rare: Int)] = [
    ("UTType", 0), ("edAs", 2), ("DocumentGroup", 0), ("ypeWithIdentifier", 3), ("ContentTypes", 0), ("utictl:", 6),
  ]

  private init(name: String, bytes: [UInt8], tokens: [CodeToken]) {
    self.name = name
    self.bytes = bytes
    self.tokens = tokens
  }

  private mutating func read() {
    for index in tokens.indices where tokens[index].kind == .word {
      guard facts.mentions.count < Self.maximumCount, facts.documentTypes.count < Self.maximumCount else { return }
      let word = bytes[tokens[index].range]
      switch word.count {
      case 6 where isWord(index, "UTType"): readConversion(at: index)
      case 10 where isWord(index, "exportedAs"): readLabel(at: index, .exported)
      case 10 where isWord(index, "importedAs"): readLabel(at: index, .imported)
      case 13 where isWord(index, "DocumentGroup"): readScene(at: index)
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

  private func isWord(_ index: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return false }
    let range = tokens[index].range
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[range].elementsEqual($0) }
  }

  private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .sign else { return false }
    return bytes[tokens[index].range.lowerBound] == UInt8(ascii: sign)
  }

  /// The contents of a literal string.
  private func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
    let range = tokens[index].range
    guard range.count >= 2 else { return nil }
    return String(decoding: bytes[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self)
  }

  private func text(_ index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }

  private func place(from first: Int, to last: Int, _ lines: inout CodeLines) -> FindingPlace {
    let range = tokens[first].range.lowerBound..<max(tokens[first].range.upperBound, tokens[last].range.upperBound)
    let (line, column) = lines.position(of: range.lowerBound, in: bytes)
    return FindingPlace(location: SourceLocation(file: name, position: .text(line: line, column: column)), range: range)
  }

  // MARK: Reading

  private mutating func add(
    _ kind: TypeMention.Kind, string index: Int, from start: Int, isForced: Bool = false
  ) {
    guard let identifier = string(index), !identifier.isEmpty else { return }
    if let name = constant(before: start) { facts.constants[name] = identifier }
    facts.mentions.append(
      TypeMention(
        kind: kind, identifier: identifier, place: place(from: index, to: index, &mentionLines),
        platforms: tokens[index].platforms, isForced: isForced))
  }

  /// `UTType("com.example.note")`.
  private mutating func readConversion(at index: Int) {
    guard isSign(index + 1, "("), isSign(index + 3, ")") else { return }
    add(.plain, string: index + 2, from: index, isForced: isSign(index + 4, "!") && !isSign(index + 5, "="))
  }

  /// `UTType(exportedAs: "com.example.note"`, and with `.init`, which only `UTType` has with this label.
  private mutating func readLabel(at index: Int, _ kind: TypeMention.Kind) {
    guard isSign(index - 1, "("), isSign(index + 1, ":"), isSign(index + 3, ",") || isSign(index + 3, ")") else {
      return
    }
    if isWord(index - 2, "UTType") {
      add(kind, string: index + 2, from: index - 2)
    } else if isWord(index - 2, "init"), isSign(index - 3, ".") {
      add(kind, string: index + 2, from: isWord(index - 4, "UTType") ? index - 4 : index - 3)
    }
  }

  /// `[UTType exportedTypeWithIdentifier:@"com.example.note"]`.
  private mutating func readSelector(at index: Int, _ kind: TypeMention.Kind) {
    guard isWord(index - 1, "UTType"), isSign(index + 1, ":"), isSign(index + 2, "@"),
      isSign(index + 4, "]") || (tokens.indices.contains(index + 4) && tokens[index + 4].kind == .word)
    else { return }
    add(kind, string: index + 3, from: index - 1)
  }

  /// The constant whose value begins at a token: `static let note = …`, `static var note: UTType { … }`.
  private func constant(before start: Int) -> String? {
    var index = start - 1
    while index > 0, index > start - 12 {
      let isName = tokens[index].kind == .word
      if isName, isWord(index - 1, "let") || isWord(index - 1, "var") { return text(index) }
      let isBetween =
        isSign(index, "=") || isSign(index, "{") || isSign(index, ":") || isSign(index, ".") || isWord(index, "UTType")
        || isWord(index, "return") || isWord(index, "get") || isWord(index, "UniformTypeIdentifiers")
      guard isBetween else { return nil }
      index -= 1
    }
    return nil
  }

  /// `DocumentGroup(newDocument:`, `DocumentGroup(editing:`; viewers have another label.
  private mutating func readScene(at index: Int) {
    if isSign(index + 1, "("), isWord(index + 2, "newDocument") || isWord(index + 2, "editing") {
      facts.editsDocuments = true
    }
  }

  /// `static var readableContentTypes: [UTType] { [.note, UTType("com.example.sketch")!] }`.
  private mutating func readList(at index: Int, _ direction: DocumentTypeUse.Direction) {
    guard index >= listEnd, isWord(index - 1, "var") || isWord(index - 1, "let") else { return }
    var next = index + 1
    if isSign(next, ":"), isSign(next + 1, "["), isWord(next + 2, "UTType"), isSign(next + 3, "]") { next += 4 }
    while isSign(next, "=") || isSign(next, "{") || isWord(next, "get") || isWord(next, "return") { next += 1 }
    guard isSign(next, "[") else { return }
    next += 1
    while next < tokens.count, !isSign(next, "]"), facts.documentTypes.count < Self.maximumCount {
      let first = next
      if isWord(next, "UTType"), isSign(next + 1, ".") { next += 1 }
      var last = next
      var identifier: String?
      var constant: String?
      if isSign(next, "."), tokens.indices.contains(next + 1), tokens[next + 1].kind == .word, !isWord(next + 1, "init")
      {
        last = next + 1
        constant = text(last)
      } else {
        // The first string in the call is the identifier.
        while last < tokens.count, !isSign(last, ","), !isSign(last, "]"), identifier == nil {
          identifier = string(last)
          last += 1
        }
        last = max(first, last - 1)
      }
      facts.documentTypes.append(
        DocumentTypeUse(
          direction: direction, identifier: identifier, constant: constant,
          place: place(from: first, to: last, &listLines),
          platforms: tokens[first].platforms))
      next = last + 1
      // The rest of the same element, as in `conformingTo: .data)!`.
      var depth = 0
      while next < tokens.count {
        if isSign(next, "("), depth < .max { depth += 1 }
        if isSign(next, ")") { depth -= 1 }
        if depth <= 0, isSign(next, ",") || isSign(next, "]") { break }
        next += 1
      }
      if isSign(next, ",") { next += 1 }
    }
    listEnd = next
  }
}

/// Lines and columns of growing offsets, in one pass over the text.
struct CodeLines {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Line and column, in Unicode scalars, both from 1. An offset before the last one starts over.
  mutating func position(of wanted: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    if wanted < offset { self = CodeLines() }
    if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]), wanted >= 3 { offset = 3 }
    while offset < min(wanted, bytes.count) {
      let byte = bytes[offset]
      let isReturnBeforeFeed =
        byte == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isReturnBeforeFeed) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r") {
        column += 1
      }
      offset += 1
    }
    return (line, column)
  }
}

extension [UInt8] {
  /// Returns whether one of some texts is in the bytes.
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
