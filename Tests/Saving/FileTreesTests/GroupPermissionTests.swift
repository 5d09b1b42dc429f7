import FileTrees
import SafeWriting
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

/// A copy of an item opens it to no group.
@Suite struct GroupPermissionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(in: "/tmp")
    try folder.write("x", to: "P.x/d/a")
    try folder.write("x", to: "P.x/b")
  }

  private func path(_ name: String) -> FilePath { FilePath("\(folder.path)/\(name)") }

  private func mode(_ name: String) throws -> UInt32 {
    let status = try #require(Descriptor.status(at: path(name).bytes, followingLinks: false))
    return status.permissions
  }

  private func setList(_ name: String) throws {
    let item = try #require(Descriptor.open(path(name).bytes, O_RDONLY))
    let list = ExtendedAttributes.accessList
    try #require(ExtendedAttributes.set(list, to: .accessList(user: 7), descriptor: item.number))
  }

  /// Access control lists as on a file system without them. The mode of an item with one has the list's mask in place
  /// of what its group may do (acl(5)).
  @Test func `without its access control list, a folder does not get the list's mask`() throws {
    for name in ["P.x", "P.x/d", "P.x/d/a"] { try setList(name) }
    #expect(try mode("P.x/d") == 0o670)
    let tree = try FileTree(contentsOf: path("P.x"))
    let refusing = CallTable { $0 == .setAttribute ? .fails(ENOTSUP) : .made }
    try refusing.inForce { _ = try tree.write(to: path("Q.x")) }
    #expect(try ["Q.x", "Q.x/d", "Q.x/d/a"].map(mode) == [0o640, 0o640, 0o640])
    try tree.write(to: path("R.x"))
    #expect(try ["R.x", "R.x/d", "R.x/d/a"].map(mode) == [0o670, 0o670, 0o670])
    // Nor if it replaces a folder without one.
    try FileTree(directory: [FileName("d")!: FileTree(directory: [:])]).write(to: path("S.x"))
    for name in ["S.x", "S.x/d"] { chmod("\(folder.path)/\(name)", 0o700) }
    try tree.write(to: path("S.x"))
    #expect(try ["S.x", "S.x/d"].map(mode) == [0o640, 0o640])
  }

  /// With success, the copy would have another mode than the item.
  @Test(arguments: [SystemCall.open, .getAttribute])
  func `a copy is not made if an access control list cannot be read`(_ call: SystemCall) throws {
    let tree = try FileTree(contentsOf: path("P.x"))
    #expect(try tree.children.values.map { try $0.attributesOfCopy().mode ?? 0 }.sorted() == [0o644, 0o755])
    for child in tree.children.values {
      let failing = CallTable { $0 == call ? .fails(EACCES) : .made }
      #expect { try failing.inForce { try child.attributesOfCopy() } } throws: { error in
        if case .system(_, _, EACCES) = error as? FileTreeError { true } else { false }
      }
    }
    // Nothing is left of the folder.
    try SafeWrite.removeTree(at: path("P.x/d"))
    #expect(try tree.children[#require(FileName("d"))]?.attributesOfCopy().mode == 0o755)
  }

  @Test func `a change of one file in a package with access control lists leaves its folders alone`() throws {
    for name in ["P.x", "P.x/d"] { try setList(name) }
    // Nobody else can open what is next to the package.
    chmod(folder.path, 0o700)
    let outcome = try FileTree.update(packageAt: path("P.x")) {
      $0[path: [FileName("d")!, FileName("a")!]] = FileTree(file: Array("new".utf8))
    }
    #expect(outcome?.method == .exchangedChild)
    #expect(try ["P.x", "P.x/d"].map(mode) == [0o670, 0o670])
  }

  @Test(.enabled(if: geteuid() == 0, "needs groups of other users"))
  func `the permissions of a group are not those of another one`() throws {
    func check(_ copied: String, _ names: [String], _ modes: [UInt32], _ comment: Comment) throws {
      let tree = try FileTree(contentsOf: path(copied))
      mkdir("\(folder.path)/shared", 0o777)
      chown("\(folder.path)/shared", 0, 1235)
      chmod("\(folder.path)/shared", 0o2777)
      // As for a user who is in the other group alone.
      let refusing = CallTable { $0 == .setOwner ? .fails(EPERM) : .made }
      try refusing.inForce { _ = try tree.write(to: path("shared/\(copied)")) }
      #expect(try names.map { try mode("shared/\($0)") & 0o777 } == modes, comment)
    }
    for (name, mode) in [("P.x", 0o770), ("P.x/d", 0o775), ("P.x/d/a", 0o664), ("P.x/b", 0o660)] {
      chown("\(folder.path)/\(name)", 0, 1234)
      chmod("\(folder.path)/\(name)", mode_t(mode))
    }
    try check("P.x", ["P.x", "P.x/d", "P.x/d/a", "P.x/b"], [0o700, 0o755, 0o644, 0o600], "a package")
    try folder.write("x", to: "flat")
    chown("\(folder.path)/flat", 0, 1234)
    chmod("\(folder.path)/flat", 0o664)
    try check("flat", ["flat"], [0o644], "a flat file")
    // What a group may do already, it may do afterwards.
    for (old, new) in [(0o660, 0o664), (0o620, 0o664), (0o640, 0o644)] {
      chmod("\(folder.path)/shared/flat", mode_t(old))
      try check("flat", ["flat"], [UInt32(new)], "a flat file that is replaced")
    }
  }
}
