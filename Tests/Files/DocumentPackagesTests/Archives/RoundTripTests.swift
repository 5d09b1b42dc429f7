import DocumentPackages
import FileTrees
import Foundation
import SafeWriting
import Testing
import UTTestFixtures
import ZipArchives

/// Trees in all forms are the same trees.
@Suite struct RoundTripTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func differences(_ one: FileTree, _ other: FileTree) throws -> [String] {
    var found: [String] = []
    try one.forEachDifference(to: other, comparingModes: true) { found.append("\($0.change) \($0.path.pathText)") }
    return found
  }

  /// The times of files, in the order of their names.
  private func times(_ tree: FileTree) -> [Int64?] {
    var times: [Int64?] = []
    tree.forEachItem { _, item in if item.contents != nil { times.append(item.attributes.modified?.seconds) } }
    return times
  }

  @Test(arguments: 0..<60) func `a tree goes into ZIP and comes back`(seed: Int) throws {
    var generator = RandomTree(seed: UInt64(seed))
    let tree = generator.tree()
    var bytes: [UInt8] = []
    try tree.pack(as: FileName("Package")!, into: ZipWriter(named: "a.zip") { bytes += $0 })
    let archive = try ZipArchive(path: FilePath(folder.write(bytes: bytes, to: "a.zip")))
    let unpacked = try #require(try FileTree(unpacking: archive)["Package"])
    #expect(try differences(tree, unpacked) == [])
    #expect(times(unpacked) == times(tree))
    try ArchivedTree(archive).write(to: FilePath("\(folder.path)/out"))
    let onDisk = try #require(try FileTree(contentsOf: FilePath("\(folder.path)/out"))["Package"])
    // An archive gives group and others no more than the user's `umask` permits.
    let process = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let mask = try #require(process.firstMatch(of: /Umask:\s+([0-7]+)/).flatMap { UInt32($0.1, radix: 8) })
    #expect(try differences(limited(tree, by: mask & 0o077), onDisk) == [])
    #expect(times(onDisk) == times(tree))
  }

  /// A tree without the permissions of a mask.
  private func limited(_ tree: FileTree, by mask: UInt32) -> FileTree {
    var tree = tree
    tree.attributes.mode = tree.attributes.mode.map { $0 & ~mask }
    guard case .directory(var children) = tree.kind else { return tree }
    for (name, child) in children { children[name] = limited(child, by: mask) }
    tree.kind = .directory(children)
    return tree
  }

  /// As exactly as archives keep them: to 100 ns, of files, folders and links, in years that 32 bits do not hold too.
  @Test(arguments: [0, 1, 1_704_067_200, 4_000_000_000, -2_000_000_000] as [Int64])
  func `fractions of seconds in times`(
    seconds: Int64
  ) throws {
    let modified = Timestamp(seconds: seconds, nanoseconds: 123_456_789)
    let attributes = ItemAttributes(modified: modified)
    let tree = FileTree(
      .directory([
        FileName("f")!: FileTree(.file(.bytes([1])), attributes: attributes),
        FileName("l")!: FileTree(.symbolicLink(destination: [0x66]), attributes: attributes),
      ]), attributes: attributes)
    var bytes: [UInt8] = []
    try tree.pack(as: FileName("P")!, into: ZipWriter(named: "a.zip") { bytes += $0 })
    let archive = try ZipArchive(path: FilePath(folder.write(bytes: bytes, to: "a.zip")))
    try ArchivedTree(archive).write(to: FilePath("\(folder.path)/out"))
    let kept = Timestamp(seconds: seconds, nanoseconds: 123_456_700)
    for unpacked in [try FileTree(unpacking: archive), try FileTree(contentsOf: FilePath("\(folder.path)/out"))] {
      unpacked["P"]?.forEachItem { path, item in #expect(item.attributes.modified == kept, "\(path.pathText)") }
      #expect(unpacked["P"]?.children.count == 2)
    }
  }

  @Test(arguments: 100..<140) func `a tree goes to disk and into serialized form, and comes back`(seed: Int) throws {
    var generator = RandomTree(seed: UInt64(seed), hasLinks: seed % 2 == 0)
    let tree = generator.tree()
    let path = "\(folder.path)/Package"
    var options = SaveOptions()
    options.durability = .relaxed
    try tree.write(to: FilePath(path), options: options)
    let onDisk = try FileTree(contentsOf: FilePath(path))
    #expect(try differences(tree, onDisk) == [])
    #expect(times(onDisk) == times(tree))
    guard !generator.hasLinks else { return }
    let again = try FileTree(serialized: onDisk.serialized())
    // The form has no place for the attributes of the package itself.
    #expect(try differences(tree, again) == (tree.attributes.mode == nil ? [] : ["mode "]))
    #expect(times(again) == times(tree))
  }

  @Test(arguments: ["Trip.notespackage", "Letter.rtfd", "Coast.textbundle"]) func `samples in all forms`(
    name: String
  ) throws {
    let sample = try FileTree(contentsOf: FilePath(Fixture.packageRoot.appending(path: "Samples/\(name)").path))
    let copy = "\(folder.path)/\(name)"
    try sample.write(to: FilePath(copy))
    let onDisk = try FileTree(contentsOf: FilePath(copy))
    #expect(try differences(sample, onDisk) == [] && times(onDisk) == times(sample))
    let serialized = try FileTree(serialized: onDisk.serialized())
    #expect(try differences(sample, serialized) == ["mode "])
    var bytes: [UInt8] = []
    try onDisk.pack(as: FileName("Package")!, into: ZipWriter(named: "a.zip") { bytes += $0 })
    let archive = try ZipArchive(path: FilePath(folder.write(bytes: bytes, to: "a.zip")))
    let unpacked = try #require(try FileTree(unpacking: archive)["Package"])
    #expect(try differences(sample, unpacked) == [])
  }
}
