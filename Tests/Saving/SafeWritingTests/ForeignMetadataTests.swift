import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// Metadata that somebody else has chosen gives nobody more than before.
@Suite struct ForeignMetadataTests {
  let folder: TemporaryFolder
  /// As for a user who may not give files away.
  private let refusing = CallTable { $0 == .setOwner ? .fails(EPERM) : .made }

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  private func found(_ mode: UInt32) -> ItemAttributes {
    var attributes = ItemAttributes(mode: mode)
    attributes.hasForeignMode = true
    return attributes
  }

  private func set(_ name: String, _ value: [CChar], at path: String) throws {
    let item = try FileBase(at: FilePath(folder.path(path)))
    let isSet = ExtendedAttributes.set(name, to: value, descriptor: item.descriptor)
    try #require(isSet, "\(path): \(name)")
  }

  private func names(_ path: String) throws -> [String] {
    let item = try FileBase(at: FilePath(folder.path(path)))
    return try withExtendedLifetime(item) { try #require(ExtendedAttributes.names(of: item.descriptor)).sorted() }
  }

  @Test func `a mode that was found opens a file to nobody`() throws {
    try save("new", at: folder.path("new"), options: .with { $0.attributes = found(0o7644) })
    #expect(folder.mode("new") == 0o644)
    for (old, found, result) in [
      (0o600, 0o4666, 0o600), (0o640, 0o666, 0o640), (0o644, 0o600, 0o600), (0o644, 0o755, 0o644),
    ] {
      try folder.write("x", to: "a")
      chmod(folder.path("a"), mode_t(old))
      try save("y", at: folder.path("a"), options: .with { $0.attributes = self.found(UInt32(found)) })
      #expect(folder.mode("a") == mode_t(result))
      // A file with two names is overwritten.
      chmod(folder.path("a"), mode_t(old))
      link(folder.path("a"), folder.path("b"))
      try save("z", at: folder.path("a"), options: .with { $0.attributes = self.found(UInt32(found)) })
      #expect(folder.mode("b") == mode_t(old) && folder.text("b") == "z")
      unlink(folder.path("b"))
    }
    // What a program asks for is done.
    try save("y", at: folder.path("a"), options: .with { $0.attributes = ItemAttributes(mode: 0o4755) })
    #expect(folder.mode("a") == 0o4755)
  }

  /// As `tar` and `unzip` do. In a process of its own, because the mask is the same for all threads.
  @Test func `a new item with a mode that was found gives others what the mask permits`() async {
    await #expect(processExitsWith: .success) {
      umask(0o027)
      let folder = try TemporaryFolder(in: "/tmp")
      func found(_ mode: UInt32) -> ItemAttributes {
        var attributes = ItemAttributes(mode: mode)
        attributes.hasForeignMode = true
        return attributes
      }
      try save("x", at: folder.path("a"), options: .with { $0.attributes = found(0o666) })
      try SafeWrite.package(
        at: FilePath(folder.path("P")), options: .with { $0.attributes = found(0o777) }
      ) { sink in
        try sink.file(named: "b", attributes: found(0o777)) { try $0.write("x") }
        try sink.directory(named: "d", attributes: found(0o777)) { try $0.file(named: "e") { try $0.write("x") } }
      }
      #expect(["a", "P", "P/b", "P/d"].map { folder.mode($0) } == [0o640, 0o750, 0o750, 0o750])
      // What a program asks for is done.
      try save("x", at: folder.path("c"), options: .with { $0.attributes = ItemAttributes(mode: 0o666) })
      #expect(folder.mode("c") == 0o666)
    }
  }

  @Test func `a package and its items are opened to nobody`() throws {
    try folder.makePackage("P", ["a": "x", "d/b": "x"])
    for (path, mode) in [("P/a", 0o600), ("P/d", 0o700), ("P", 0o700)] { chmod(folder.path(path), mode_t(mode)) }
    try SafeWrite.package(at: FilePath(folder.path("P")), options: .with { $0.attributes = found(0o777) }) { sink in
      try sink.file(named: "a", attributes: found(0o6666)) { try $0.write("y") }
      try sink.file(named: "c", attributes: found(0o6666)) { try $0.write("y") }
      try sink.directory(named: "d", attributes: found(0o777)) { try $0.file(named: "b") { try $0.write("y") } }
    }
    let mask = mode_t(FileModeMask.current())
    #expect(["P", "P/a", "P/c", "P/d"].map { folder.mode($0) } == [0o700, 0o600, 0o666 & ~mask, 0o700])
  }

  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `what belonged to another user does not act as this one`() throws {
    try folder.makePackage("P", ["written": "x", "reused": "x"])
    for name in ["P", "P/written", "P/reused"] { chown(folder.path(name), 65534, 65534) }
    for name in ["P/written", "P/reused"] { chmod(folder.path(name), 0o6755) }
    try refusing.inForce {
      let path = FilePath(folder.path("P"))
      // A folder, so that more than one file has changed.
      try SafeWrite.package(at: path, replacing: FileBase(at: path), options: .relaxed) { sink in
        try sink.file(named: "written") { try $0.write("y") }
        try sink.reuse(named: "reused")
        try sink.directory(named: "new") { _ in }
      }
    }
    for name in ["P/written", "P/reused"] {
      #expect(folder.status(name).st_uid == 0 && folder.mode(name) & 0o7000 == 0)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs files of another user"), arguments: [true, false])
  func `a copy of another user's file grants nothing to others`(keepsOwner: Bool) throws {
    let source = try folder.write("x", to: "source")
    try set("user.note", [7], at: "source")
    try set(ExtendedAttributes.accessList, .accessList(user: 6), at: "source")
    chown(source, 65534, 65534)
    let base = try FileBase(at: FilePath(source))
    defer { withExtendedLifetime(base) {} }
    func copy() throws {
      try SafeWrite.package(at: FilePath(folder.path("P")), options: .relaxed) { sink in
        try sink.file(named: Array("a".utf8), like: base.descriptor, attributes: found(0o640)) { try $0.write("x") }
        try sink.directory(named: "d") { try $0.takeOver(from: base.descriptor) }
      }
    }
    if keepsOwner { try copy() } else { try refusing.inForce { try copy() } }
    let all = [ExtendedAttributes.accessList, "user.note"]
    for name in ["P/a", "P/d"] {
      let found = try names(name)
      #expect(found == (keepsOwner ? all : ["user.note"]))
    }
  }

  /// Capabilities belong to the program that was there.
  @Test(.enabled(if: geteuid() == 0, "only root may set capabilities"))
  func `capabilities are not carried over`() throws {
    let path = try folder.write("x", to: "a")
    // Version 2 of the attribute, with the capability to bind low ports (linux/capability.h).
    let value: [UInt8] = [1, 0, 0, 2, 0, 4, 0, 0] + [UInt8](repeating: 0, count: 12)
    try set("security.capability", value.map { CChar(bitPattern: $0) }, at: "a")
    try save("y", at: path)
    #expect(try names("a") == [])
  }

  @Test func `what is kept of a private file stays private`() throws {
    let path = try folder.write("mine", to: "a")
    chmod(path, 0o600)
    link(path, folder.path("b"))
    let base = try FileBase(at: FilePath(path))
    try folder.write("theirs", to: "c")
    chmod(path, 0o600)
    let file = open(path, O_WRONLY | O_TRUNC)
    write(file, "theirs", 6)
    close(file)
    let outcome = try SafeWrite.file(at: FilePath(path), replacing: base, options: .relaxed) { try $0.write("new") }
    let conflict = try #require(outcome.conflict?.path.lastComponent?.string)
    #expect(folder.text(conflict) == "theirs" && folder.mode(conflict) == 0o600)
    let kept = FilePath(folder.path("kept"))
    try save("newer", at: path, options: .with { $0.previousVersionPath = kept })
    #expect(folder.text("kept") == "new" && folder.mode("kept") == 0o600)
  }

  /// The mode of a file with an access list has the mask in place of what its group may do.
  @Test func `a mask is not the permission of a group`() throws {
    try folder.write("x", to: "a")
    try set(ExtendedAttributes.accessList, .accessList(user: 6), at: "a")
    let file = try FileBase(at: FilePath(folder.path("a"))).opened
    func mode() throws -> UInt32 { try ItemAttributes.mode(ofCopyOf: file.number, at: Array("a".utf8)) }
    #expect(try folder.mode("a") == 0o660 && mode() == 0o640)
    chmod(folder.path("a"), 0o620)
    #expect(try mode() == 0o600)
    let list = ExtendedAttributes.accessList
    #expect(ExtendedAttributes.mayHave(list, descriptor: file.number))
    let parent = try FileBase(at: FilePath(folder.path)).opened
    #expect(!ExtendedAttributes.mayHave(list, descriptor: parent.number))
    // Nobody knows what the group may do.
    let failing = CallTable { $0 == .getAttribute ? .fails(EIO) : .made }
    #expect { try failing.inForce { try mode() } } throws: { ($0 as? SafeWriteError)?.code == EIO }
  }
}
