import PropertyLists
import Testing
import UTLibC
import UTTestFixtures

@testable import UTValidation

/// What `dirname` of the real path gives, in the user's spelling.
@Suite struct FolderAboveTests {
  @Test(arguments: [
    ("/a/b", "/a"), ("/a", "/"), ("/a/b/", "/a"), ("/a/.", "/"), ("/a/./b", "/a/."), ("a/b", "a"), ("./a", "."),
  ])
  func `the folder above a path`(path: String, expected: String) { #expect(path.folderAbove == expected) }

  @Test func `the root has none`() { #expect("/".folderAbove == nil && "/..".folderAbove == nil) }

  @Test func `the folder above a path with dots`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "p/x/file")
    #expect(symlink("p/x", "\(folder.path)/link") == 0)
    let real = resolvedPath(folder.path)
    #expect("\(folder.path)/p/x/..".folderAbove == real)
    #expect("\(folder.path)/link/..".folderAbove == real)
  }
}
