import FileCoordination
import UTLibC
import UTTurnTables

/// Kills and stops processes that have an access, wait for one, or are between two, and measures how soon another
/// process gets its access.
///
/// The processes are children of `fork(2)`, because starting a program takes longer than all the rest. So this process
/// has no other threads, and makes no accesses itself.
struct Storm {
  private enum Attack: CaseIterable { case killHolder, killStoppedHolder, continueHolder, killAnytime, continueAnytime }

  private let url: URL
  private let table = TurnTable()
  private let (orders, grants, reports, releases): (Channel, Channel, Channel, Channel)
  private var (killed, stopped) = (0, 0)
  private var delays: [UInt64] = []

  /// - Parameter url: the file that is accessed.
  init(_ url: URL) throws {
    self.url = url
    (orders, grants, reports, releases) = (try Channel(), try Channel(), try Channel(), try Channel())
  }

  /// A pipe for numbers.
  private struct Channel {
    let reader: CInt
    let writer: CInt

    init() throws {
      var ends: [CInt] = [0, 0]
      guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
      (reader, writer) = (ends[0], ends[1])
    }

    func send(_ number: UInt64 = 0) {
      var number = number
      write(writer, &number, 8)
    }

    /// - Returns: nil if nothing comes within a time, in milliseconds.
    func receive(within time: CInt = -1) -> UInt64? {
      var (number, event) = (UInt64(0), pollfd(fd: reader, events: Int16(POLLIN), revents: 0))
      guard poll(&event, 1, time) == 1, read(reader, &number, 8) == 8 else { return nil }
      return number
    }
  }

  /// - Parameters:
  ///   - runs: the number of attacks.
  ///   - limit: the longest time from a kill to the next access that 99 of 100 may take, in milliseconds; nil for any.
  /// - Returns: whether every access was granted, and in time.
  mutating func run(_ runs: Int, limit: Int?) -> Bool {
    let start = DispatchTime.now().uptimeNanoseconds
    let waiter = child { orders, grants, _, _, url in
      while orders.receive() != nil { Self.access(url) { grants.send(DispatchTime.now().uptimeNanoseconds) } }
    }
    defer { end(waiter) }
    for run in 0..<runs where !attack(Attack.allCases[run % Attack.allCases.count]) {
      print("run \(run): no access within a minute")
      return false
    }
    let seconds = (DispatchTime.now().uptimeNanoseconds - start) / 1_000_000_000
    delays.sort()
    let (half, most) = (delay(at: 0.5), delay(at: 0.99))
    print("\(runs) runs in \(seconds) s: \(killed) processes killed, \(stopped) stopped, 0 hangs")
    print("from a kill to the next access, \(delays.count) times: p50 \(half) ms, p99 \(most) ms")
    guard let limit, most > Double(limit) else { return true }
    print("p99 is more than \(limit) ms: this needs an idle machine")
    return false
  }

  private func delay(at part: Double) -> Double {
    delays.isEmpty ? 0 : Double(delays[Int(Double(delays.count - 1) * part)] / 1000) / 1000
  }

  // MARK: Attacks

  private mutating func attack(_ attack: Attack) -> Bool {
    let isAnytime = attack == .killAnytime || attack == .continueAnytime
    let victim = child { _, _, reports, releases, url in
      if isAnytime {
        while true { Self.access(url) { reports.send() } }
      }
      Self.access(url) {
        reports.send()
        _ = releases.receive()
      }
    }
    defer { drain() }
    guard reports.receive(within: 60_000) != nil else { return false }
    orders.send()
    if isAnytime { usleep(UInt32.random(in: 0..<500)) } else { waitForWaiter() }
    if attack != .killHolder && attack != .killAnytime {
      stopped += 1
      kill(victim, SIGSTOP)
    }
    switch attack {
    case .killHolder, .killStoppedHolder, .killAnytime: return endByKilling(victim)
    case .continueHolder:
      kill(victim, SIGCONT)
      releases.send()
      waitpid(victim, nil, 0)
      return grants.receive(within: 60_000) != nil
    case .continueAnytime:
      kill(victim, SIGCONT)
      defer { end(victim) }
      return grants.receive(within: 60_000) != nil
    }
  }

  private mutating func endByKilling(_ victim: pid_t) -> Bool {
    let time = DispatchTime.now().uptimeNanoseconds
    end(victim)
    killed += 1
    guard let grant = grants.receive(within: 60_000) else { return false }
    if grant > time { delays.append(grant - time) }
    return true
  }

  private func waitForWaiter() {
    while (try? table.turns().contains { $0.state == .waits }) != true { usleep(50) }
  }

  /// Reads what the victim has reported besides.
  private func drain() { while reports.receive(within: 0) != nil {} }

  // MARK: Processes

  private static func access(_ url: URL, _ body: () -> Void) {
    NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in body() }
  }

  private func child(_ body: (Channel, Channel, Channel, Channel, URL) -> Void) -> pid_t {
    // Swift does not import `fork`, since few functions may be called in the child of a program with threads.
    let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
    let child = fork()
    guard child == 0 else { return child }
    // It does not outlive its parent: PR_SET_PDEATHSIG of prctl(2), which Swift does not import either.
    let prctl = unsafeBitCast(dlsym(nil, "prctl"), to: (@convention(c) (CInt, UInt) -> CInt).self)
    _ = prctl(1, UInt(SIGKILL))
    body(orders, grants, reports, releases, url)
    _exit(0)
  }

  private func end(_ child: pid_t) {
    kill(child, SIGKILL)
    waitpid(child, nil, 0)
  }
}
