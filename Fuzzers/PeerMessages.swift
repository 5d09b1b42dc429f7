@testable import FileCoordination

/// Packets of other processes: what is read can be written, and what is written says the same when it is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPeerMessages(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let message = try? PeerMessage(packet: Array(UnsafeBufferPointer(start: start, count: count))) else { return 0 }
  let packets =
    switch message {
    case .request(let request): PeerMessage.packets(for: request)
    case .ready: [PeerMessage.packet(forAnswer: nil)]
    case .refused(let refusal): [PeerMessage.packet(forAnswer: refusal)]
    case .news(let news): PeerMessage.packets(for: news, isLast: false)
    case .end(let news): PeerMessage.packets(for: news, isLast: true)
    }
  do {
    if message != .news([]) {
      let again = try packets.map { try PeerMessage(packet: $0) }
      precondition(again == [message], "what was written is not what was read")
    }
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}
