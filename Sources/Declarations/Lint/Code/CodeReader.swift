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
  private var facts = CodeFacts()
  private var windowLines = CodeLines()
  /// One position each for mentions and lists, because each kind is in text order.
  private var mentionLines = CodeLines()
  private var listLines = CodeLines()
  /// The token after the last list.
  private var listEnd = 0
  private var nameLines = CodeLines()
  private var parentLines = CodeLines()
  /// The strings in constants.
  private var strings: [StringConstant] = []
  /// The mentions by constants, with the tokens of these.
  private var references: [(mention: TypeMention, tokens: Range<Int>)] = []
  /// The open braces, each with the name of the type whose members are between them.
  private var scopes: [String?] = []
  /// The name of the type whose brace comes next.
  private var nextScope: String?

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

  // MARK: The life cycle

  /// `struct NotesApp: App {`, including with other protocols.
  private mutating func readApp(at index: Int) {
    let isConformance = isSign(index - 1, ":") || isSign(index - 1, ",") || isSign(index - 1, ".")
    guard isConformance, isInHead(index, after: { isWord($0, "struct") || isWord($0, "class") || isWord($0, "enum") })
    else { return }
    facts.lifeCycle.hasSwiftUIApp = true
  }

  /// `@main class AppDelegate: UIResponder, UIApplicationDelegate {`.
  private mutating func readDelegate(at index: Int) {
    if isInHead(index, after: { isWord($0, "main") && isSign($0 - 1, "@") }) { facts.lifeCycle.startsUIKit = true }
  }

  /// Whether a token is in the head of a declaration, after a token of a kind.
  private func isInHead(_ index: Int, after isStart: (Int) -> Bool) -> Bool {
    for place in stride(from: index - 1, to: max(0, index - 32), by: -1) where !isSign(place, "<") {
      if isSign(place, "{") || isSign(place, "}") || isSign(place, ";") { return false }
      if isStart(place) { return true }
    }
    return isStart(max(0, index - 32))
  }

  /// `UIWindow(frame:`, `[[UIWindow alloc] initWithFrame:`.
  private mutating func readWindow(at index: Int) {
    let isSwift = isSign(index + 1, "(") && isWord(index + 2, "frame")
    let isObjectiveC = isWord(index + 1, "alloc") && isSign(index + 2, "]") && isWord(index + 3, "initWithFrame")
    guard isSwift || isObjectiveC, facts.lifeCycle.windows.count < Self.maximumCount else { return }
    facts.lifeCycle.windows.append(place(from: index, to: index, &windowLines))
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
        platforms: tokens[index].platforms, isForced: isForced, parent: parent(at: index + 1)))
  }

  /// `UTType("com.example.note")`, `UTType(Names.note)`.
  private mutating func readConversion(at index: Int) {
    guard isSign(index + 1, "(") else { return }
    if isSign(index + 3, ")"), tokens[index + 2].kind == .string {
      add(.plain, string: index + 2, from: index, isForced: isSign(index + 4, "!") && !isSign(index + 5, "="))
    } else if let end = endOfConstant(at: index + 2), isSign(end, ")") {
      addReference(.plain, index + 2..<end, isForced: isSign(end + 1, "!") && !isSign(end + 2, "="))
    }
  }

  /// `, conformingTo: .text`.
  private mutating func parent(at index: Int) -> TypeParent? {
    guard isSign(index, ","), isWord(index + 1, "conformingTo"), isSign(index + 2, ":") else { return nil }
    var next = index + 3
    if isWord(next, "UTType") { next += 1 }
    if isSign(next, "."), tokens.indices.contains(next + 1), tokens[next + 1].kind == .word, !isWord(next + 1, "init") {
      guard isSign(next + 2, ")") else { return nil }
      return TypeParent(
        identifier: nil, constant: text(next + 1), place: place(from: next, to: next + 1, &parentLines))
    }
    if isSign(next, ".") { next += 2 }
    guard isSign(next, "(") else { return nil }
    if isWord(next + 1, "exportedAs") || isWord(next + 1, "importedAs") { next += 2 }
    guard let identifier = string(next + 1) else { return nil }
    return TypeParent(
      identifier: identifier, constant: nil, place: place(from: next + 1, to: next + 1, &parentLines))
  }

  // MARK: Constants

  /// Keeps track of types and braces, and records `let name = "text"`.
  private mutating func readScope(at index: Int) {
    switch tokens[index].kind {
    case .sign where isSign(index, "{"):
      scopes.append(nextScope)
      nextScope = nil
    case .sign where isSign(index, "}"): _ = scopes.popLast()
    case .word:
      let isType =
        isWord(index, "struct") || isWord(index, "class") || isWord(index, "enum") || isWord(index, "actor")
        || isWord(index, "extension")
      if isType, tokens.indices.contains(index + 1), tokens[index + 1].kind == .word {
        // `class func` and `class var` are members.
        let isMember = isWord(index + 1, "func") || isWord(index + 1, "var") || isWord(index + 1, "let")
        var last = index + 1
        while isSign(last + 1, "."), tokens.indices.contains(last + 2), tokens[last + 2].kind == .word { last += 2 }
        if !isMember { nextScope = text(last) }
      } else if isWord(index, "let"), tokens.indices.contains(index + 1), tokens[index + 1].kind == .word {
        var next = index + 2
        if isSign(next, ":"), isWord(next + 1, "String") { next += 2 }
        guard isSign(next, "="), let value = string(next + 1), !value.isEmpty, strings.count < Self.maximumCount,
          // The text continues.
          !isSign(next + 2, "+"), !isSign(next + 2, ".")
        else { return }
        strings.append(
          StringConstant(type: scopes.isEmpty ? nil : (scopes.last ?? nil) ?? "{", name: text(index + 1), value: value))
      }
    default: break
    }
  }

  /// The token after a constant such as `note` or `Names.note`; nil if there is none.
  private func endOfConstant(at index: Int) -> Int? {
    var next = index
    while tokens.indices.contains(next), tokens[next].kind == .word, next < index + 8 {
      guard isSign(next + 1, ".") else { return next + 1 }
      next += 2
    }
    return nil
  }

  private mutating func addReference(_ kind: TypeMention.Kind, _ range: Range<Int>, isForced: Bool = false) {
    guard references.count < Self.maximumCount, let first = range.first, let last = range.last else { return }
    references.append(
      (
        TypeMention(
          kind: kind, identifier: text(last), place: place(from: first, to: last, &mentionLines),
          platforms: tokens[first].platforms, isForced: isForced, parent: parent(at: range.upperBound)), range
      ))
  }

  /// Replaces constants with their values if the file defines them, and returns the rest.
  private mutating func resolveReferences() {
    guard !references.isEmpty else { return }
    let bindings = bindings(of: Set(references.map(\.mention.identifier)))
    let named = Dictionary(grouping: strings, by: \.name)
    let members = named.mapValues { Dictionary(grouping: $0, by: \.type) }
    for (mention, range) in references {
      let name = mention.identifier
      var type: String?
      if range.count > 1 {
        let qualifier = text(range.upperBound - 3)
        if qualifier != "Self", qualifier != "self" { type = qualifier }
      } else if bindings[name, default: 0] > 1 {
        // The name may be that of a parameter or a variable.
        continue
      }
      let found = (type == nil ? named[name] : members[name]?[type]) ?? []
      if found.count == 1 {
        facts.mentions.append(mention.replacing(identifier: found[0].value))
      } else if found.isEmpty, type != nil || range.count == 1 && bindings[name, default: 0] == 0 {
        facts.constantMentions.append(ConstantMention(mention: mention, type: type, name: name))
      }
    }
  }

  /// The number of times that names are bound: by `let` and `var`, as parameters, and in patterns.
  private func bindings(of names: Set<String>) -> [String: Int] {
    var counts: [String: Int] = [:]
    for index in tokens.indices where tokens[index].kind == .word {
      let isDeclared =
        isWord(index - 1, "let") || isWord(index - 1, "var") || isWord(index - 1, "for") || isWord(index - 1, "case")
        || isSign(index + 1, ":") || isWord(index + 1, "in")
      guard isDeclared else { continue }
      let name = text(index)
      if names.contains(name) { counts[name, default: 0] += 1 }
    }
    return counts
  }

  /// `UTType(exportedAs: "com.example.note"`, and with `.init`, which only `UTType` has with this label.
  private mutating func readLabel(at index: Int, _ kind: TypeMention.Kind) {
    guard isSign(index - 1, "("), isSign(index + 1, ":") else { return }
    if let end = endOfConstant(at: index + 2), isSign(end, ",") || isSign(end, ")") {
      let isType = isWord(index - 2, "UTType") || isWord(index - 2, "init") && isSign(index - 3, ".")
      if isType { addReference(kind, index + 2..<end) }
      return
    }
    guard isSign(index + 3, ",") || isSign(index + 3, ")") else { return }
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

  /// `override class var writableTypes: [String] { ["com.example.note"] }`, and the method with the same name.
  private mutating func readNames(at index: Int, _ direction: DocumentTypeUse.Direction) {
    guard index >= listEnd, isWord(index - 1, "var") || isWord(index - 1, "func") else { return }
    var next = index + 1
    if isSign(next, "(") {
      while next < tokens.count, next < index + 24, !isSign(next, ")") { next += 1 }
      guard isSign(next, ")"), isSign(next + 1, "-"), isSign(next + 2, ">") else { return }
      next += 3
    } else {
      guard isSign(next, ":") else { return }
      next += 1
    }
    guard isSign(next, "["), isWord(next + 1, "String"), isSign(next + 2, "]"), isSign(next + 3, "{") else { return }
    next += 4
    while isWord(next, "get") || isSign(next, "{") || isWord(next, "return") { next += 1 }
    guard isSign(next, "[") else { return }
    next += 1
    while let name = string(next), isSign(next + 1, ",") || isSign(next + 1, "]"),
      facts.typeNames.count < Self.maximumCount
    {
      facts.typeNames.append(
        DocumentTypeUse(
          direction: direction, identifier: name, constant: nil, place: place(from: next, to: next, &nameLines),
          platforms: tokens[next].platforms))
      guard isSign(next + 1, ",") else { break }
      next += 2
    }
    listEnd = next
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
