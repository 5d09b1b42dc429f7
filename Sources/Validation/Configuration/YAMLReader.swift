import CLibYAML
import PropertyLists

/// Reads a YAML document with libyaml's events, bounded: no anchors and aliases, no more than one document, no more
/// than `maximumDepth` levels and `maximumSize` bytes.
struct YAMLReader {
  static let maximumSize = 1 << 20
  private static let maximumDepth = 16

  private let bytes: [UInt8]
  private let file: String
  private var parser = yaml_parser_t()

  /// The document in some bytes; nil if it is empty.
  static func read(_ bytes: [UInt8], named file: String) throws(DeclarationValidationError) -> YAMLNode? {
    var reader = YAMLReader(bytes, file)
    guard bytes.count <= maximumSize else {
      throw reader.failure(yaml_mark_t(), "the file has more than \(maximumSize) bytes", "make it smaller")
    }
    guard yaml_parser_initialize(&reader.parser) == 1 else {
      throw .unreadable(path: file, reason: "there is no memory left")
    }
    defer { yaml_parser_delete(&reader.parser) }
    // The parser reads from the bytes until it is deleted.
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<YAMLNode?, DeclarationValidationError> in
      yaml_parser_set_input_string(&reader.parser, buffer.baseAddress, buffer.count)
      do throws(DeclarationValidationError) { return .success(try reader.document()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private init(_ bytes: [UInt8], _ file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func document() throws(DeclarationValidationError) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next()
      switch event.kind {
      case YAML_STREAM_END_EVENT: return root
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      default:
        guard root == nil else {
          throw failure(event.mark, "a second document begins here", "a configuration is one document")
        }
        root = try node(event, depth: 0)
      }
    }
  }

  private mutating func node(_ event: Event, depth: Int) throws(DeclarationValidationError) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw failure(event.mark, "more than \(Self.maximumDepth) levels are nested", "a configuration has four")
    }
    let location = location(event.mark)
    switch event.kind {
    case YAML_SCALAR_EVENT: return YAMLNode(value: .scalar(event.text), location: location)
    case YAML_SEQUENCE_START_EVENT:
      var elements: [YAMLNode] = []
      while true {
        let next = try next()
        if next.kind == YAML_SEQUENCE_END_EVENT { return YAMLNode(value: .sequence(elements), location: location) }
        elements.append(try node(next, depth: depth + 1))
      }
    case YAML_MAPPING_START_EVENT:
      var entries: [(key: YAMLNode, value: YAMLNode)] = []
      var keys: Set<String> = []
      while true {
        let next = try next()
        if next.kind == YAML_MAPPING_END_EVENT { return YAMLNode(value: .mapping(entries), location: location) }
        let key = try node(next, depth: depth + 1)
        if let text = key.text, !keys.insert(text).inserted {
          throw failure(next.mark, "the key '\(text)' is there twice", "remove one of them")
        }
        entries.append((key, try node(try self.next(), depth: depth + 1)))
      }
    default: throw failure(event.mark, "this is no value", "write a text, a list or a mapping")
    }
  }

  // MARK: Events

  private struct Event {
    let kind: yaml_event_type_t
    let text: String
    let mark: yaml_mark_t
  }

  private mutating func next() throws(DeclarationValidationError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else {
      let problem = parser.problem.map { String(cString: $0) } ?? "this is no YAML"
      let context = parser.context.map { " \(String(cString: $0))" } ?? ""
      throw failure(problemMark, "\(problem)\(context)", "")
    }
    defer { yaml_event_delete(&event) }
    var text = ""
    var hasAnchor = event.type == YAML_ALIAS_EVENT
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      hasAnchor = scalar.anchor != nil
    case YAML_SEQUENCE_START_EVENT: hasAnchor = event.data.sequence_start.anchor != nil
    case YAML_MAPPING_START_EVENT: hasAnchor = event.data.mapping_start.anchor != nil
    default: break
    }
    if hasAnchor {
      throw failure(event.start_mark, "anchors and aliases are not understood here", "write the value out")
    }
    return Event(kind: event.type, text: text, mark: event.start_mark)
  }

  /// Where the parser gave up. Of bytes that are no text at all it knows the offset only.
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

  private func failure(_ mark: yaml_mark_t, _ message: String, _ advice: String) -> DeclarationValidationError {
    .configuration(location(mark), message: message, advice: advice)
  }
}
