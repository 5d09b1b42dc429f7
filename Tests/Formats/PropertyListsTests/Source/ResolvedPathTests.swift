import Foundation
import PropertyLists
import Testing
import UTTestFixtures

/// Paths of files that need not exist, as `realpath -m` of GNU coreutils 9.1 resolves them.
@Suite struct ResolvedPathTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path
    try folder.write("", to: "folder/file")
    try FileManager.default.createSymbolicLink(atPath: "\(path)/link", withDestinationPath: "folder")
  }

  @Test(arguments: [
    ("link/file", "folder/file"), ("link", "folder"), ("link/", "folder"), ("link/../link", "folder"),
    ("missing", "missing"), ("link/missing", "folder/missing"), ("link/missing/a", "folder/missing/a"),
    ("link//missing/", "folder/missing"), ("link/./missing/.", "folder/missing"), ("link/missing/../a", "folder/a"),
    ("missing/../../../link", nil), ("link/file/a", "folder/file/a"),
  ])
  func `the folders that exist are resolved`(name: String, resolved: String?) {
    let parent = URL(filePath: path).deletingLastPathComponent().deletingLastPathComponent().path
    let expected = resolved.map { "\(path)/\($0)" } ?? "\(parent == "/" ? "" : parent)/link"
    #expect(resolvedPath("\(path)/\(name)") == expected)
  }

  @Test func `a relative path begins at the current folder`() {
    let current = FileManager.default.currentDirectoryPath
    #expect(resolvedPath("missing/../a/b") == "\(current)/a/b")
    #expect(resolvedPath(".") == current)
    #expect(resolvedPath("/missing/a") == "/missing/a" && resolvedPath("/missing/../..") == "/")
  }

  @Test func `a path that is too long stays as it is`() {
    let long = String(repeating: "a/", count: 500_000)
    #expect(resolvedPath(long) == long && resolvedPath("").isEmpty)
  }
}
