import Dispatch
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures
import UTThreads

@testable import SafeWriting

/// Updates of one package take turns.
@Suite struct UpdateTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.makePackage("P", ["a": "a"])
    path = folder.path("P")
  }

  @Test func `every update is there, and none is a conflict`() throws {
    let (writers, rounds) = (10, 10)
    let conflicts = Monitor(0)
    DispatchQueue.concurrentPerform(iterations: writers) { writer in
      for round in 0..<rounds {
        let outcome = try? SafeWrite.updatePackage(at: FilePath(path), options: .relaxed) { package, base in
          #expect(base.manifest?[Array("a".utf8)] != nil)
          try package.file(named: "\(writer)-\(round)") { try $0.write("\(writer)-\(round)") }
          try package.reuseRest()
        }
        if outcome == nil || outcome?.conflict != nil { conflicts.locked { $0 += 1 } }
      }
    }
    #expect(conflicts.locked { $0 } == 0)
    #expect(folder.names == ["P"])
    #expect(try FileBase(at: FilePath(path)).manifest?.count == writers * rounds + 1)
  }

  /// Ends an update as soon as it has to wait for another one.
  private struct HasToWait: Error {}

  /// Whether an update of a package has to wait for those that are running.
  private func hasToWait(_ path: String) -> Bool {
    var (waits, isBegun) = (false, false)
    do {
      try SafeWrite.holdingPackage(
        at: FilePath(path), options: .with { $0.progress = { _ in throw HasToWait() } }
      ) { _ in isBegun = true }
    } catch { waits = error is HasToWait }
    #expect(waits != isBegun)
    return waits
  }

  @Test func `an update of a package waits for those of packages in it, and around it`() throws {
    try folder.makePackage("O.x", ["sub/I.rtfd/a": "a", "J.rtfd/b": "b", "plain/K.rtfd/c": "c"])
    symlink("O.x/sub", folder.path("link"))
    func update(_ path: String, _ body: () throws -> Void) throws {
      try SafeWrite.updatePackage(at: FilePath(folder.path(path)), options: .relaxed) { package, _ in
        try package.file(named: "new") { try $0.write("new") }
        try package.reuseRest()
        try body()
      }
    }
    try update("link/I.rtfd") {
      #expect(hasToWait(folder.path("O.x")) && hasToWait(folder.path("O.x/sub/I.rtfd")))
      // Packages next to each other do not wait.
      #expect(!hasToWait(folder.path("O.x/J.rtfd")) && !hasToWait(path))
    }
    try update("O.x") {
      for inner in ["O.x/sub/I.rtfd", "link/I.rtfd", "O.x/J.rtfd", "O.x/plain/K.rtfd"] {
        #expect(hasToWait(folder.path(inner)), "\(inner)")
      }
    }
    try update("O.x/J.rtfd") {}
    #expect(folder.text("O.x/sub/I.rtfd/new") == "new" && folder.text("O.x/J.rtfd/new") == "new")
    #expect(!hasToWait(folder.path("O.x")) && folder.names == ["O.x", "P", "link"])
  }

  @Test func `what is left out is not taken over`() throws {
    try SafeWrite.updatePackage(at: FilePath(path), options: .relaxed) { package, _ in
      try package.reuseRest(except: [Array("a".utf8)])
    }
    #expect(try FileBase(at: FilePath(path)).manifest?.count == 0)
  }

  /// `mv` while the package is being saved makes no second one.
  @Test func `a package that is moved meanwhile is not created again`() throws {
    let error = failure {
      try SafeWrite.updatePackage(at: FilePath(path), options: .relaxed) { package, _ in
        try package.file(named: "b") { try $0.write("b") }
        try package.reuseRest()
        rename(path, folder.path("moved"))
      }
    }
    #expect(error?.code == ENOENT && error?.state == .unchanged)
    #expect(folder.names == ["moved"] && folder.text("moved/a") == "a")
  }

  @Test func `an error about a name has the name that was given`() throws {
    let name = ".a.0123456789abcdef.docsave"
    for place in ["", "d/"] {
      let error = failure {
        try SafeWrite.updatePackage(at: FilePath(path), options: .relaxed) { package, _ in
          guard place.isEmpty else {
            return try package.directory(named: "d") { try $0.file(named: name) { try $0.write("x") } }
          }
          try package.file(named: name) { try $0.write("x") }
        }
      }
      #expect(error?.operation == .name && error?.path.string == "\(path)/\(place)\(name)")
    }
  }

  /// As everywhere: a line of a message is one of the program.
  @Test func `names in errors cannot make lines of their own`() throws {
    let error = failure { try SafeWrite.updatePackage(at: FilePath("\(path)/a\nb\u{1B}[2J")) { _, _ in } }
    #expect(error?.description.contains(#"/a\nb\u{1B}[2J': "#) ?? false)
  }

  @Test func `nothing is updated that is not there`() throws {
    #expect(failure { try SafeWrite.updatePackage(at: FilePath(folder.path("none"))) { _, _ in } }?.code == ENOENT)
    #expect(folder.names == ["P"])
  }

  @Test(arguments: [false, true])
  func `an item that another program changes just then is not withdrawn`(isReplaced: Bool) throws {
    let item = try folder.write("old", to: "P/item")
    let known = try FileBase(at: FilePath(item)).identity
    let writer = open(item, O_WRONLY | O_APPEND | O_CLOEXEC)
    if isReplaced { close(writer) }
    let count = Mutex(0)
    let calls = CallTable { [folder] call in
      if call == .lease { return .returns(isReplaced ? 1 : 0) }
      guard call == .rename else { return .made }
      count.withLock { count in
        if isReplaced, count == 0 { _ = try? folder.write("another", to: "P/item") }
        count += 1
      }
      return .made
    }
    let isGone = try calls.inForce {
      try SafeWrite.withdraw([Array("item".utf8)], fromPackageAt: FilePath(path), options: .relaxed) {
        $0.modified == known.modified && $0.size == known.size
      }
    }
    #expect(!isGone && count.withLock { $0 } == 2)
    if !isReplaced { #expect(write(writer, "+late", 5) == 5 && close(writer) == 0) }
    #expect(folder.text("P/item") == (isReplaced ? "another" : "old+late") && folder.names == ["P"])
    for isExpected in [true, false] {
      let isGone = try SafeWrite.withdraw([Array("item".utf8)], fromPackageAt: FilePath(path), options: .relaxed) { _ in
        isExpected
      }
      #expect(isGone)
    }
  }

  @Test func `an item is withdrawn, whatever it is`() throws {
    mkfifo(folder.path("P/pipe"), 0o600)
    try withdraw("pipe")
    var deep = path
    mkdir("\(deep)/deep", 0o755)
    var depth = 0
    let start = open(".", O_RDONLY)
    defer { close(start) }
    var current = open("\(deep)/deep", O_RDONLY)
    while depth < 1000 {
      mkdirat(current, "d", 0o755)
      let next = openat(current, "d", O_RDONLY)
      close(current)
      current = next
      depth += 1
    }
    close(current)
    deep = ""
    try withdraw("deep")
    #expect(folder.names == ["P"])
    #expect(try FileBase(at: FilePath(path)).manifest?.count == 1)
  }

  private func withdraw(_ name: String) throws {
    let names = [Array(name.utf8)]
    let known = try #require(try SafeWrite.identity(ofUnsupportedItem: names, inPackageAt: FilePath(path)))
    #expect(try SafeWrite.withdraw(names, fromPackageAt: FilePath(path), known: known))
  }

  /// Another user gives the name of a pipe to an item with contents, while the removal waits for its turn.
  @Test func `an item that takes the place of a pipe is not withdrawn`() throws {
    let names = [Array("item".utf8)]
    for isFolder in [true, false] {
      mkfifo(folder.path("P/item"), 0o600)
      let known = try #require(try SafeWrite.identity(ofUnsupportedItem: names, inPackageAt: FilePath(path)))
      unlink(folder.path("P/item"))
      try folder.write("thesis", to: isFolder ? "P/item/text" : "P/item")
      #expect(try SafeWrite.identity(ofUnsupportedItem: names, inPackageAt: FilePath(path)) == nil)
      #expect(try !SafeWrite.withdraw(names, fromPackageAt: FilePath(path), known: known))
      #expect(folder.text(isFolder ? "P/item/text" : "P/item") == "thesis" && folder.names == ["P"])
      try SafeWrite.removeTree(at: FilePath(folder.path("P/item")))
    }
  }
}
