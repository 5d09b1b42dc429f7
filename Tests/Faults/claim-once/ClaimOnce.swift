// Takes claims in a table, for tests between processes.
//
//   claim-once FOLDER hold ITEM…        claims the items, prints "held", and releases them at the end of the input
//   claim-once FOLDER once ITEM…        claims the items and releases them
//   claim-once FOLDER count ITEM FILE ROUNDS
//                                       claims again and again, and each time adds 1 to the number in a file and prints it
//   claim-once FOLDER fork ITEM         claims, and prints whether a child can claim the item, before and after it has
//                                       released the claim it inherited
//   claim-once FOLDER execute ITEM      claims, prints "held", and executes cat at the end of the input
//   claim-once FOLDER present PATH…     presents items, prints "presents", and waits for the end of the input
//   claim-once FOLDER fork-presenter PATH
//                                       presents an item, and prints how many presenters there are after a child of fork
//                                       has released what it inherited
//   claim-once FOLDER list              prints all claims
//
// In the environment: CLAIM_CLOSE=1 closes all descriptors above 2 after the registration; a child keeps those that were
// inherited, because Foundation considers a program that closes them to have ended. And for once and count:
// CLAIM_JITTER=SEED delays operations on the table at random, CLAIM_FLAW=unannounced draws tickets without announcing it,
// CLAIM_KILL=NUMBER and CLAIM_STOP=NUMBER kill or stop the process before its change of that number.
import UTClaimTables
import UTLibC

@main
struct ClaimOnce {
  let table: ClaimTable
  let arguments: [String]

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      fail("usage: claim-once FOLDER hold|count|fork|execute|list [ITEM…]", code: 2)
    }
    do {
      try ClaimOnce(arguments).perform(arguments[1])
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
    table = ClaimTable(folder: Array(arguments[0].utf8))
    self.arguments = Array(arguments.dropFirst(2))
    if Self.variable("CLAIM_CLOSE") != nil {
      Self.keepInherited()
      _ = try table.current()
      for descriptor in CInt(3)..<4096 { close(descriptor) }
    }
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  func perform(_ command: String) throws {
    switch command {
    case "hold":
      let claim = try table.claim(arguments.map(item))
      say("held")
      waitForEnd()
      claim.release()
      say("released")
    case "once":
      var claiming = try claiming(table.current()).0
      var claim = try claiming.take(arguments.map(item), ClaimOrigin(), .init())
      claiming.release(&claim)
    case "count": try count(item(arguments[0]), in: arguments[1], rounds: Int(arguments[2]) ?? 0)
    case "fork": try fork(item(arguments[0]))
    case "execute":
      let claim = try table.claim([item(arguments[0])])
      say("held")
      waitForEnd()
      withExtendedLifetime(claim) { execute("/bin/cat") }
    case "present":
      let presenters = try arguments.map { try table.present(presented($0)) }
      say("presents")
      withExtendedLifetime(presenters) { waitForEnd() }
    case "fork-presenter": try forkPresenter(presented(arguments[0]))
    case "list": for holder in try table.claims() { say("\(holder)") }
    default: Self.fail("unknown command \(command)", code: 2)
    }
  }

  func item(_ name: String) -> ClaimedItem {
    let folder = ClaimedItem.Identity(device: 7, inode: 1)
    return ClaimedItem(
      parent: folder, name: Array(name.utf8), identity: nil, ancestors: [folder], isWritten: true, isTree: false)
  }

  func presented(_ path: String) -> ClaimedItem {
    ClaimedItem(
      presented: PathNumbers(Array(path.utf8)), parent: ClaimedItem.Identity(device: 7, inode: 1),
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

  func claiming(_ registration: Registration) -> (Claiming<JitteringCells>, JitteringCells) {
    func signal(_ name: String, _ number: CInt) -> (CInt, Int)? {
      Self.variable(name).flatMap { Int($0) }.map { (number, $0) }
    }
    let cells = JitteringCells(
      registration.cells, registration.layout, seed: Self.variable("CLAIM_JITTER").flatMap { UInt64($0) },
      isAnnouncing: Self.variable("CLAIM_FLAW") != "unannounced",
      signal: signal("CLAIM_KILL", SIGKILL) ?? signal("CLAIM_STOP", SIGSTOP))
    return (Claiming(cells, registration), cells)
  }

  func count(_ item: ClaimedItem, in path: String, rounds: Int) throws {
    var (claiming, cells) = try claiming(table.current())
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    for _ in 0..<rounds {
      var claim = try claiming.take([item], ClaimOrigin(), .init())
      var number: UInt64 = 0
      pread(file, &number, 8, 0)
      cells.jitter()
      number += 1
      pwrite(file, &number, 8, 0)
      say("\(number)")
      claiming.release(&claim)
    }
  }

  /// Whether a claim is granted at once.
  func canClaim(_ item: ClaimedItem) throws -> Bool {
    do throws(ClaimError) {
      try table.claim([item], deadline: .now).release()
    } catch {
      guard case .timedOut = error else { throw error }
      return false
    }
    return true
  }

  func fork(_ item: ClaimedItem) throws {
    let claim = try table.claim([item])
    try inChild {
      let before = try canClaim(item)
      claim.release()
      say("child: \(before) \(try canClaim(item))")
    }
    claim.release()
    say("parent: \(try canClaim(item))")
  }

  func forkPresenter(_ item: ClaimedItem) throws {
    var presenter: HeldPresenter? = try table.present(item)
    try inChild {
      presenter = nil
      say("child: \(try table.presenters().count)")
    }
    try withExtendedLifetime(presenter) { say("parent: \(try table.presenters().count)") }
  }

  /// Keeps the inherited descriptors open in a child, until this process ends.
  ///
  /// `Process` of Foundation learns of the end of a program from such a descriptor, and then waits for the program in the
  /// one thread that it has for all programs: those that end in the meantime seem to run.
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

  /// The result of `fork`, which Swift does not import, since few functions may be called in the child of a program with
  /// threads.
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
