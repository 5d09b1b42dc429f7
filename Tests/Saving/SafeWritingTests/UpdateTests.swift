import Dispatch
import Testing
import UTLibC
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

  @Test func `nothing is updated that is not there`() throws {
    #expect(failure { try SafeWrite.updatePackage(at: FilePath(folder.path("none"))) { _, _ in } }?.code == ENOENT)
    #expect(folder.names == ["P"])
  }

  @Test func `an item is withdrawn, whatever it is`() throws {
    mkfifo(folder.path("P/pipe"), 0o600)
    try SafeWrite.withdraw([Array("pipe".utf8)], fromPackageAt: FilePath(path), options: .relaxed)
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
    try SafeWrite.withdraw([Array("deep".utf8)], fromPackageAt: FilePath(path), options: .relaxed)
    #expect(folder.names == ["P"])
    #expect(try FileBase(at: FilePath(path)).manifest?.count == 1)
  }
}
