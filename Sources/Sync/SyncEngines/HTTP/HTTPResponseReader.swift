/// Reads an answer (RFC 9112) from the pieces in which it arrives, in linear time and bounded memory, whatever they
/// contain.
struct HTTPResponseReader {
  /// Why an answer cannot be used.
  enum Fault: Error, Hashable {
    case malformed(String)
    case tooLarge
  }

  private enum State: Equatable {
    case statusLine, fields
    /// This many bytes of the body, or of the chunk, are left.
    case body(Int), chunk(Int)
    case chunkSize, chunkEnd, trailer
    /// The body ends with the connection.
    case untilEnd
    case complete
  }

  /// The status line and the fields, or the trailer, or the sizes of chunks that contain one byte each.
  static let maximumHeaderSize = 1 << 16

  private let maximumBodySize: Int
  private var state = State.statusLine
  private var line: [UInt8] = []
  private var headerSize = 0
  private var response = HTTPResponse(status: 0)
  private var length: Int?
  private var isChunked = false

  init(maximumBodySize: Int) { self.maximumBodySize = maximumBodySize }

  /// The answer, if it is complete.
  var answer: HTTPResponse? { state == .complete ? response : nil }

  /// Whether the connection can be used for another request, after the answer is complete.
  private(set) var leavesConnectionOpen = true

  /// Takes the next bytes; bytes after a complete answer are ignored.
  mutating func receive(_ bytes: some RandomAccessCollection<UInt8>) throws(Fault) {
    var rest = bytes[...]
    while !rest.isEmpty, state != .complete {
      switch state {
      case .body(let left):
        let part = rest.prefix(left)
        try append(part)
        rest = rest.dropFirst(part.count)
        state = left == part.count ? .complete : .body(left - part.count)
      case .chunk(let left):
        let part = rest.prefix(left)
        try append(part)
        rest = rest.dropFirst(part.count)
        state = left == part.count ? .chunkEnd : .chunk(left - part.count)
      case .untilEnd:
        try append(rest)
        return
      default: try receiveLine(&rest)
      }
    }
    // No more bytes were requested.
    if !rest.isEmpty { leavesConnectionOpen = false }
  }

  /// Takes note of the end of the connection, which completes an answer without a length. Other answers are cut off.
  mutating func end() {
    if state == .untilEnd { state = .complete }
  }

  private mutating func append(_ bytes: some Collection<UInt8>) throws(Fault) {
    guard response.body.count + bytes.count <= maximumBodySize else { throw .tooLarge }
    response.body += bytes
  }

  private mutating func receiveLine<Bytes: Collection<UInt8>>(
    _ rest: inout Bytes
  ) throws(Fault) where Bytes.SubSequence == Bytes {
    let part = rest.prefix { $0 != UInt8(ascii: "\n") }
    let isWhole = part.count < rest.count
    // Lines between chunks are as long as the chunks allow; all other lines belong to the header.
    headerSize += part.count + 1
    let limit = isChunked ? Self.maximumHeaderSize + 16 * response.body.count : Self.maximumHeaderSize
    guard headerSize <= limit, line.count + part.count <= Self.maximumHeaderSize else { throw .tooLarge }
    line += part
    rest = rest.dropFirst(part.count + (isWhole ? 1 : 0))
    guard isWhole else { return }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    line.removeAll(keepingCapacity: true)
    try take(text)
  }

  private mutating func take(_ line: String) throws(Fault) {
    switch state {
    case .statusLine: try takeStatus(line)
    case .fields: if line.isEmpty { try beginBody() } else { try takeField(line) }
    case .chunkSize: try takeChunkSize(line)
    case .chunkEnd:
      guard line.isEmpty else { throw .malformed("a chunk exceeds its size") }
      state = .chunkSize
    case .trailer: if line.isEmpty { state = .complete }
    case .body, .chunk, .untilEnd, .complete: break
    }
  }

  private mutating func takeStatus(_ line: String) throws(Fault) {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] == "HTTP/1.1" || parts[0] == "HTTP/1.0", parts[1].utf8.count == 3,
      let status = UInt16(parts[1]), (100..<600).contains(status)
    else { throw .malformed("not HTTP") }
    response.status = Int(status)
    if parts[0] == "HTTP/1.0" { leavesConnectionOpen = false }
    state = .fields
  }

  private mutating func takeField(_ line: String) throws(Fault) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
      throw .malformed("invalid header field")
    }
    let value = Self.trimmed(line.utf8[line.utf8.index(after: colon)...])
    switch line[..<colon].lowercased() {
    case "content-length":
      // Without a sign, which `Int` accepts.
      guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let size = Int(value),
        length ?? size == size
      else { throw .malformed("invalid Content-Length") }
      length = size
    case "transfer-encoding":
      guard value.lowercased() == "chunked", !isChunked else { throw .malformed("unknown Transfer-Encoding") }
      isChunked = true
    case "connection": if value.lowercased() != "keep-alive" { leavesConnectionOpen = false }
    case "content-encoding":
      guard value.lowercased() == "identity" else { throw .malformed("unknown Content-Encoding") }
    default: break
    }
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let rest = text.drop(while: isSpace)
    let end = rest.lastIndex { !isSpace($0) }.map { rest.index(after: $0) } ?? rest.startIndex
    return String(Substring(rest[..<end]))
  }

  private mutating func beginBody() throws(Fault) {
    switch response.status {
    case 100..<200:
      // An interim answer; the actual one follows.
      (state, length, isChunked) = (.statusLine, nil, false)
      return
    case 204, 304:
      state = .complete
      return
    default: break
    }
    if isChunked {
      guard length == nil else { throw .malformed("both Content-Length and chunked encoding") }
      state = .chunkSize
    } else if let length {
      guard length <= maximumBodySize else { throw .tooLarge }
      state = length == 0 ? .complete : .body(length)
    } else {
      (state, leavesConnectionOpen) = (.untilEnd, false)
    }
  }

  private mutating func takeChunkSize(_ line: String) throws(Fault) {
    let digits = Self.trimmed(line.prefix { $0 != ";" }.utf8)
    guard (1...15).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let size = Int(digits, radix: 16)
    else { throw .malformed("invalid chunk size") }
    guard size <= maximumBodySize - response.body.count else { throw .tooLarge }
    state = size == 0 ? .trailer : .chunk(size)
  }
}
