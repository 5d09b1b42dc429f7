/// A request to an engine on this machine (RFC 9112).
struct HTTPRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  var method = Method.get
  /// The absolute path, percent-encoded where necessary.
  var path: String
  /// Names and values of the query, as text.
  var query: [(String, String)] = []
  /// Names and values of header fields. Values with control characters are left out.
  var fields: [(String, String)] = []
  var body: [UInt8] = []

  /// The bytes to send.
  var bytes: [UInt8] {
    let pairs = query.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }
    let target = path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    var text = "\(method.rawValue) \(target) HTTP/1.1\r\nHost: localhost\r\n"
    for (name, value) in fields where value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
      text += "\(name): \(value)\r\n"
    }
    if !body.isEmpty { text += "Content-Type: application/json\r\n" }
    if method != .get { text += "Content-Length: \(body.count)\r\n" }
    return Array((text + "\r\n").utf8) + body
  }

  /// Returns a text with all characters percent-encoded except the unreserved characters of RFC 3986.
  static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

/// An answer to a request.
struct HTTPResponse: Sendable, Equatable {
  var status: Int
  var body: [UInt8] = []
}
