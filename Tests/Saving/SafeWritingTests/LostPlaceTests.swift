import SystemPackage
import Testing
import UTLibC
import UTSavingFixtures
import UTTestFixtures

@testable import SafeWriting

/// The path of a document leads to another place than when it was read.
@Suite struct LostPlaceTests {
  let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("Work/note.txt")
    try folder.write("mine", to: "Work/note.txt")
    try folder.write("precious", to: "own/note.txt")
    chmod(folder.path("own/note.txt"), 0o600)
    // Other users may rename items in both.
    for path in [folder.path, folder.path("Work")] { chmod(path, 0o777) }
  }

  /// Reads the document, changes its surroundings, and saves it.
  private func saving(after change: () -> Void) throws -> SafeWriteError? {
    let base = try FileBase(at: FilePath(path))
    change()
    return failure {
      try SafeWrite.file(at: FilePath(path), replacing: base, options: .relaxed) { try $0.write("new") }
    }
  }

  private func expectNothingWritten(_ error: SafeWriteError?, _ comment: Comment? = nil) {
    #expect(error.map { [.followPath, .followLink].contains($0.operation) } == true, comment)
    #expect(folder.text("own/note.txt") == "precious", comment)
    #expect(folder.status("own/note.txt").st_mode & 0o777 == 0o600, comment)
    #expect(folder.names.filter { $0.contains("conflict") || $0.hasPrefix(".") }.isEmpty, comment)
  }

  @Test func `a link in the place of the document is not followed`() throws {
    let error = try saving {
      unlink(path)
      symlink("../own/note.txt", path)
    }
    expectNothingWritten(error)
  }

  @Test func `nor is a link in the place of its folder`() throws {
    let error = try saving {
      rename(folder.path("Work"), folder.path("elsewhere"))
      symlink("own", folder.path("Work"))
    }
    expectNothingWritten(error)
    #expect(folder.text("elsewhere/note.txt") == "mine")
  }

  /// A folder of documents that is itself a link, in which another program makes a folder again.
  @Test func `this user's own links lead to another folder, too`() throws {
    chmod(folder.path, 0o755)
    try folder.write("mine", to: "data/docs/note.txt")
    symlink("data/docs", folder.path("Documents"))
    let path = FilePath(folder.path("Documents/note.txt"))
    let base = try FileBase(at: path)
    rename(folder.path("data/docs"), folder.path("old"))
    try folder.write("theirs", to: "data/docs/note.txt")
    let outcome = try SafeWrite.file(at: path, replacing: base, options: .relaxed) { try $0.write("new") }
    #expect(outcome.conflict?.reason == .changedSinceRead && folder.text("data/docs/note.txt") == "new")
  }

  @Test func `a link in a shared folder is followed to what is in the folder`() throws {
    symlink("note.txt", folder.path("Work/current"))
    let path = FilePath(folder.path("Work/current"))
    let base = try FileBase(at: path)
    try SafeWrite.file(at: path, replacing: base, options: .relaxed) { try $0.write("new") }
    #expect(folder.text("Work/note.txt") == "new")
  }

  @Test func `another name in its folder is its place`() throws {
    let base = try FileBase(at: FilePath(path))
    rename(path, folder.path("Work/renamed.txt"))
    try folder.write("theirs", to: "Work/other")
    rename(folder.path("Work/other"), folder.path("Work/renamed.txt"))
    let outcome = try SafeWrite.file(
      at: FilePath(folder.path("Work/renamed.txt")), replacing: base, options: .relaxed
    ) { try $0.write("new") }
    #expect(outcome.conflict != nil && folder.text("Work/renamed.txt") == "new")
  }

  @Test(arguments: [0o777, 0o755] as [mode_t])
  func `another folder in the place of its folder is trusted if only this user can have put it there`(
    _ mode: mode_t
  ) throws {
    chmod(folder.path, 0o755)
    mkdir(folder.path("share"), 0o777)
    chmod(folder.path("share"), mode)
    try folder.write("mine", to: "share/Work/note.txt")
    let path = folder.path("share/Work/note.txt")
    let base = try FileBase(at: FilePath(path))
    rename(folder.path("share/Work"), folder.path("elsewhere"))
    rename(folder.path("own"), folder.path("share/Work"))
    let result = Result {
      try SafeWrite.file(at: FilePath(path), replacing: base, options: .relaxed) { try $0.write("new") }
    }
    if mode == 0o755 {
      // As after `git checkout`: the other version is kept.
      #expect(try result.get().conflict?.reason == .changedSinceRead && folder.text("share/Work/note.txt") == "new")
    } else {
      #expect(throws: SafeWriteError.self) { try result.get() }
      #expect(folder.text("share/Work/note.txt") == "precious")
    }
  }

  @Test func `a link through which it was read leads to the same place`() throws {
    let link = folder.path("link.txt")
    symlink("Work/note.txt", link)
    let base = try FileBase(at: FilePath(link))
    let outcome = try SafeWrite.file(at: FilePath(link), replacing: base, options: .relaxed) { try $0.write("new") }
    #expect(outcome.conflict == nil && folder.text("Work/note.txt") == "new")
    // The outcome is at that place, too.
    unlink(link)
    symlink("own/note.txt", link)
    expectNothingWritten(
      failure {
        try SafeWrite.file(at: FilePath(link), replacing: outcome.base, options: .relaxed) { try $0.write("more") }
      })
  }

  @Test func `a document that was moved is saved in its new place`() throws {
    for path in [folder.path, folder.path("Work")] { chmod(path, 0o755) }
    let base = try FileBase(at: FilePath(path))
    rename(path, folder.path("moved.txt"))
    symlink("../moved.txt", path)
    // It is the same file, whatever leads to it.
    try SafeWrite.file(at: FilePath(path), replacing: base, options: .relaxed) { try $0.write("new") }
    #expect(folder.text("moved.txt") == "new")
  }

  @Test func `this user's link is not followed where others may rename it`() throws {
    symlink("../own/note.txt", folder.path("Work/current"))
    #expect(failure { try save("new", at: folder.path("Work/current")) }?.operation == .followLink)
    #expect(folder.text("own/note.txt") == "precious")
  }
}
