import SafeWriting
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures
import UTThreads

/// Each system call of a save in turn fails, with several errors. What is there is one whole version in any case,
/// success means the new one, and the next recovery leaves nothing beside it.
@Suite struct EveryCallFailsTests {
  let folder: TemporaryFolder

  /// In memory, where syncing takes no time; on the disk with `make nightly`.
  private static let parent = Thorough.isRequired || access("/dev/shm", W_OK) != 0 ? nil : "/dev/shm"

  init() throws { folder = try TemporaryFolder(in: Self.parent) }

  enum Shape: CaseIterable {
    case newFile, file, linkedFile, newPackage, package, packageWithOneChange, packageOfManyFiles
    case packageWithOneMore, packageWithOneLess

    var isPackage: Bool { ![.newFile, .file, .linkedFile].contains(self) }
    /// So many that another thread writes them.
    var fileCount: Int { self == .packageOfManyFiles ? 40 : 2 }
  }

  @Test(arguments: Shape.allCases, [EIO, EINTR])
  func `a save leaves one whole version`(shape: Shape, code: Int32) async throws {
    try await failEachCall(of: shape, code)
  }

  @Test(arguments: [Shape.file, .package, .newPackage], [ENOSPC, EACCES])
  func `a refused save leaves one whole version`(shape: Shape, code: Int32) async throws {
    try await failEachCall(of: shape, code)
  }

  /// As on a file system that cannot rename without replacing.
  @Test func `a name that cannot be examined is not free`() throws {
    for name in ["old", "new"] { try folder.write(name, to: name) }
    let place = try Folder(path: Array(folder.path.utf8))
    let isTried = Monitor(false)
    let table = CallTable { call in
      if call == .examine { return .fails(EIO) }
      guard call == .rename else { return .made }
      return isTried.locked { isTried in
        defer { isTried = true }
        return isTried ? .made : .fails(EINVAL)
      }
    }
    #expect(!table.inForce { place.renameToFree(Array("new".utf8), to: Array("old".utf8)) })
    #expect(folder.text("old") == "old" && folder.text("new") == "new")
  }

  private func failEachCall(of shape: Shape, _ code: Int32) async throws {
    var point = 0
    mkdir(folder.path("plain"), 0o777)
    while true {
      let place = try TemporaryFolder(in: Self.parent)
      try prepare(shape, in: place)
      let before = version(shape, in: place)
      let calls = FailingCall(point, code)
      var failure: SafeWriteError?
      var outcome: SaveOutcome?
      do {
        outcome = try calls.table.inForce { try save("new", shape, in: place, .full) }
      } catch let error as SafeWriteError { failure = error }
      guard let failed = calls.failed else { break }
      let comment: Comment = "\(failed), call \(point): \(failure.map { "\($0)" } ?? "success")"
      if failure?.state == .incomplete { _ = try await recovery(at: FilePath(place.path("doc"))) }
      let after = version(shape, in: place)
      if let failure {
        // No other program was there that could have changed something.
        #expect(failure.code == code, comment)
        #expect(after == (failure.state == .unchanged ? before : "new"), comment)
        #expect(code != EINTR, comment)
      } else {
        #expect(after == "new", comment)
        let isDurable = ![.sync, .syncFolder, .syncFileSystem].contains(failed) || code == EINTR
        #expect(isDurable, comment)
        if shape == .newPackage { #expect(place.mode("doc") == folder.mode("plain"), comment) }
      }
      _ = try await recovery(at: FilePath(place.path("doc")))
      #expect(version(shape, in: place) == after, comment)
      let kept = [outcome?.conflict, outcome?.previous].compactMap { $0 }.count
      let beside = place.names.filter { $0 != "doc" && $0 != "other" }
      #expect(beside.count <= kept && beside.allSatisfy { $0.contains(".conflict-") }, comment)
      point += 1
    }
    // As many calls as a save makes at least; fewer would mean that the failures did not arrive.
    #expect(point >= (shape.isPackage ? 20 : 10))
  }

  private func prepare(_ shape: Shape, in place: TemporaryFolder) throws {
    if shape != .newFile, shape != .newPackage { try save("old", shape, in: place) }
    if shape == .linkedFile { link(place.path("doc"), place.path("other")) }
  }

  @discardableResult
  private func save(
    _ text: String, _ shape: Shape, in place: TemporaryFolder, _ durability: SaveOptions.Durability = .relaxed
  ) throws -> SaveOutcome {
    let path = place.path("doc")
    var options = SaveOptions()
    options.durability = durability
    options.recoveryFolder = FilePath(folder.path("state"))
    guard shape.isPackage else {
      return try SafeWrite.file(at: FilePath(path), options: options) { try $0.write(text) }
    }
    let isNew = access(path, F_OK) != 0
    if shape == .packageWithOneMore || shape == .packageWithOneLess {
      return try SafeWrite.package(at: FilePath(path), options: options) { package in
        try package.directory(named: "parts") { parts in
          if isNew { try parts.file(named: "0") { try $0.write("part") } } else { try parts.reuse(named: "0") }
          if isNew == (shape == .packageWithOneLess) { try parts.file(named: "1") { try $0.write("part") } }
        }
      }
    }
    return try SafeWrite.package(at: FilePath(path), options: options) { package in
      try package.file(named: "id") { try $0.write(text) }
      try package.directory(named: "parts") { parts in
        for number in 0..<shape.fileCount {
          if shape == .packageWithOneChange, !isNew {
            try parts.reuse(named: "\(number)")
          } else {
            try parts.file(named: "\(number)") { try $0.write(shape == .packageWithOneChange ? "part" : text) }
          }
        }
      }
    }
  }

  /// The text that all files of the document have; nil if nothing is there.
  private func version(_ shape: Shape, in place: TemporaryFolder) -> String? {
    guard shape.isPackage else { return place.text("doc") }
    guard access(place.path("doc"), F_OK) == 0 else { return nil }
    if shape == .packageWithOneMore || shape == .packageWithOneLess {
      let parts = [place.text("doc/parts/0"), place.text("doc/parts/1")]
      guard parts == ["part", nil] || parts == ["part", "part"] else { return "mixed: \(parts)" }
      return (parts[1] == nil) == (shape == .packageWithOneLess) ? "new" : "old"
    }
    let parts = (0..<shape.fileCount).map { place.text("doc/parts/\($0)") ?? "missing" }
    let expected = shape == .packageWithOneChange ? "part" : place.text("doc/id")
    return parts.allSatisfy { $0 == expected } ? place.text("doc/id") : "mixed: \(parts)"
  }
}
