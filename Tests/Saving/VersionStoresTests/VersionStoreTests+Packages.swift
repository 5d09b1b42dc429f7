import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting
@testable import VersionStores

/// The versions of items that were replaced in a package, or removed from it.
extension VersionStoreTests {
  private func makePackage() throws -> String {
    try folder.makePackage("work/P.notes", ["a": "0", "b": "b"])
    return folder.path("work/P.notes")
  }

  /// Replaces a file, or removes it, as a command does.
  private func change(
    _ name: String, to text: String?, in package: String, _ store: VersionStore? = nil, isLinked: Bool = true
  ) throws {
    let (store, item, path) = (store ?? self.store, "\(package)/\(name)", FilePath(package))
    let version = folder.path("work/version")
    if isLinked {
      try #require(link(item, version) == 0)
    } else {
      try folder.write(#require(self.text(at: item)), to: "work/version")
    }
    let pending = try store.prepare(
      moving: Place(FilePath(version), followsLink: false), to: FilePath(item), inPackageAt: path)
    try SafeWrite.updatePackage(at: path, options: .relaxed) { sink, _ in
      if let text { try sink.file(named: name) { try $0.write(text) } }
      try sink.reuseRest(except: [Array(name.utf8)])
    }
    store.settle(pending)
  }

  private func moves() throws -> Int {
    try Folder(path: Array(folder.path("data/uniform-documents/versions/moves").utf8)).names().count
  }

  @Test func `versions of an item of a package are thinned when the new one is in place`() throws {
    let package = try makePackage()
    let policy = VersionPolicy(steps: [.init(upTo: nil, interval: 100)], share: 1)
    for second in 0..<9 { try change("a", to: "\(second + 1)", in: package, store(at: Int64(second), policy)) }
    #expect(texts("\(package)/a") == ["8", "0"])
    // Before that, none is removed.
    let version = try folder.write("9", to: "work/version")
    let pending = try store(at: 9, policy).prepare(
      moving: Place(FilePath(version), followsLink: false), to: FilePath("\(package)/a"), inPackageAt: FilePath(package)
    )
    #expect(texts("\(package)/a") == ["9", "8", "0"])
    store(at: 9, policy).settle(pending)
    #expect(
      texts("\(package)/a") == ["9", "0"] && store.versions(of: FilePath("\(package)/a")).allSatisfy(\.isDiscardable))
  }

  @Test func `a version of an item that takes more space than the policy allows is refused`() throws {
    let package = try makePackage()
    let error = failure {
      try change("a", to: nil, in: package, store(at: 0, VersionPolicy(steps: [], share: 0)), isLinked: false)
    }
    #expect(error?.code == EFBIG)
    #expect(error?.description.contains("the version exceeds the share of free space reserved for versions") ?? false)
    #expect(text(at: "\(package)/a") == "0" && texts("\(package)/a").isEmpty)
  }

  @Test func `what is noted of items of a package does not grow with their versions`() throws {
    let package = try makePackage()
    for number in 0..<10 {
      for text in ["x\(number)", "y\(number)", nil] { try change("a", to: text, in: package) }
      try folder.write("again", to: "work/P.notes/a")
    }
    #expect(texts("\(package)/a").count == 30)
    #expect(try moves() <= 2)
  }

  @Test(arguments: [true, false]) func `versions of items follow their package`(isSaid: Bool) throws {
    let package = try makePackage()
    try change("a", to: "1", in: package)
    try change("b", to: nil, in: package)
    let moved = folder.path("work/moved/Q.notes")
    mkdir(folder.path("work/moved"), 0o755)
    try #require(rename(package, moved) == 0)
    if isSaid { store.noteMove(from: FilePath(package), to: FilePath(moved)) }
    #expect(texts("\(moved)/a") == ["0"] && texts("\(moved)/b") == ["b"])
    #expect(store.itemsWithVersions(inPackageAt: FilePath(moved)).map(\.string) == ["\(moved)/a", "\(moved)/b"])
    // Also after later changes and moves.
    try change("a", to: "2", in: moved)
    try #require(rename(folder.path("work/moved"), folder.path("work/again")) == 0)
    let again = folder.path("work/again/Q.notes")
    #expect(texts("\(again)/a") == ["1", "0"] && texts("\(again)/b") == ["b"])
    // Another package in the old place has none of these.
    try folder.makePackage("work/P.notes", ["a": "other"])
    try change("a", to: "another", in: package)
    #expect(texts("\(package)/a") == ["other"] && texts("\(package)/b").isEmpty)
    #expect(texts("\(again)/a") == ["1", "0"] && texts("\(again)/b") == ["b"])
  }

  @Test func `versions of items are listed and removed with their package`() throws {
    let package = try makePackage()
    let (path, a, b) = (FilePath(package), FilePath("\(package)/a"), FilePath("\(package)/b"))
    try change("a", to: "1", in: package)
    try change("b", to: nil, in: package)
    #expect(store.itemsWithVersions(inPackageAt: path) == [a, b])
    try store.removeAll(of: b)
    #expect(store.itemsWithVersions(inPackageAt: path) == [a])
    try change("a", to: "2", in: package)
    #expect(try store.removeAll(of: path) == 2)
    #expect(store.itemsWithVersions(inPackageAt: path).isEmpty && store.versions(of: a).isEmpty)
    let items = folder.path("data/uniform-documents/versions/items")
    #expect(try Folder(path: Array(items.utf8)).names().isEmpty && moves() == 0)
  }
}
