import DocumentPackages
import FileTrees
import SystemTypes
import Testing
import TypeRegistry
import UTTestFixtures

@Suite struct PackagePathTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["A.rtfd/sub/x.lproj/f", "B.unknown/sub/f", "plain/sub/f", "v1.2/C.unknown/f", "v1.2/A.rtfd/f"] {
      try folder.write("", to: name)
    }
  }

  private func path(_ path: String, orPackage: Bool = false) throws -> [String] {
    let path = try PackagePath(Array("\(folder.path)/\(path)".utf8), in: .system, orPackage: orPackage)
    return [String(decoding: path.package.dropFirst(folder.path.utf8.count + 1), as: UTF8.self), path.item.pathText]
  }

  @Test func `the outermost folder of a package type is the package`() throws {
    #expect(try path("A.rtfd/sub/x.lproj/f") == ["A.rtfd", "sub/x.lproj/f"])
    #expect(try path("v1.2/A.rtfd/f") == ["v1.2/A.rtfd", "f"])
    #expect(try path("A.rtfd/nothing/there/") == ["A.rtfd", "nothing/there"])
  }

  @Test func `otherwise, the package is the only folder with an extension`() throws {
    #expect(try path("B.unknown/sub/f") == ["B.unknown", "sub/f"])
    #expect {
      try path("v1.2/C.unknown/f")
    } throws: {
      if case .ambiguous(_, let candidates)? = $0 as? PackageError { candidates.count == 2 } else { false }
    }
    #expect(throws: PackageError.self) { try path("plain/sub/f") }
  }

  @Test func `two slashes say where the package ends`() throws {
    #expect(try path("plain//sub/f") == ["plain", "sub/f"])
    #expect(try path("v1.2/C.unknown//f") == ["v1.2/C.unknown", "f"])
    #expect(try path("A.rtfd/sub//x.lproj/f") == ["A.rtfd/sub", "x.lproj/f"])
  }

  @Test func `a package itself is named only where that is meant`() throws {
    #expect(throws: PackageError.self) { try path("A.rtfd") }
    #expect(throws: PackageError.self) { try path("A.rtfd//") }
    #expect(try path("A.rtfd", orPackage: true) == ["A.rtfd", ""])
    #expect(try path("plain/sub", orPackage: true) == ["plain/sub", ""])
  }

  @Test(arguments: ["A.rtfd/../plain/sub/f", "A.rtfd/./f", "A.rtfd/sub/..", "plain//../x", "B.unknown/../A.rtfd/f"])
  func `nothing leaves the package`(_ text: String) {
    #expect {
      try path(text)
    } throws: {
      if case .leavesPackage? = $0 as? PackageError { true } else { false }
    }
  }
}
