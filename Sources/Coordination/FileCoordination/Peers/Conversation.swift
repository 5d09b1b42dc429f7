import UTLibC
import UTSystemCalls

/// A connection with a process that makes an access, or brings news.
///
/// If the connection ends before the access, the process was killed, or violates the protocol. Presenters get their
/// items back, and are notified if an item may have changed.
final class Conversation {
  /// The packets that are received before other connections have their turn.
  private static let maximumPackets = 64

  let socket: PacketSocket
  /// The identifier of the other process.
  let peer: pid_t
  private let local: LocalPresenters
  private let origin: FilePresentation.Origin
  private var request: PeerRequest?
  private var prepared: PreparedPresenters?
  private var watching: PresentedItemWatches.Access?
  private(set) var isOver = false

  init(_ socket: PacketSocket, of peer: pid_t, with local: LocalPresenters) {
    (self.socket, self.peer, self.local, origin) = (socket, peer, local, FilePresentation.Origin(process: peer))
  }

  /// Whether it is about one of these requests.
  func isAbout(_ requests: [UInt64]) -> Bool { request.map { requests.contains($0.number) } ?? false }

  /// The messages that presenters got.
  var messages: PreparedMessages { prepared?.messages ?? [:] }

  /// Receives the messages that arrived.
  ///
  /// A request is carried out later: this process may have been stopped, and the access may end first.
  ///
  /// - Parameter preparedFor: returns the messages of earlier requests.
  func receive(preparedFor: ([UInt64]) -> PreparedMessages) {
    let hadRequest = request != nil
    for _ in 0..<Self.maximumPackets where !isOver {
      switch socket.receive(maximum: PeerMessage.maximumSize) {
      case .nothing:
        if !hadRequest, let request { ask(request, besides: preparedFor(request.batches)) }
        return
      case .packet(let packet): handle(packet)
      case .tooLarge, .end: lose()
      }
    }
    // There is more, and next time no request is new.
    if !isOver, !hadRequest, let request { ask(request, besides: preparedFor(request.batches)) }
  }

  private func handle(_ packet: [UInt8]) {
    switch try? PeerMessage(packet: packet) {
    case .request(let request) where self.request == nil: self.request = request
    case .news(let news): tell(news)
    case .end(let news):
      finish()
      tell(news)
    case .request, .ready, .refused, nil: lose()
    }
  }

  private func ask(_ request: PeerRequest, besides earlier: PreparedMessages) {
    let messages = local.messages(for: request.access, but: nil).without(earlier)
    watching = local.watches.beginAccess(request.access)
    let asker = PresenterNegotiation.Asker.process(peer, request: request.number)
    prepared = PreparedPresenters(messages, of: local, by: asker, from: origin) { [socket] refusal in
      _ = socket.send(PeerMessage.packet(forAnswer: refusal.map(PeerRefusal.init)))
    }
  }

  private func tell(_ news: [ItemNews]) {
    for news in news { local.notify(news, but: nil, from: origin) }
  }

  private func finish() {
    isOver = true
    if let watching { local.watches.endAccess(watching) }
    prepared?.giveUp()
    prepared?.end(onQueues: true)
  }

  /// Handles the end of the connection; the access may continue.
  func lose() {
    guard !isOver else { return }
    finish()
    let written = (request?.access.items ?? []).filter(\.kind.isExclusive)
    tell(written.map { .changed($0.path, hasAppeared: false) })
  }
}
