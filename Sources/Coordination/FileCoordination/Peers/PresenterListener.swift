import Synchronization
import UTLibC
import UTSystemCalls
import UTThreads
import UTTurnTables

/// Listens to processes with accesses that concern the presenters of this process, on one thread.
final class PresenterListener: Sendable {
  /// Connections that are not accepted. To additional processes, this one is busy.
  private static let backlog: CInt = 64
  /// Above this number, the process with the most conversations loses one.
  private static let maximumConversations = 512

  let registration: Registration
  private let presenters: LocalPresenters
  private let socket: PacketSocket
  private let wakeUp = WakeUp()
  private let hasStopped = Atomic(false)

  /// - Returns: nil with `errno` set on failure.
  init?(_ registration: Registration, _ presenters: LocalPresenters) {
    let (folder, name) = registration.socket(of: registration.number)
    guard let descriptor = Descriptor.open(folder, Descriptor.withoutAccess | O_DIRECTORY) else { return nil }
    // The number belongs to this process, so the name is that of a dead one.
    guard descriptor.remove(name) || errno == ENOENT,
      let socket = PacketSocket.listening(at: name, in: folder, backlog: Self.backlog)
    else { return nil }
    (self.registration, self.presenters, self.socket) = (registration, presenters, socket)
    guard let thread = WorkerThread({ [self] in serve() }) else {
      errno = EAGAIN
      return nil
    }
    thread.detach()
  }

  /// Ends the thread.
  func stop() {
    hasStopped.store(true, ordering: .releasing)
    // In a child of `fork(2)`, the thread is the parent's.
    if registration.isThisProcess { wakeUp.ring() }
  }

  /// Whether the thread has ended: the program may have closed all of its descriptors.
  var isStopped: Bool { hasStopped.load(ordering: .acquiring) }

  private func serve() {
    var conversations: [Conversation] = []
    var canAccept = true
    while true {
      var waiting = [wakeUp.descriptor, canAccept ? socket.descriptor.number : -1].map(Self.waiting)
      waiting += conversations.map { Self.waiting($0.socket.descriptor.number) }
      // Without a free descriptor, it tries again when one of the conversations is over, or after some time.
      let timeout: CInt = !canAccept ? 100 : wakeUp.descriptor < 0 ? 1000 : -1
      _ = poll(&waiting, nfds_t(waiting.count), timeout)
      if waiting[1].revents & Int16(POLLNVAL) != 0 { hasStopped.store(true, ordering: .releasing) }
      if waiting[0].revents != 0 { wakeUp.stop() }
      if isStopped { break }
      let old = conversations.count
      canAccept = accept(&conversations)
      let hasAccepted = conversations.count > old
      // In the order of the connections: a process sends messages on its next connection later.
      for (index, conversation) in conversations.enumerated() where index >= old || waiting[index + 2].revents != 0 {
        conversation.receive { batches in
          conversations.reduce(into: [:]) { found, other in
            guard other.peer == conversation.peer, other.isAbout(batches) else { return }
            found.merge(other.messages) { $0.union($1) }
          }
        }
      }
      conversations.removeAll(where: \.isOver)
      if hasAccepted { presenters.tellOfMissedMessages() }
    }
    for conversation in conversations { conversation.lose() }
  }

  private static func waiting(_ descriptor: CInt) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Accepts all connections.
  ///
  /// - Returns: false if there may be more, which cannot be accepted.
  private func accept(_ conversations: inout [Conversation]) -> Bool {
    while let connection = socket.accept() {
      guard let peer = connection.peer, peer.user == geteuid() else { continue }
      conversations.append(Conversation(connection, of: peer.process, with: presenters))
      if conversations.count > Self.maximumConversations { Self.removeOne(&conversations) }
    }
    // Another file may have the number of the socket, if the program has closed all of its descriptors.
    if [ENOTSOCK, EBADF, EINVAL].contains(errno) { hasStopped.store(true, ordering: .releasing) }
    return errno != EMFILE && errno != ENFILE
  }

  private static func removeOne(_ conversations: inout [Conversation]) {
    let counts = Dictionary(conversations.map { ($0.peer, 1) }, uniquingKeysWith: +)
    guard let most = counts.max(by: { $0.value < $1.value })?.key,
      let index = conversations.lastIndex(where: { $0.peer == most })
    else { return }
    conversations.remove(at: index).lose()
  }
}
