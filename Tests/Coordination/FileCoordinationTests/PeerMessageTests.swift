import Testing

@testable import FileCoordination

/// The packets between processes.
@Suite struct PeerMessageTests {
  private func path(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func sent(_ packets: [[UInt8]]) throws -> [PeerMessage] { try packets.map { try PeerMessage(packet: $0) } }

  @Test func `requests, answers and news arrive as they were sent`() throws {
    let items = FileAccess.Kind.allCases.map { kind in
      AccessRequest.Item(
        path: path("/a.rtfd/b.rtfd/\u{E9}"), kind: kind, packages: [path("/a.rtfd/b.rtfd"), path("/a.rtfd")],
        isTree: kind == .moving, includesContents: kind == .reading)
    }
    let request = PeerRequest(number: .max, batches: [1, 1 << 63], access: AccessRequest(items: items))
    #expect(try sent(PeerMessage.packets(for: request)) == [.request(request)])
    let refusal = PeerRefusal(path: path("/a"), domain: "NSCocoaErrorDomain", code: -3072, description: "nicht jetzt")
    #expect(
      try sent([PeerMessage.packet(forAnswer: refusal), PeerMessage.packet(forAnswer: nil)]) == [
        .refused(refusal), .ready,
      ])
    let news: [ItemNews] = [
      .changed(path("/a"), hasAppeared: true), .changed(path("/"), hasAppeared: false),
      .moved(from: path("/a"), to: path("/b")), .ubiquityAttributes(path("/a"), ["one", ""]),
    ]
    #expect(try sent(PeerMessage.packets(for: news, isLast: false)) == [.news(news)])
    #expect(try sent(PeerMessage.packets(for: news, isLast: true)) == [.end(news)])
    #expect(try sent(PeerMessage.packets(for: [], isLast: true)) == [.end([])])
    #expect(PeerMessage.packets(for: [], isLast: false).isEmpty)
  }

  @Test func `what does not fit into one packet is sent in several`() throws {
    let items = (0..<100).map { index in
      AccessRequest.Item(
        path: path("/" + String(repeating: "x", count: 4000) + "\(index)"), kind: .writing, packages: [], isTree: false)
    }
    let packets = PeerMessage.packets(for: PeerRequest(number: 1, access: AccessRequest(items: items)))
    #expect(packets.count == 7 && packets.allSatisfy { $0.count <= 65_536 })
    let received = try sent(packets).flatMap { message -> [AccessRequest.Item] in
      if case .request(let request) = message { request.access.items } else { [] }
    }
    #expect(received == items)
    let news = items.map { ItemNews.changed($0.path, hasAppeared: false) }
    let kinds = try sent(PeerMessage.packets(for: news, isLast: true)).map { message in
      if case .end = message { "end" } else { "news" }
    }
    #expect(kinds == ["news", "news", "news", "news", "news", "news", "end"])
  }

  @Test(arguments: [
    "", "a", "/a/", "//a", "/a//b", "/a/../b", "/.", "/a\0b", "/" + String(repeating: "x", count: 4095),
  ])
  func `only absolute and resolved paths are accepted`(_ text: String) {
    var packet = PacketWriter(.news)
    packet.add(UInt16(1))
    packet.add(PeerMessage.NewsKind.changed.rawValue)
    packet.add(path(text))
    #expect(throws: PacketReader.Malformed.self) { try PeerMessage(packet: packet.bytes) }
    // Nor are they sent.
    #expect(PeerMessage.packets(for: [.changed(path(text), hasAppeared: false)], isLast: false).isEmpty)
  }

  @Test func `every packet that is cut, or longer, is refused`() throws {
    let item = AccessRequest.Item(path: path("/a.rtfd/b"), kind: .reading, packages: [path("/a.rtfd")], isTree: true)
    let refusal = PeerRefusal(path: path("/a"), domain: "d", code: 1, description: "e")
    let packets =
      PeerMessage.packets(for: PeerRequest(number: 1, batches: [2], access: AccessRequest(items: [item])))
      + PeerMessage.packets(for: [.moved(from: path("/a"), to: path("/b"))], isLast: true)
      + [PeerMessage.packet(forAnswer: refusal), PeerMessage.packet(forAnswer: nil)]
    for packet in packets {
      for count in 0..<packet.count {
        #expect(throws: PacketReader.Malformed.self) { try PeerMessage(packet: Array(packet.prefix(count))) }
      }
      #expect(throws: PacketReader.Malformed.self) { try PeerMessage(packet: packet + [0]) }
    }
  }

  @Test func `long texts of errors are cut between characters`() throws {
    let refusal = PeerRefusal(
      path: path("/a"), domain: "d", code: 1, description: "x" + String(repeating: "\u{1F600}", count: 5000))
    guard case .refused(let received) = try PeerMessage(packet: PeerMessage.packet(forAnswer: refusal)) else {
      Issue.record("another message")
      return
    }
    #expect(received.description == "x" + String(repeating: "\u{1F600}", count: 1023))
  }
}
