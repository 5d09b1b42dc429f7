import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// Links that other users may have put where this user saves.
@Suite struct PlantedLinkTests {
  let folder: TemporaryFolder
  let link: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("precious", to: "own/file")
    mkdir(folder.path("shared"), 0o755)
    link = folder.path("shared/link")
    symlink(folder.path("own/file"), link)
  }

  @Test func `a new file is not created at the destination of a link`() throws {
    symlink(folder.path("own/new"), folder.path("shared/dangling"))
    for name in ["shared/dangling", "shared/link"] {
      let error = failure { _ = try save("x", at: folder.path(name), options: .with { $0.createsOnly = true }) }
      #expect(error?.code == EEXIST)
    }
    #expect(folder.text("own/new") == nil && folder.text("own/file") == "precious")
  }

  /// It may appear at any time after it was found that nothing is there.
  @Test func `nor of one that appears meanwhile`() throws {
    let path = folder.path("shared/new")
    var point = 0
    while true {
      let count = Mutex(0)
      let place = folder
      let result = Result {
        try CallTable { [point] _ in
          let number = count.withLock { count in
            count += 1
            return count - 1
          }
          if number == point { symlink(place.path("own/new"), path) }
          return .made
        }.inForce { try save("x", at: path, options: .with { $0.createsOnly = true }) }
      }
      #expect(folder.text("own/new") == nil, "call \(point): \(result)")
      #expect(!folder.names.contains { $0.hasSuffix(".docsave") }, "call \(point): \(result)")
      unlink(path)
      guard count.withLock({ $0 }) > point else { break }
      point += 1
    }
    #expect(point > 5)
  }

  @Test func `this user's links are followed`() throws {
    try save("new", at: link)
    #expect(folder.text("own/file") == "new" && folder.status("shared/link").st_mode & S_IFMT == S_IFLNK)
  }

  @Test(
    .enabled(if: geteuid() == 0, "needs links of another user"),
    arguments: [
      (0o755, 0, false), (0o775, 0, true), (0o1777, 0, true), (0o1777, 65534, false), (0o777, 12345, true),
    ] as [(mode_t, uid_t, Bool)])
  func `another user's links are followed only where nobody else could have put them`(
    mode: mode_t, owner: uid_t, isRefused: Bool
  ) throws {
    lchown(link, 65534, 65534)
    chown(folder.path("shared"), owner, owner)
    chmod(folder.path("shared"), mode)
    let error = failure { _ = try save("new", at: link) }
    #expect((error?.operation == .followLink) == isRefused)
    #expect(folder.text("own/file") == (isRefused ? "precious" : "new"))
    // Reading changes nothing.
    #expect(try FileBase(at: FilePath(link)).identity.kind == .file)
    guard isRefused else { return }
    #expect("\(try #require(error))".contains("it belongs to another user"))
    try save("instead", at: link, options: .with { $0.replacesLink = true })
    #expect(folder.text("shared/link") == "instead" && folder.text("own/file") == "precious")
  }

  @Test(.enabled(if: geteuid() == 0, "needs links of another user")) func packages() throws {
    try folder.makePackage("own/p.notes", ["a": "A"])
    unlink(link)
    symlink(folder.path("own/p.notes"), link)
    lchown(link, 65534, 65534)
    chmod(folder.path("shared"), 0o1777)
    let update = failure {
      _ = try SafeWrite.updatePackage(at: FilePath(link), options: .relaxed) { sink, _ in
        try sink.file(named: "a") { try $0.write("B") }
      }
    }
    let withdrawal = failure {
      _ = try SafeWrite.withdraw([Array("a".utf8)], fromPackageAt: FilePath(link)) { _ in true }
    }
    let items = failure {
      _ = try SafeWrite.items([(Array("a".utf8), .file)], inFolderAt: FilePath(link), options: .relaxed) { sink in
        try sink.file(named: "a") { try $0.write("B") }
      }
    }
    #expect([update, withdrawal, items].allSatisfy { $0?.operation == .followLink })
    #expect(folder.text("own/p.notes/a") == "A")
  }
}
