import Foundation
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures

@Suite struct FoldersAboveTests {
  let folder: TemporaryFolder
  /// The path of the folder without links.
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("text", to: "one/two/file")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "one")
    path = try String(decoding: #require(realPath(Array(folder.path.utf8))), as: UTF8.self)
  }

  private func folders(_ name: String) -> [ItemIdentity]? {
    Descriptor.folders(above: Array("\(path)/\(name)".utf8))
  }

  /// The inodes of folders, as `FileManager` reports them.
  private func inodes(_ paths: [String]) throws -> [UInt64] {
    try paths.map { path in
      let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber
      return try #require(number).uint64Value
    }
  }

  @Test(arguments: ["file", "missing"]) func `the folders above an item are found, up to the root`(name: String) throws
  {
    var paths = ["\(path)/one/two"]
    while let last = paths.last, last != "/" { paths.append(URL(filePath: last).deletingLastPathComponent().path) }
    #expect(try #require(folders("one/two/\(name)")).map(\.inode) == inodes(paths))
    #expect(try Descriptor.folders(above: [UInt8(ascii: "/"), UInt8(ascii: "x")])?.map(\.inode) == inodes(["/"]))
  }

  @Test(arguments: [
    "link/two/file", "one/missing/file", "one/two/file/name", "one/../one/two/file", "one//two", "one/",
  ])
  func `a path that another one stands for, or that leads nowhere, has no such folders`(name: String) {
    #expect(folders(name) == nil)
  }

  @Test func `only names make a plain path`() {
    for path in ["/", "/a", "/a/b.c", "/...", "/.a/..b/c.."] { #expect(Array(path.utf8).isPlainPath, "\(path)") }
    for path in ["", "a", "a/b", "//", "/a/", "/a//b", "/.", "/a/./b", "/..", "/../a", "/a/.."] {
      #expect(!Array(path.utf8).isPlainPath, "\(path)")
    }
  }
}
