import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures
@testable import UTTurnTables

/// The file of the table: where it is, and everything that can be wrong with it.
@Suite struct TableFileTests {
  let temporary: TemporaryFolder
  let path: String
  let boot = "25ea592b-7412-44b1-8fdd-a24d2154ae94"

  init() throws {
    temporary = try TemporaryFolder()
    path = "\(temporary.path)/table"
  }

  private var file: String { "\(path)/turns-4-\(boot)" }

  private func open() throws(TurnTableError) -> TableFile {
    try TableFile(in: TableFolder(at: Array(path.utf8)), boot: boot)
  }

  private func problemIn(_ body: () throws -> Void) -> TurnTableError.Problem? {
    do { try body() } catch { return (error as? TurnTableError)?.problem }
    return nil
  }

  /// Opens the table, changes the file, and returns why it cannot be opened again.
  private func problem(after change: () throws -> Void) throws -> TurnTableError.Problem? {
    _ = try open()
    try change()
    return problemIn { _ = try open() }
  }

  private func names() throws -> [String] {
    let folder = try #require(Descriptor.open(Array(path.utf8), O_RDONLY))
    return try #require(FolderEntries.names(of: folder)).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  private func write(_ value: UInt64, at offset: Int64) throws {
    let file = try #require(Descriptor.open(Array(file.utf8), O_RDWR))
    try #require(withUnsafeBytes(of: value) { Descriptor.write($0, to: file.number, at: offset) })
  }

  @Test func `folder and file are created for the user alone, with all of their storage`() throws {
    _ = try open()
    #expect(try names() == ["turns-4-\(boot)"])
    let (folder, file) = (Descriptor.status(at: Array(path.utf8), followingLinks: false), Array(file.utf8))
    #expect(folder?.isFolder == true && folder?.permissions == 0o700)
    let status = try #require(Descriptor.status(at: file, followingLinks: false))
    #expect(status.isFile && status.permissions == 0o600)
    #expect(status.allocatedSize >= status.size)
  }

  @Test func `what one process stores, the others load`() throws {
    let (one, other) = try (open(), open())
    let first = MappedCells(try #require(SharedMapping(one.descriptor, size: one.layout.cellCount * 8)))
    let second = MappedCells(try #require(SharedMapping(other.descriptor, size: other.layout.cellCount * 8)))
    #expect(first.increment(one.layout.ticket) == 1 && second.increment(one.layout.ticket) == 2)
    #expect(first.exchange(7, in: 100) == 0 && second.load(100) == 7)
    #expect(second.compareExchange(8, 9, in: 100) == 7 && first.compareExchange(7, 9, in: 100) == 7)
    #expect(second.load(100) == 9)
  }

  /// Opens the user's folder with these variables.
  private func found(
    runtime: String? = nil, state: String? = nil, isCreated: Bool = true
  ) throws -> (path: String, isTemporary: Bool) {
    let root = temporary.path
    let variables = ["XDG_RUNTIME_DIR": runtime, "XDG_STATE_HOME": state]
    let folder = try TableFolder.open(
      isCreated: isCreated, environment: { name in (variables[name] ?? nil).map { Array($0.utf8) } },
      roots: (runtime: "\(root)/run", temporary: root))
    return (String(decoding: folder.path.dropFirst(root.utf8.count), as: UTF8.self), folder.isTemporary)
  }

  /// The XDG Base Directory Specification: the variables, which must be absolute.
  @Test func `the folder is in the runtime folder of the user, or with the state of programs`() throws {
    let (root, user) = (temporary.path, geteuid())
    let state = "\(root)/state"
    #expect(try found(runtime: root, state: state) == ("/uniform-documents", false))
    #expect(try found(state: state) == ("/state/uniform-documents/turns", false))
    #expect(try found(runtime: "relative", state: state) == ("/state/uniform-documents/turns", false))
    try #require(mkdir("\(root)/run", 0o755) == 0 && mkdir("\(root)/run/\(user)", 0o755) == 0)
    #expect(try found(state: state) == ("/state/uniform-documents/turns", false))
    try #require(chmod("\(root)/run/\(user)", 0o700) == 0)
    #expect(try found(state: state) == ("/run/\(user)/uniform-documents", false))
    #expect(
      problemIn { _ = try found(runtime: "\(root)/none", state: state) } == .system(operation: "open", code: ENOENT))
  }

  /// Otherwise, programs that begin before and after would not exclude each other.
  @Test func `what another user makes among the temporary files has no effect`() throws {
    let taken = "\(temporary.path)/uniform-documents-\(geteuid())"
    let state = "\(temporary.path)/state"
    try #require(mkdir(taken, 0o777) == 0 && chmod(taken, 0o777) == 0)
    let before = try found(state: state)
    try #require(rmdir(taken) == 0)
    #expect(try before == ("/state/uniform-documents/turns", false) && found(state: state) == before)
    try #require(mkdir(taken, 0o700) == 0)
    #expect(try found(state: state) == before && found(state: state, isCreated: false) == before)
  }

  @Test func `only who cannot write to the state of programs has a folder among the temporary files`() throws {
    let (root, user) = (temporary.path, geteuid())
    let expected = ("/uniform-documents-\(user)", true)
    #expect(problemIn { _ = try found(isCreated: false) } == .system(operation: "open", code: ENOENT))
    #expect(try found() == expected)
    // A file where the folder would be.
    try temporary.write("", to: "file")
    #expect(
      try found(state: "\(root)/file/state") == expected && found(state: "\(root)/file", isCreated: false) == expected)
    // A process that may open no more files does not choose another table.
    #expect(
      problemIn {
        try CallTable { $0 == .open ? .fails(EMFILE) : .made }.inForce { _ = try found(state: "\(root)/state") }
      }
        == .system(operation: "open", code: EMFILE))
    // Others could change it.
    chmod("\(root)/uniform-documents-\(user)", 0o777)
    #expect(problemIn { _ = try found() } == .accessible(mode: 0o777))
    try #require(mkdir("\(root)/shared", 0o755) == 0 && mkdir("\(root)/shared/uniform-documents", 0o755) == 0)
    try #require(mkdir("\(root)/shared/uniform-documents/turns", 0o755) == 0)
    #expect(problemIn { _ = try found(state: "\(root)/shared") } == .accessible(mode: 0o755))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"), arguments: ["folder", "file", "link"])
  func `what another user has made first in the folder of temporary files is not used`(kind: String) throws {
    let (root, user) = (temporary.path, geteuid())
    let (taken, state) = ("\(root)/uniform-documents-\(user)", "\(root)/state")
    switch kind {
    case "folder": try #require(mkdir(taken, 0o777) == 0)
    case "file": try temporary.write("", to: "uniform-documents-\(user)")
    default: try #require(symlink(root, taken) == 0)
    }
    try #require(lchown(taken, 12345, 0) == 0)
    #expect(problemIn { _ = try found(state: state, isCreated: false) } == .system(operation: "open", code: ENOENT))
    #expect(try found(state: state) == ("/state/uniform-documents/turns", false))
    #expect(try found(state: state, isCreated: false) == ("/state/uniform-documents/turns", false))
    // Without a home, it is an error.
    #expect(problemIn { _ = try found() } != nil)
    try #require(lchown(taken, user, 0) == 0)
    if kind != "folder" { #expect(problemIn { _ = try found() } != nil) }
  }

  @Test func `a truncated or extended file is not used`() throws {
    let size = Int64(TableFile.layout.cellCount * 8)
    #expect(try problem { truncate(file, 4096) } == .size(found: 4096, expected: size))
    try #require(truncate(file, off_t(size)) == 0)
    try #require(unlink(file) == 0)
    #expect(try problem { truncate(file, off_t(size) + 1) } == .size(found: size + 1, expected: size))
  }

  @Test func `a file with another header is not used`() throws {
    #expect(try problem { try write(2, at: 8) } == .version(2))
    for (offset, problem) in [(0, TurnTableError.Problem.notATable), (16, .stale), (32, .notATable)] {
      try #require(unlink(file) == 0)
      #expect(try self.problem { try write(1 << 40, at: Int64(offset)) } == problem)
    }
  }

  @Test func `a link, a folder or a pipe in place of the file or folder is not used`() throws {
    #expect(
      try problem {
        rename(file, "\(file).old")
        symlink("\(file).old", file)
      } == .symbolicLink)
    try #require(unlink(file) == 0 && mkdir(file, 0o700) == 0)
    #expect(problemIn { _ = try open() } == .notAFile)
    try #require(rmdir(file) == 0 && mkfifo(file, 0o600) == 0)
    #expect(problemIn { _ = try open() } == .notAFile)
    try #require(rename(path, "\(path).old") == 0 && symlink("\(path).old", path) == 0)
    #expect(problemIn { _ = try open() } == .symbolicLink)
    try #require(unlink(path) == 0)
    try temporary.write("", to: "table")
    #expect(problemIn { _ = try open() } == .notAFolder)
  }

  @Test func `what another user could have planted is not used`() throws {
    #expect(try problem { chmod(file, 0o620) } == .accessible(mode: 0o620))
    try #require(chmod(file, 0o600) == 0)
    #expect(try problem { chmod(path, 0o750) } == .accessible(mode: 0o750))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away")) func `a file of another user is not used`()
    throws
  {
    #expect(try problem { chown(file, 12345, 0) } == .foreign)
    try #require(chown(file, 0, 0) == 0)
    #expect(try problem { chown(path, 12345, 0) } == .foreign)
  }

  @Test(arguments: [SystemCall.allocate, .write, .rename, .open, .examine, .read, .map, .makeFolder])
  func `a call that fails is an error that names the file, and leaves nothing behind`(_ call: SystemCall) throws {
    let code = call == .makeFolder ? EROFS : ENOSPC
    let table = CallTable { $0 == call ? .fails(code) : .made }
    let found = problemIn { try table.inForce { _ = try Registration(in: open()) } }
    guard case .system(_, code)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    _ = try open()
    #expect(try names() == ["turns-4-\(boot)"])
  }

  @Test func `tables of earlier starts are removed unless they are in use`() throws {
    let other = { (digit: String) in "turns-4-\(String(repeating: digit, count: 8))-7412-44b1-8fdd-a24d2154ae94" }
    let socket = { (table: String) in "messages-\(table.dropFirst("turns-".count))-7" }
    let folder = try TableFolder(at: Array(path.utf8))
    let used = try TableFile(in: folder, boot: String(other("a").suffix(36)))
    try temporary.write("", to: "table/\(other("b"))")
    try temporary.write("", to: "table/unrelated")
    // What programs with another version of the format use is not touched.
    let foreign = ["turns-", "turns-notes", "unrelated"]
    let kept = [other("a"), "turns-10-\(boot)", "messages-10-\(boot)-7", socket(other("a"))] + foreign
    for name in kept + [socket(other("b"))] where name != other("a") { try temporary.write("", to: "table/\(name)") }
    _ = try open()
    #expect(try names() == (kept + ["turns-4-\(boot)"]).sorted())
    #expect(used.layout == TableFile.layout)
  }

  @Test func `messages name the problem and the file`() {
    func text(_ problem: TurnTableError.Problem) -> String {
      TurnTableError(path: Array("/run/t".utf8), problem: problem).description
    }
    #expect(text(.system(operation: "create", code: ENOSPC)) == "cannot create '/run/t': no space left on device")
    #expect(
      text(.accessible(mode: 0o755))
        == "'/run/t' is accessible to other users (mode 755); remove their access with 'chmod go='")
    #expect(text(.version(2)) == "'/run/t' has format version 2, which is not supported")
  }
}
