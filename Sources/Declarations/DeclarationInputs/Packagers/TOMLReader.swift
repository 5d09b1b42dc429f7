import PropertyLists
import UTThreads

/// Reads TOML documents (TOML 1.0) as the same values as YAML documents, with positions.
///
/// Numbers and dates stay text. A document has at most 48 levels and ``YAMLReader/maximumSize`` bytes.
struct TOMLReader {
  /// A table, which several parts of a document may add to.
  private final class Table {
    enum Item {
      case value(YAMLNode)
      case table(Table)
      case tables(Tables)
    }

    let location: SourceLocation
    private var entries: [(key: YAMLNode, item: Item)] = []
    /// The positions of the keys in `entries`.
    private var places: [String: Int] = [:]

    init(at location: SourceLocation) { self.location = location }

    subscript(key: String) -> Item? {
      assert(Steps.count())
      return places[key].map { entries[$0].item }
    }

    /// Adds a key that the table does not have yet.
    func add(_ key: YAMLNode, _ item: Item) {
      places[key.text ?? ""] = entries.count
      entries.append((key, item))
    }

    var node: YAMLNode {
      YAMLNode(
        value: .mapping(
          entries.map { entry in
            switch entry.item {
            case .value(let node): (entry.key, node)
            case .table(let table): (entry.key, table.node)
            case .tables(let tables):
              (entry.key, .sequence(tables.list.map(\.node), at: tables.list[0].location))
            }
          }), location: location)
    }
  }

  /// The tables of an array, at least one. Adding one changes the array in place.
  private final class Tables {
    var list: [Table]

    init(_ first: Table) { list = [first] }
  }

  private static let maximumDepth = 48

  private let text: [Unicode.Scalar]
  private let file: String
  private var position = 0
  private var line = 1
  private var lineStart = 0

  /// Reads a document.
  static func read(_ bytes: [UInt8], named file: String) throws(YAMLFault) -> YAMLNode? {
    let location = SourceLocation(file: file, position: .wholeFile)
    guard bytes.count <= YAMLReader.maximumSize else {
      throw YAMLFault(
        location: location, message: "the file exceeds the limit of \(YAMLReader.maximumSize) bytes",
        help: "make it smaller")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw YAMLFault(location: location, message: "invalid UTF-8", help: "save the file as UTF-8")
    }
    var reader = TOMLReader(text: Array(text.unicodeScalars), file: file)
    return try reader.document().node
  }

  private init(text: [Unicode.Scalar], file: String) {
    self.text = text
    self.file = file
  }

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private var location: SourceLocation {
    SourceLocation(file: file, position: .text(line: line, column: position - lineStart + 1))
  }

  private func fault(_ message: String) -> YAMLFault {
    YAMLFault(location: location, message: message, help: "correct the TOML")
  }

  private static func duplicate(_ key: YAMLNode) -> YAMLFault {
    YAMLFault(location: key.location, message: "duplicate key '\(key.text ?? "")'", help: "remove one of them")
  }

  private mutating func advance() {
    if next == "\n" {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    advance()
    return true
  }

  private mutating func skipSpaces() { while next == " " || next == "\t" { advance() } }

  /// Skips white space, line ends, and comments.
  private mutating func skipLines() {
    while let scalar = next {
      if scalar == "#" {
        while next != nil && next != "\n" { advance() }
      } else if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
        advance()
      } else {
        return
      }
    }
  }

  // MARK: Tables

  private mutating func document() throws(YAMLFault) -> Table {
    let root = Table(at: location)
    var current = root
    while true {
      skipLines()
      guard next != nil else { return root }
      if take("[") {
        let isArray = take("[")
        let path = try keys()
        guard take("]"), !isArray || take("]") else { throw fault("expected ']'") }
        current = try table(at: path, in: root, isArray: isArray)
      } else {
        try entry(of: current)
      }
      skipSpaces()
      guard next == nil || next == "\n" || next == "\r" || next == "#" else {
        throw fault("expected the end of the line")
      }
    }
  }

  /// Adds `key = value`, where the key may have dots.
  private mutating func entry(of table: Table, depth: Int = 0) throws(YAMLFault) {
    let path = try keys()
    guard take("=") else { throw fault("expected '='") }
    let owner = try self.table(at: Array(path.dropLast()), in: table, isArray: false)
    let key = path[path.count - 1]
    guard owner[key.text ?? ""] == nil else { throw Self.duplicate(key) }
    skipSpaces()
    owner.add(key, .value(try value(depth: depth)))
  }

  private func table(at path: [YAMLNode], in root: Table, isArray: Bool) throws(YAMLFault) -> Table {
    var table = root
    guard path.count <= Self.maximumDepth else {
      throw fault("tables are nested more than \(Self.maximumDepth) levels deep")
    }
    for (number, key) in path.enumerated() {
      let isNew = isArray && number == path.count - 1
      guard let known = table[key.text ?? ""] else {
        let added = Table(at: key.location)
        table.add(key, isNew ? .tables(Tables(added)) : .table(added))
        table = added
        continue
      }
      switch known {
      case .table(let known) where !isNew: table = known
      case .tables(let known):
        if isNew { known.list.append(Table(at: key.location)) }
        table = known.list[known.list.count - 1]
      default:
        throw Self.duplicate(key)
      }
    }
    return table
  }

  private mutating func keys() throws(YAMLFault) -> [YAMLNode] {
    var keys: [YAMLNode] = []
    repeat {
      skipSpaces()
      keys.append(try key())
      skipSpaces()
    } while take(".")
    return keys
  }

  private mutating func key() throws(YAMLFault) -> YAMLNode {
    let location = location
    if next == "\"" || next == "'" { return .text(try string(), at: location) }
    var name = String.UnicodeScalarView()
    while let scalar = next,
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "-"
    {
      name.append(scalar)
      advance()
    }
    guard !name.isEmpty else { throw fault("expected a key") }
    return .text(String(name), at: location)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(YAMLFault) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw fault("arrays and tables are nested more than \(Self.maximumDepth) levels deep")
    }
    let location = location
    switch next {
    case "\"", "'": return .text(try string(), at: location)
    case "[":
      advance()
      var elements: [YAMLNode] = []
      while true {
        skipLines()
        if take("]") { return .sequence(elements, at: location) }
        elements.append(try value(depth: depth + 1))
        skipLines()
        guard take(",") || next == "]" else { throw fault("expected ',' or ']'") }
      }
    case "{":
      advance()
      let table = Table(at: location)
      skipLines()
      if take("}") { return table.node }
      repeat {
        skipLines()
        try entry(of: table, depth: depth + 1)
        skipLines()
      } while take(",")
      guard take("}") else { throw fault("expected ',' or '}'") }
      return table.node
    default:
      let start = position
      while let scalar = next, !["\n", "\r", ",", "]", "}", "#"].contains(scalar) { advance() }
      guard let last = text[start..<position].lastIndex(where: { $0 != " " && $0 != "\t" }) else {
        throw fault("expected a value")
      }
      let word = String(String.UnicodeScalarView(text[start...last]))
      return YAMLNode(value: .scalar(word), location: location, isPlain: true)
    }
  }

  private mutating func string() throws(YAMLFault) -> String {
    guard let quote = next else { throw fault("expected a string") }
    let start = location
    advance()
    var isLong = false
    if next == quote {
      advance()
      // An empty string, or the beginning of one with several lines.
      guard take(quote) else { return "" }
      isLong = true
      _ = take("\r")
      _ = take("\n")
    }
    var result = String.UnicodeScalarView()
    while let scalar = next {
      if scalar == quote {
        advance()
        guard isLong else { return String(result) }
        guard next == quote, position + 1 < text.count, text[position + 1] == quote else {
          result.append(quote)
          continue
        }
        advance()
        advance()
        // Up to two quotation marks may come before the closing ones.
        while take(quote) { result.append(quote) }
        return String(result)
      }
      guard isLong || scalar != "\n" else { break }
      advance()
      if scalar == "\\" && quote == "\"" {
        if let escaped = try escape(inLong: isLong) { result.append(escaped) }
      } else {
        result.append(scalar)
      }
    }
    throw YAMLFault(location: start, message: "unterminated string", help: "add the closing quotation mark")
  }

  /// The character of an escape; nil for a line end, which is omitted with the white space after it.
  private mutating func escape(inLong isLong: Bool) throws(YAMLFault) -> Unicode.Scalar? {
    guard let scalar = next else { throw fault("unterminated string") }
    if isLong, scalar == "\n" || scalar == "\r" || scalar == " " || scalar == "\t" {
      while let space = next, space == "\n" || space == "\r" || space == " " || space == "\t" { advance() }
      return nil
    }
    advance()
    switch scalar {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "e": return "\u{1B}"
    case "\"", "\\": return scalar
    case "u", "U":
      let digits = text[position...].prefix(scalar == "u" ? 4 : 8)
      guard let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16), let named = Unicode.Scalar(value)
      else {
        throw fault("invalid escape")
      }
      for _ in digits { advance() }
      return named
    default: throw fault("invalid escape '\\\(scalar)'")
    }
  }
}
