// Takes turns in a table, for tests between processes.
//
//   turn-once FOLDER hold ITEM…         takes a turn with the items, prints "held", and ends it at the end of the input
//   turn-once FOLDER once ITEM…         takes a turn with the items and ends it
//   turn-once FOLDER count ITEM FILE ROUNDS
//                                       takes a turn again and again, and each time adds 1 to the number in a file and
//                                       prints it
//   turn-once FOLDER fork ITEM          takes a turn, and prints whether a child can take one with the item, before and after it
//                                       has released the turn that it inherited
//   turn-once FOLDER execute ITEM       takes a turn, prints "held", and executes cat at the end of the input
//   turn-once FOLDER present PATH…      presents items, prints "presents", and waits for the end of the input
//   turn-once FOLDER fork-presenter PATH
//                                       presents an item, and prints how many presenters there are after a child of
//                                       fork has released what it inherited
//   turn-once FOLDER list               prints all turns
//
// In the environment: TURN_CLOSE=1 closes all descriptors above 2 after the registration; a child keeps those that were
// inherited, because Foundation considers a program that closes them to have ended. And for once and count:
// TURN_JITTER=SEED delays operations on the table at random, TURN_FLAW=unannounced draws tickets without announcing it,
// TURN_KILL=NUMBER and TURN_STOP=NUMBER kill or stop the process before its change of that number.
import UTLibC
import UTTurnTables

@main
struct TurnOnce {
  let table: TurnTable
  let arguments: [String]

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      fail("usage: turn-once FOLDER hold|count|fork|execute|list [ITEM…]", code: 2)
    }
    do {
      try TurnOnce(arguments).perform(arguments[1])
    } catch {
      fail("\(error)", code: 1)
    }
  }

  static func fail(_ message: String, code: Int32) -> Never {
    let line = Array("\(message)\n".utf8)
    _ = write(2, line, line.count)
    exit(code)
  }

  init(_ arguments: [String]) throws {
    table = TurnTable(folder: Array(arguments[0].utf8))
    self.arguments = Array(arguments.dropFirst(2))
    if Self.variable("TURN_CLOSE") != nil {
      Self.keepInherited()
      _ = try table.current()
      for descriptor in CInt(3)..<4096 { close(descriptor) }
    }
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  func perform(_ command: String) throws {
    switch command {
    case "hold":
      let turn = try table.takeTurn(with: arguments.map(item))
      say("held")
      waitForEnd()
      turn.release()
      say("released")
    case "once":
      var taking = try taking(table.current()).0
      var turn = try taking.take(arguments.map(item), TurnOrigin(), .init())
      taking.release(&turn)
    case "count": try count(item(arguments[0]), in: arguments[1], rounds: Int(arguments[2]) ?? 0)
    case "fork": try fork(item(arguments[0]))
    case "execute":
      let turn = try table.takeTurn(with: [item(arguments[0])])
      say("held")
      waitForEnd()
      withExtendedLifetime(turn) { execute("/bin/cat") }
    case "present":
      let presenters = try arguments.map { try table.present(presented($0)) }
      say("presents")
      withExtendedLifetime(presenters) { waitForEnd() }
    case "fork-presenter": try forkPresenter(presented(arguments[0]))
    case "list": for holder in try table.turns() { say("\(holder)") }
    default: Self.fail("unknown command \(command)", code: 2)
    }
  }

  func item(_ name: String) -> TurnItem {
    let folder = ItemIdentity(device: 7, inode: 1)
    return TurnItem(
      parent: folder, name: Array(name.utf8), identity: nil, ancestors: [folder], isWritten: true, isTree: false)
  }

  func presented(_ path: String) -> TurnItem {
    TurnItem(
      presented: PathNumbers(Array(path.utf8)), parent: ItemIdentity(device: 7, inode: 1),
      name: path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? [], identity: nil)
  }

  func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(1, bytes, bytes.count)
  }

  /// Waits for the end of the input, or a line of it.
  func waitForEnd() {
    var byte: UInt8 = 0
    while read(0, &byte, 1) < 0, errno == EINTR {}
  }

  func taking(_ registration: Registration) -> (TurnTaking<JitteringCells>, JitteringCells) {
    func signal(_ name: String, _ number: CInt) -> (CInt, Int)? {
      Self.variable(name).flatMap { Int($0) }.map { (number, $0) }
    }
    let cells = JitteringCells(
      registration.cells, registration.layout, seed: Self.variable("TURN_JITTER").flatMap { UInt64($0) },
      isAnnouncing: Self.variable("TURN_FLAW") != "unannounced",
      signal: signal("TURN_KILL", SIGKILL) ?? signal("TURN_STOP", SIGSTOP))
    return (TurnTaking(cells, registration), cells)
  }

  func count(_ item: TurnItem, in path: String, rounds: Int) throws {
    var (taking, cells) = try taking(table.current())
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    for _ in 0..<rounds {
      var turn = try taking.take([item], TurnOrigin(), .init())
      var number: UInt64 = 0
      pread(file, &number, 8, 0)
      cells.jitter()
      number += 1
      pwrite(file, &number, 8, 0)
      say("\(number)")
      taking.release(&turn)
    }
  }

  /// Whether a turn is granted at once.
  func canTakeTurn(_ item: TurnItem) throws -> Bool {
    do throws(TurnError) {
      try table.takeTurn(with: [item], deadline: .now).release()
    } catch {
      guard case .timedOut = error else { throw error }
      return false
    }
    return true
  }

  func fork(_ item: TurnItem) throws {
    let turn = try table.takeTurn(with: [item])
    try inChild {
      let before = try canTakeTurn(item)
      turn.release()
      say("child: \(before) \(try canTakeTurn(item))")
    }
    turn.release()
    say("parent: \(try canTakeTurn(item))")
  }

  func forkPresenter(_ item: TurnItem) throws {
    var presenter: HeldPresenter? = try table.present(item)
    try inChild {
      presenter = nil
      say("child: \(try table.presenters().count)")
    }
    try withExtendedLifetime(presenter) { say("parent: \(try table.presenters().count)") }
  }

  /// Keeps the inherited descriptors open in a child, until this process ends.
  ///
  /// `Process` of Foundation learns of the end of a program from such a descriptor, and then waits for the program in
  /// the one thread that it has for all programs: those that end in the meantime seem to run.
  static func keepInherited() {
    let parent = getpid()
    guard forked() == 0 else { return }
    let prctl = unsafeBitCast(dlsym(nil, "prctl"), to: (@convention(c) (CInt, CUnsignedLong) -> CInt).self)
    // PR_SET_PDEATHSIG, which Swift does not import, either.
    _ = prctl(1, CUnsignedLong(SIGKILL))
    for descriptor in CInt(0)...2 { close(descriptor) }
    while getppid() == parent { pause() }
    _exit(0)
  }

  /// The result of `fork`, which Swift does not import, since few functions may be called in the child of a program
  /// with threads.
  static func forked() -> pid_t {
    unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)()
  }

  /// Runs a closure in a child, and waits for its end.
  func inChild(_ body: () throws -> Void) throws {
    let child = Self.forked()
    if child == 0 {
      try body()
      _exit(0)
    }
    var status: CInt = 0
    waitpid(child, &status, 0)
  }

  func execute(_ path: String) {
    path.withCString { path in
      var arguments = [strdup(path), nil]
      execv(path, &arguments)
    }
    Self.fail("cannot execute \(path)", code: 1)
  }
}
