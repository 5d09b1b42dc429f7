import Foundation
import UTLibC
import UTSystemCalls
import UTThreads
import UTTurnTables

/// The other processes with presenters that an access concerns, from the request to the end of the access.
final class PreparedPeers: Sendable {
  /// A request to one process.
  struct Inquiry: Sendable {
    let process: Int
    let packet: [UInt8]
    fileprivate var progress = Progress.busy

    init(process: Int, packet: [UInt8]) { (self.process, self.packet) = (process, packet) }

    fileprivate enum Progress {
      /// The process has too many connections. The request will be sent again.
      case busy
      /// An answer is awaited.
      case asked(PacketSocket)
      case answered(PacketSocket)
      /// The process is stopped. It gets the news when it goes on.
      case stopped(PacketSocket?)
      /// The process is alive, but did not get the request or gave no valid answer.
      case unreached
      case dead
    }

    fileprivate var socket: PacketSocket? {
      switch progress {
      case .asked(let socket), .answered(let socket): socket
      case .stopped(let socket): socket
      case .busy, .unreached, .dead: nil
      }
    }

    fileprivate var isOpen: Bool {
      switch progress {
      case .busy, .asked: true
      case .answered, .stopped, .unreached, .dead: false
      }
    }

    fileprivate var isPassedOver: Bool {
      switch progress {
      case .stopped, .unreached: true
      case .busy, .asked, .answered, .dead: false
      }
    }
  }

  private struct State {
    var inquiries: [Inquiry]
    var refusal: PresenterNegotiation.Refusal?
  }

  /// The number of the request.
  let number: UInt64
  private let registration: Registration
  private let state: Monitor<State>

  /// Sends the requests.
  init(_ inquiries: [Inquiry], number: UInt64, _ registration: Registration) {
    (self.number, self.registration) = (number, registration)
    state = Monitor(
      State(
        inquiries: inquiries.map { inquiry in
          var inquiry = inquiry
          inquiry.send(registration)
          return inquiry
        }))
  }

  /// The identifiers of the processes; 0 for one in another pid namespace.
  var processes: Set<pid_t> { state.locked { Set($0.inquiries.map { registration.identifier(of: $0.process) ?? 0 }) } }

  // MARK: Waiting

  /// Waits for the answers. Dead, stopped, and slow processes are passed over.
  ///
  /// - Parameters:
  ///   - end: the deadline.
  ///   - cancellation: also ends the wait.
  /// - Returns: whether all answers are in or passed over.
  func wait(until end: ContinuousClock.Instant, _ cancellation: TurnCancellation) -> Bool {
    let wakeUp = WakeUp()
    let handler = cancellation.onCancel { wakeUp.ring() }
    defer { cancellation.remove(handler) }
    var check = Duration.milliseconds(1)
    while !cancellation.isCancelled {
      let sockets = state.locked { $0.inquiries.filter(\.isOpen).map(\.socket) }
      let rest = end - .now
      guard !sockets.isEmpty, rest > .zero else { return sockets.isEmpty }
      var waiting = ([wakeUp.descriptor] + sockets.map { $0?.descriptor.number ?? -1 }).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      _ = withExtendedLifetime(sockets) {
        poll(&waiting, nfds_t(waiting.count), CInt(clamping: max(1, min(check, rest).wholeMilliseconds)))
      }
      if receive() { continue }
      checkProcesses()
      check = min(check * 2, .milliseconds(50))
    }
    return false
  }

  /// Receives the answers that arrived.
  ///
  /// - Returns: whether there were any.
  private func receive() -> Bool {
    state.locked { state in
      var hasChanged = false
      for index in state.inquiries.indices where state.inquiries[index].isOpen {
        guard let socket = state.inquiries[index].socket else { continue }
        let arrival = socket.receive(maximum: PeerMessage.maximumSize)
        if case .nothing = arrival { continue }
        hasChanged = true
        guard case .packet(let packet) = arrival, let answer = try? PeerMessage(packet: packet) else {
          state.inquiries[index].lose(registration)
          continue
        }
        switch answer {
        case .ready: state.inquiries[index].progress = .answered(socket)
        case .refused(let refusal):
          state.inquiries[index].progress = .answered(socket)
          state.refusal = state.refusal ?? refusal.refusal
        case .request, .news, .end: state.inquiries[index].progress = .unreached
        }
      }
      return hasChanged
    }
  }

  /// Passes over processes that will not answer, and tries again to reach busy ones.
  private func checkProcesses() {
    state.locked { state in
      for index in state.inquiries.indices where state.inquiries[index].isOpen {
        let inquiry = state.inquiries[index]
        if registration.isKnownDead(inquiry.process) {
          state.inquiries[index].progress = .dead
        } else if registration.isStopped(inquiry.process) {
          state.inquiries[index].progress = .stopped(inquiry.socket)
        } else if inquiry.socket == nil {
          state.inquiries[index].send(registration)
        }
      }
    }
  }

  /// Whether a process that may have presenters was passed over.
  var isIncomplete: Bool { state.locked { $0.inquiries.contains(where: \.isPassedOver) } }

  /// The programs that did not answer, in words; nil if all did.
  var silentText: String? {
    let silent = Set(state.locked { $0.inquiries.filter(\.isOpen).map(\.process) })
    guard !silent.isEmpty else { return nil }
    return silent.sorted().map(registration.text).joined(separator: " and ")
  }

  /// The objection of a presenter.
  var refusal: PresenterNegotiation.Refusal? { state.locked { $0.refusal } }

  // MARK: Telling

  /// Sends news on the connection with a process.
  ///
  /// - Returns: whether there is a connection.
  func send(_ news: [ItemNews], to process: Int) -> Bool {
    state.locked { state in
      guard let socket = state.inquiries.first(where: { $0.process == process && $0.socket != nil })?.socket else {
        return false
      }
      return PeerMessage.packets(for: news, isLast: false).allSatisfy(socket.send)
    }
  }

  /// Ends the access.
  ///
  /// - Parameter news: the changes.
  /// - Returns: the numbers of the notified processes.
  func end(_ news: [ItemNews]) -> Set<Int> {
    let inquiries = state.locked { state in
      defer { state.inquiries = [] }
      return state.inquiries
    }
    var told: Set<Int> = []
    for inquiry in inquiries {
      guard let socket = inquiry.socket else { continue }
      let packets = PeerMessage.packets(for: told.contains(inquiry.process) ? [] : news, isLast: true)
      if packets.allSatisfy(socket.send) { told.insert(inquiry.process) }
    }
    return told
  }
}

extension PreparedPeers.Inquiry {
  /// Sends the request.
  fileprivate mutating func send(_ registration: Registration) {
    do throws(PacketSocket.ConnectionError) {
      let socket = try registration.connect(to: process)
      if socket.send(packet) { progress = .asked(socket) } else { lose(registration) }
    } catch {
      if error == .busy { progress = .busy } else { lose(registration) }
    }
  }

  /// Notes that there will be no answer.
  fileprivate mutating func lose(_ registration: Registration) {
    progress = registration.isKnownDead(process) ? .dead : .unreached
  }
}

extension Registration {
  /// Whether a process is certainly dead. If so, its entries in the table are removed.
  func isKnownDead(_ process: Int) -> Bool {
    guard (try? isAlive(process)) == false else { return false }
    try? reapIfDead(process)
    return true
  }

  /// Connects to a process with presenters.
  func connect(to process: Int) throws(PacketSocket.ConnectionError) -> PacketSocket {
    let (folder, name) = socket(of: process)
    do throws(PacketSocket.ConnectionError) {
      let socket = try PacketSocket.connected(to: name, in: folder)
      // Only the process itself may listen at this name.
      guard let peer = socket.peer, peer.user == geteuid(), identifier(of: process) ?? peer.process == peer.process
      else {
        throw .refused
      }
      return socket
    } catch {
      if error == .refused { _ = isKnownDead(process) }
      throw error
    }
  }
}
