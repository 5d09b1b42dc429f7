import PropertyLists
import UTCLibYAML

/// Reads a YAML document with libyaml's events, within limits: one document, at most ``Limits/depth`` levels and
/// `maximumSize` bytes, and anchors and aliases only if allowed.
///
/// Aliases of aliases grow without bound. The values of all aliases are therefore limited to the maximum size of a
/// file, so users of the document need not limit it again.
package struct YAMLReader {
  package static let maximumSize = 1 << 20
  /// The size of a value besides its text.
  private static let valueSize = 16

  /// The limits of a document.
  package struct Limits {
    /// The maximum nesting depth.
    let depth: Int
    /// Whether anchors and aliases are allowed.
    let allowsAliases: Bool

    /// The limits of a utictl configuration.
    package static let configuration = Limits(depth: 16, allowsAliases: false)
    /// The limits of other programs' files.
    package static let foreign = Limits(depth: 48, allowsAliases: true)
  }

  private let bytes: [UInt8]
  private let file: String
  private let limits: Limits
  private var parser = yaml_parser_t()
  private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
  /// The anchors and aliases that are not allowed.
  private var faults: [YAMLFault] = []
  /// The size of the values that were read, including the values of aliases.
  private var size = 0
  /// The part of it that aliases added.
  private var aliasedSize = 0

  /// Reads the document in bytes; nil if it is empty.
  package static func read(
    _ bytes: [UInt8], named file: String, limits: Limits = .configuration
  ) throws(YAMLFault) -> YAMLNode? {
    let (document, faults) = try readAll(bytes, named: file, limits: limits)
    if let first = faults.first { throw first }
    return document
  }

  /// Reads the document in bytes, including anchors and aliases that are not allowed in it, so that they do not hide
  /// other problems.
  ///
  /// - Returns: the document, nil if it is empty, and the problems in text order. An alias of a list or a mapping is
  ///   empty if aliases are not allowed.
  package static func readAll(
    _ bytes: [UInt8], named file: String, limits: Limits = .configuration
  ) throws(YAMLFault) -> (document: YAMLNode?, faults: [YAMLFault]) {
    var reader = YAMLReader(bytes, file, limits)
    guard bytes.count <= maximumSize else {
      throw reader.failure(yaml_mark_t(), "the file exceeds the limit of \(maximumSize) bytes", "make it smaller")
    }
    guard yaml_parser_initialize(&reader.parser) == 1 else {
      throw reader.failure(yaml_mark_t(), "out of memory", "")
    }
    defer { yaml_parser_delete(&reader.parser) }
    // The parser reads from the bytes until it is deleted.
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<YAMLNode?, YAMLFault> in
      yaml_parser_set_input_string(&reader.parser, buffer.baseAddress, buffer.count)
      do throws(YAMLFault) { return .success(try reader.document()) } catch { return .failure(error) }
    }
    return (try result.get(), reader.faults)
  }

  private init(_ bytes: [UInt8], _ file: String, _ limits: Limits) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
  }

  private mutating func document() throws(YAMLFault) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next()
      switch event.kind {
      case YAML_STREAM_END_EVENT: return root
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      default:
        guard root == nil else {
          throw failure(event.mark, "found a second document", "use a single document")
        }
        root = try node(event, depth: 0)
      }
    }
  }

  private mutating func node(_ event: Event, depth: Int) throws(YAMLFault) -> YAMLNode {
    if event.kind == YAML_ALIAS_EVENT {
      guard let known = anchors[event.anchor] else {
        if !limits.allowsAliases { return YAMLNode(value: .scalar(""), location: location(event.mark), isPlain: true) }
        throw failure(event.mark, "undefined alias '\(event.anchor)'", "define the anchor before it")
      }
      size += known.size
      aliasedSize += known.size
      guard aliasedSize <= Self.maximumSize else {
        throw YAMLFault(
          location: location(event.mark),
          message: "the expanded aliases exceed the limit of \(Self.maximumSize) bytes", help: "use fewer aliases",
          isLimit: true)
      }
      if case .scalar = known.node.value { return known.node }
      return limits.allowsAliases
        ? known.node : YAMLNode(value: .scalar(""), location: location(event.mark), isPlain: true)
    }
    let start = size
    size += Self.valueSize + event.text.utf8.count
    let node = try self.value(event, depth: depth)
    if !event.anchor.isEmpty { anchors[event.anchor] = (node, size - start) }
    return node
  }

  private mutating func value(_ event: Event, depth: Int) throws(YAMLFault) -> YAMLNode {
    guard depth < limits.depth else {
      throw failure(event.mark, "nested more than \(limits.depth) levels deep", "use fewer levels")
    }
    let location = location(event.mark)
    switch event.kind {
    case YAML_SCALAR_EVENT:
      return YAMLNode(value: .scalar(event.text), location: location, isPlain: event.isPlain, tag: event.tag)
    case YAML_SEQUENCE_START_EVENT:
      var elements: [YAMLNode] = []
      while true {
        let next = try next()
        if next.kind == YAML_SEQUENCE_END_EVENT {
          return YAMLNode(value: .sequence(elements), location: location)
        }
        elements.append(try node(next, depth: depth + 1))
      }
    case YAML_MAPPING_START_EVENT:
      var entries: [(key: YAMLNode, value: YAMLNode)] = []
      var keys: Set<String> = []
      while true {
        let next = try next()
        if next.kind == YAML_MAPPING_END_EVENT {
          return YAMLNode(value: .mapping(merged(entries)), location: location)
        }
        let key = try node(next, depth: depth + 1)
        let isMergeKey = limits.allowsAliases && key.isMergeKey
        if !isMergeKey, let text = key.text, !keys.insert(text).inserted {
          throw failure(next.mark, "duplicate key '\(text)'", "remove one of them")
        }
        entries.append((key, try node(try self.next(), depth: depth + 1)))
      }
    default: throw failure(event.mark, "expected a value", "use a string, a list, or a mapping")
    }
  }

  /// The entries of a mapping, with entries from its merge keys: a key's own value takes precedence, then the last
  /// merge key's, and in a sequence the first mapping's, as in Yams (`Constructor.swift`).
  private func merged(
    _ entries: [(key: YAMLNode, value: YAMLNode)]
  ) -> [(key: YAMLNode, value: YAMLNode)] {
    guard limits.allowsAliases, entries.contains(where: { $0.key.isMergeKey }) else { return entries }
    var result = entries.filter { !$0.key.isMergeKey }
    var names = Set(result.compactMap(\.key.text))
    for (key, value) in entries.reversed() where key.isMergeKey {
      // The mappings were merged themselves when they were read.
      for mapping in [value] + value.elements {
        result += mapping.entries.filter { $0.key.text.map { names.insert($0).inserted } ?? false }
      }
    }
    return result
  }

  // MARK: Events

  private struct Event {
    let kind: yaml_event_type_t
    let text: String
    let isPlain: Bool
    let tag: String?
    /// The anchor of the value, or the name of the alias; empty if there is none.
    let anchor: String
    let mark: yaml_mark_t
  }

  private mutating func next() throws(YAMLFault) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else {
      let problem = parser.problem.map { String(cString: $0) } ?? "invalid YAML"
      let context = parser.context.map { " \(String(cString: $0))" } ?? ""
      throw failure(problemMark, "\(problem)\(context)", "")
    }
    defer { yaml_event_delete(&event) }
    var text = ""
    var isPlain = false
    var tag: String?
    var anchor: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      tag = scalar.tag.map { String(cString: $0) }
      anchor = scalar.anchor
    case YAML_SEQUENCE_START_EVENT: anchor = event.data.sequence_start.anchor
    case YAML_MAPPING_START_EVENT: anchor = event.data.mapping_start.anchor
    case YAML_ALIAS_EVENT: anchor = event.data.alias.anchor
    default: break
    }
    if anchor != nil, !limits.allowsAliases {
      faults.append(failure(event.start_mark, "anchors and aliases are not supported here", "use the value itself"))
    }
    let name = anchor.map { String(cString: $0) } ?? ""
    return Event(kind: event.type, text: text, isPlain: isPlain, tag: tag, anchor: name, mark: event.start_mark)
  }

  /// The location where the parser failed. Invalid UTF-8 has only an offset.
  private var problemMark: yaml_mark_t {
    if parser.error == YAML_READER_ERROR {
      let before = bytes.prefix(Int(clamping: parser.problem_offset))
      let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      var mark = yaml_mark_t()
      mark.line = max(0, line.count - 1)
      mark.column = (line.last ?? []).count { $0 & 0xC0 != 0x80 }
      return mark
    }
    return parser.problem_mark.line > 0 || parser.problem_mark.column > 0 ? parser.problem_mark : parser.mark
  }

  private func location(_ mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(
      file: file, position: .text(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1))
  }

  private func failure(_ mark: yaml_mark_t, _ message: String, _ help: String) -> YAMLFault {
    YAMLFault(location: location(mark), message: message, help: help)
  }
}
