import Synchronization
import SystemPackage
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// Another program replaces the folder that a save writes to, at each moment of the save: a package whose earlier
/// version is restored.
@Suite(.timeLimit(.minutes(5))) struct ReplacedFolderTests {
  enum Write: String, CaseIterable {
    case newFile, file, fileWithTwoNames, newPackage, package, itemOfPackage, newItemOfPackage, removedItem
    case items, link, move, withdrawal
  }

  private static let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil

  private func makePlace() throws -> TemporaryFolder {
    let place = try TemporaryFolder(in: Self.parent)
    for folder in ["P.rtfd", "other"] {
      try place.makePackage(folder, ["doc": "old", "in.rtfd/a": "old", "in.rtfd/b": "old"])
    }
    link(place.path("P.rtfd/doc"), place.path("second"))
    try place.write("new", to: "source")
    return place
  }

  private func perform(_ write: Write, in place: TemporaryFolder) throws {
    let folder = FilePath(place.path("P.rtfd"))
    let package = folder.appending("in.rtfd")
    func put(_ name: String, in package: FilePath) throws {
      try SafeWrite.package(at: package, options: .relaxed) {
        try $0.file(named: name) { try $0.write("new") }
        if name != "a" { try $0.reuse(named: "a") }
        if name != "b" { try $0.reuse(named: "b") }
      }
    }
    switch write {
    case .newFile: try save("new", at: folder.appending("n").string)
    case .file:
      unlink(place.path("second"))
      try save("new", at: folder.appending("doc").string)
    case .fileWithTwoNames: try save("new", at: folder.appending("doc").string)
    case .newPackage:
      try SafeWrite.package(at: folder.appending("n"), options: .relaxed) { package in
        try package.file(named: "a") { try $0.write("new") }
      }
    case .package:
      try SafeWrite.package(at: package, options: .relaxed) { sink in
        for name in ["a", "b"] { try sink.file(named: name) { try $0.write("new") } }
      }
    case .itemOfPackage: try put("a", in: package)
    case .newItemOfPackage: try put("n", in: package)
    case .removedItem: try SafeWrite.package(at: package, options: .relaxed) { try $0.reuse(named: "b") }
    case .items:
      _ = try SafeWrite.items(
        [(Array("doc".utf8), .file), (Array("n".utf8), .file)], inFolderAt: folder, options: .relaxed
      ) { sink in for name in ["doc", "n"] { try sink.file(named: name) { try $0.write("new") } } }
    case .link:
      let place = try Place(folder.appending("n"), followsLink: false)
      try SafeWrite.symbolicLink(at: place, destination: [100], options: .relaxed)
    case .move: try SafeWrite.move(FilePath(place.path("source")), to: folder.appending("n"))
    case .withdrawal:
      _ = try SafeWrite.withdraw([Array("a".utf8)], fromPackageAt: package, options: .relaxed) { _ in true }
    }
  }

  /// Whether the result of the write is in a folder.
  private func hasResult(_ write: Write, _ folder: String, in place: TemporaryFolder) -> Bool {
    func exists(_ name: String) -> Bool { place.status("\(folder)/\(name)").st_ino != 0 }
    return switch write {
    case .newFile, .link, .move: exists("n")
    case .file, .fileWithTwoNames: place.text("\(folder)/doc") == "new"
    case .newPackage: place.text("\(folder)/n/a") == "new"
    case .package: place.text("\(folder)/in.rtfd/a") == "new" && place.text("\(folder)/in.rtfd/b") == "new"
    case .itemOfPackage: place.text("\(folder)/in.rtfd/a") == "new"
    case .newItemOfPackage: place.text("\(folder)/in.rtfd/n") == "new"
    case .removedItem, .withdrawal: !exists("in.rtfd/a")
    case .items: exists("n") && place.text("\(folder)/doc") == "new"
    }
  }

  @Test(arguments: Write.allCases) func `a write that reports success is at its path`(write: Write) throws {
    var (point, failures) = (0, 0)
    while true {
      let place = try makePlace()
      // Until then, it replaces the folder before the result is in that.
      let state = Mutex((count: 0, isReached: false, hadResult: false))
      let table = CallTable { [point] _ in
        let isDue = state.withLock { state in
          defer { state.count += 1 }
          return state.count == point
        }
        guard isDue else { return .made }
        let hadResult = hasResult(write, "P.rtfd", in: place)
        rename(place.path("P.rtfd"), place.path("kept"))
        rename(place.path("other"), place.path("P.rtfd"))
        state.withLock { ($0.isReached, $0.hadResult) = (true, hadResult) }
        return .made
      }
      let result = Result { try table.inForce { try perform(write, in: place) } }
      let (isReached, hadResult) = state.withLock { ($0.isReached, $0.hadResult) }
      guard isReached else { break }
      let comment: Comment = "call \(point): \(result), \(place.names)"
      switch result {
      case .success: #expect(hasResult(write, "P.rtfd", in: place) || hadResult, comment)
      case .failure(let error):
        failures += 1
        // A link cannot be taken back, nor a file with several names.
        guard write != .link, write != .fileWithTwoNames else { break }
        #expect(!hasResult(write, "kept", in: place), comment)
        #expect((error as? SafeWriteError)?.state == .unchanged, comment)
      }
      point += 1
    }
    #expect(point >= 3 && failures >= 1)
  }

  @Test func `the failure names the folder`() throws {
    let place = try makePlace()
    let table = CallTable { call in
      if call == .rename, rename(place.path("P.rtfd"), place.path("kept")) == 0 {
        rename(place.path("other"), place.path("P.rtfd"))
      }
      return .made
    }
    let error = failure { try table.inForce { _ = try save("new", at: place.path("P.rtfd/n")) } }
    #expect(error?.operation == .findFolder && error?.path.string == place.path("P.rtfd"))
    let text =
      "another program replaced or moved the folder during the save; check the folder now at this path, then save again"
    #expect(error?.description.hasSuffix("P.rtfd': \(text)") ?? false)
    #expect(try Leftovers.find(in: FilePath(place.path("kept"))).isEmpty)
  }
}
