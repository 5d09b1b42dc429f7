import Testing
import UTTestFixtures

@testable import UTSyncEngines

/// Answers as in RFC 9112, and those of servers that lie.
@Suite struct HTTPResponseReaderTests {
  private static let answers: [(text: String, status: Int, body: String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
    ("HTTP/1.1 200 OK\r\ncontent-length:5\t\r\n\r\nhello and more", 200, "hello"),
    ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", 404, ""),
    ("HTTP/1.0 200 OK\n\nuntil the end", 200, "until the end"),
    ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", 200, "x"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nWiki\r\n7;a=b\r\npedia i\r\nB\r\nn \r\nchunks.\r\n0\r\nA: b\r\n\r\n",
      200, "Wikipedia in \r\nchunks."
    ),
  ]

  private func read(_ text: String, step: Int, maximum: Int = 1000) throws -> HTTPResponse? {
    var reader = HTTPResponseReader(maximumBodySize: maximum)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, reader.answer == nil {
      try reader.receive(rest.prefix(step))
      rest = rest.dropFirst(step)
    }
    if reader.answer == nil { reader.end() }
    return reader.answer
  }

  @Test(arguments: answers.indices, [1, 2, 3, 7, 10_000])
  func `an answer is the same in whatever pieces it arrives`(index: Int, step: Int) throws {
    let (text, status, body) = Self.answers[index]
    #expect(try read(text, step: step) == HTTPResponse(status: status, body: Array(body.utf8)))
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH\r\n", "HTTP/1.1 99 x\r\n\r\n", "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 +20 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\na",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", "HTTP/1.1 200 OK\r\n: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nx",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
  ]) func `what is not an answer is an error`(text: String) {
    for step in [1, 10_000] {
      #expect(throws: HTTPResponseReader.Fault.self) { try read(text, step: step) }
    }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n",
  ]) func `an answer that is cut off is none`(text: String) throws {
    for step in [1, 10_000] { #expect(try read(text, step: step) == nil) }
  }

  @Test func `nothing is read that is larger than allowed`() {
    let header = "HTTP/1.1 200 OK\r\n"
    let large = [
      header + "Content-Length: 1001\r\n\r\n", header + "\r\n" + String(repeating: "x", count: 1001),
      header + "Transfer-Encoding: chunked\r\n\r\n3e9\r\n", header + "X: " + String(repeating: "x", count: 1 << 17),
      String(repeating: "x", count: 1 << 17), header + String(repeating: "X: y\r\n", count: 1 << 15),
      String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1 << 13),
      header + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + String(repeating: "X: y\r\n", count: 1 << 15),
      header + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: "600\r\n", count: 2),
    ]
    for text in large {
      #expect(throws: HTTPResponseReader.Fault.tooLarge) { try read(text, step: 5000) }
    }
  }

  @Test func `a request has its length, and nothing in it can begin another`() {
    var request = HTTPRequest(
      method: .post, path: "/rest/db/scan", query: [("folder", "a b&c"), ("sub", "é/\r\nX: y")])
    request.fields = [("X-API-Key", "secret"), ("Bad", "a\r\nb")]
    request.body = Array("{}".utf8)
    let expected = """
      POST /rest/db/scan?folder=a%20b%26c&sub=%C3%A9%2F%0D%0AX%3A%20y HTTP/1.1\r
      Host: localhost\r
      X-API-Key: secret\r
      Content-Type: application/json\r
      Content-Length: 2\r
      \r
      {}
      """
    #expect(String(decoding: request.bytes, as: UTF8.self) == expected)
  }

  @Test func `a connection is used again only after an answer with an end of its own`() throws {
    let header = "HTTP/1.1 200 OK\r\n"
    let answers = [
      (header + "Content-Length: 1\r\n\r\nx", true),
      (header + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", true),
      (header + "Content-Length: 1\r\n\r\nxHTTP/1.1 200", false), (header + "\r\nx", false),
      (header + "Connection: Close\r\nContent-Length: 1\r\n\r\nx", false),
      ("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx", false),
    ]
    for (text, isReusable) in answers {
      var reader = HTTPResponseReader(maximumBodySize: 10)
      try reader.receive(Array(text.utf8))
      reader.end()
      #expect(reader.answer?.body == [0x78] && reader.leavesConnectionOpen == isReusable, "\(text)")
    }
  }
}
