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

  /// Others cannot rename this user's items in a sticky folder, but they can move one of this user's links into it.
  @Test(arguments: [0o777, 0o1777] as [mode_t])
  func `nor is a link in the place of its folder`(_ mode: mode_t) throws {
    chmod(folder.path, mode)
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

  /// In a process of its own, because the limit is that of all threads.
  @Test func `what cannot be examined is not taken for another place`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("mine", to: "Work/note.txt")
      let path = FilePath(folder.path("Work/note.txt"))
      let base = try FileBase(at: path)
      rename(folder.path("Work"), folder.path("old"))
      try folder.write("theirs", to: "Work/note.txt")
      // Each step of a save may find that there are no more file descriptors.
      var limits = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
      let (all, next) = (limits.rlim_cur, dup(0))
      close(next)
      var failures = 0
      while failures < 100 {
        limits.rlim_cur = rlim_t(next) + rlim_t(failures)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        let error = failure {
          try SafeWrite.file(at: path, replacing: base, options: .relaxed) { try $0.write("new") }
        }
        limits.rlim_cur = all
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        guard let error else { break }
        #expect(error.code == EMFILE && folder.text("Work/note.txt") == "theirs", "\(failures): \(error)")
        failures += 1
      }
      #expect(failures > 2 && folder.text("Work/note.txt") == "new")
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

  @Test(arguments: [0o777, 0o1777] as [mode_t])
  func `this user's link is not followed if others may have moved it there`(_ mode: mode_t) throws {
    chmod(folder.path("Work"), mode)
    symlink("../own/note.txt", folder.path("Work/current"))
    // Others may have replaced a folder by a link.
    symlink("../own", folder.path("Work/build"))
    symlink("build/note.txt", folder.path("Work/latest"))
    for name in ["current", "latest"] {
      #expect(failure { try save("new", at: folder.path("Work/\(name)")) }?.operation == .followLink)
    }
    #expect(folder.text("own/note.txt") == "precious")
  }

  @Test func `below a shared folder, a folder that this user made again is trusted`() throws {
    chmod(folder.path("Work"), 0o755)
    let path = FilePath(try folder.write("mine", to: "Work/repository/docs/note.txt"))
    let base = try FileBase(at: path).located
    rename(folder.path("Work/repository/docs"), folder.path("old"))
    try folder.write("theirs", to: "Work/repository/docs/note.txt")
    let outcome = try SafeWrite.file(at: path, replacing: base, options: .relaxed) { try $0.write("new") }
    #expect(outcome.conflict?.reason == .changedSinceRead)
    // Others can give the name of `Work` to another folder of this user.
    rename(folder.path("Work"), folder.path("taken"))
    try folder.write("precious", to: "Work/repository/docs/note.txt")
    let error = failure {
      try SafeWrite.file(at: path, replacing: outcome.base, options: .relaxed) { try $0.write("more") }
    }
    #expect(error?.operation == .followPath && folder.text("Work/repository/docs/note.txt") == "precious")
  }

  // MARK: Containers

  private static let container = "uniform-documents/containers/iCloud.com.example.notes"

  @Test func `no file is created through a link that leads out of a container`() throws {
    try folder.write("mine", to: "\(Self.container)/Documents/a.txt")
    let link = folder.path("\(Self.container)/Documents/note.txt")
    symlink("../../../../own/new.txt", link)
    #expect(failure { try save("new", at: link) }?.operation == .followLink)
    #expect(folder.text("own/new.txt") == nil)
  }

  /// Only this user can put a link in the place of the container's own folder.
  @Test func `a container may be a link`() throws {
    try folder.write("mine", to: "disk/Documents/a.txt")
    mkdir(folder.path("uniform-documents"), 0o755)
    mkdir(folder.path("uniform-documents/containers"), 0o755)
    symlink("../../disk", folder.path(Self.container))
    try save("new", at: folder.path("\(Self.container)/Documents/a.txt"))
    #expect(folder.text("disk/Documents/a.txt") == "new")
  }

  /// In a process of its own, because the environment says where the containers are.
  @Test func `a container is known by each of its paths`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("precious", to: "own/note.txt")
      setenv("XDG_DATA_HOME", folder.path("data"), 1)
      mkdir(folder.path("data"), 0o755)
      symlink("../disk", folder.path("data/uniform-documents"))
      try folder.write("mine", to: "disk/containers/notes/Documents/a.txt")
      symlink("../../../../own/note.txt", folder.path("disk/containers/notes/Documents/note.txt"))
      for path in ["data/uniform-documents", "disk"] {
        let error = failure { try save("new", at: folder.path("\(path)/containers/notes/Documents/note.txt")) }
        #expect(error?.operation == .followLink && folder.text("own/note.txt") == "precious")
        try save("new", at: folder.path("\(path)/containers/notes/Documents/a.txt"))
      }
    }
  }

  /// Another device may have put a link into its folders.
  @Test func `nor is an item changed or copied behind a folder that is such a link`() throws {
    try folder.write("mine", to: "\(Self.container)/Documents/a.txt")
    symlink("../../../../own", folder.path("\(Self.container)/Documents/D"))
    let path = FilePath(folder.path("\(Self.container)/Documents/D/note.txt"))
    #expect(failure { _ = try Place.destination(ofWritesTo: path) }?.operation == .followLink)
    #expect(failure { try Place.checkStaysInContainer(path) }?.operation == .followLink)
    #expect(failure { try Place.checkStaysInContainer(FilePath(folder.path("own/note.txt"))) } == nil)
  }

  @Test func `a link of a container that leads into it for a moment is not followed out of it`() throws {
    var (call, happened) = (0, 0)
    while true {
      let folder = try TemporaryFolder()
      try folder.write("mine", to: "\(Self.container)/Documents/a.txt")
      try folder.write("precious", to: "own/note.txt")
      let link = folder.path("\(Self.container)/Documents/note.txt")
      symlink("../../../../own/note.txt", link)
      let event = Intrusion(at: call) { unlink(link) == 0 && symlink("a.txt", link) == 0 }
      let result = Result { try event.during { try save("new", at: link) } }
      guard event.isReached else { break }
      if event.hasHappened { happened += 1 }
      #expect(folder.text("own/note.txt") == "precious", "call \(call): \(result)")
      call += 1
    }
    #expect(happened > 5)
  }
}
