import FoundationEssentials
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// What a file has beside its contents outlives a save.
@Suite struct MetadataTests {
  /// In a process of its own, because the mask is the same for all threads.
  @Test func `new files get what the user wants`() async {
    await #expect(processExitsWith: .success) {
      umask(0o027)
      let folder = try TemporaryFolder()
      try save("x", at: folder.path("a"))
      #expect(folder.mode("a") == 0o640)
      try SafeWrite.package(at: FilePath(folder.path("p")), options: .relaxed) {
        try $0.file(named: "b") { try $0.write("x") }
      }
      #expect(folder.mode("p") == 0o750 && folder.mode("p/b") == 0o640)
    }
  }

  @Test func `the mode is kept, or as asked`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a")
    chmod(folder.path("a"), 0o604)
    try save("y", at: folder.path("a"))
    #expect(folder.mode("a") == 0o604)
    let time = Timestamp(seconds: 1_000_000_000, nanoseconds: 123_456_789)
    try save("z", at: folder.path("a"), options: .with { $0.attributes = ItemAttributes(mode: 0o751, modified: time) })
    #expect(folder.mode("a") == 0o751)
    #expect(folder.status("a").st_mtim.tv_sec == 1_000_000_000 && folder.status("a").st_mtim.tv_nsec == 123_456_789)
  }

  @Test func `the new version is never more readable than the old`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a")
    chmod(folder.path("a"), 0o600)
    try SafeWrite.file(at: FilePath(folder.path("a")), options: .relaxed) {
      let temporary = try #require(folder.names.first { $0.hasSuffix(".docsave") })
      #expect(folder.mode(temporary) == 0o600)
      try $0.write("y")
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away")) func `the owner is kept`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a")
    chown(folder.path("a"), 12345, 23456)
    chmod(folder.path("a"), 0o4755)
    let outcome = try save("y", at: folder.path("a"))
    #expect(outcome.method == .exchanged && folder.mode("a") == 0o4755)
    #expect(folder.status("a").st_uid == 12345 && folder.status("a").st_gid == 23456)
    try save("z", at: folder.path("a"), options: .with { $0.attributes.owner = 77 })
    #expect(folder.status("a").st_uid == 77 && folder.status("a").st_gid == 23456)
  }

  private func attributes(_ path: String) throws -> [String: [CChar]] {
    let item = try FileBase(at: FilePath(path))
    let names = try #require(ExtendedAttributes.names(of: item.descriptor))
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, ExtendedAttributes.value(of: $0, descriptor: item.descriptor) ?? []) })
  }

  private func set(_ name: String, _ value: [CChar], at path: String) throws {
    let item = try FileBase(at: FilePath(path))
    let isSet = ExtendedAttributes.set(name, to: value, descriptor: item.descriptor)
    try #require(isSet, "\(path): \(name)")
  }

  @Test func `extended attributes and access lists are kept`() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let path = try folder.write("x", to: "a")
    try set("user.note", Array(repeating: 7, count: 1000), at: path)
    try set("user.empty", [], at: path)
    try set(ExtendedAttributes.accessList, .accessList(user: 6), at: path)
    let before = try attributes(path)
    #expect(before.count == 3 && folder.mode("a") == 0o660)
    let outcome = try save("y", at: path)
    #expect(try outcome.losses.isEmpty && attributes(path) == before && folder.mode("a") == 0o660)
  }

  /// The group's and everyone's permissions come with the list.
  @Test func `a requested mode limits what the list of the replaced item grants, at every moment`() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    var list: [CChar] = .accessList(user: 4)
    list[list.count - 6] = 4
    func observed(_ name: String, _ body: () throws -> Void) throws {
      let replaced = folder.status(name).st_ino
      @Sendable func isPrivate() -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let others = names.filter { !["a", "p"].contains($0) && folder.status($0).st_ino != replaced }
        return others.allSatisfy { folder.mode($0) & 0o077 == 0 }
      }
      let seen = Mutex<[Bool]>([])
      try CallTable { _ in
        seen.withLock { $0.append(isPrivate()) }
        return .made
      }.inForce(body)
      #expect(seen.withLock { $0.count > 10 && $0.allSatisfy(\.self) })
    }
    let path = try folder.write("public", to: "a")
    try set(ExtendedAttributes.accessList, list, at: path)
    try #require(folder.mode("a") == 0o644)
    try observed("a") {
      try save("private", at: path, options: .with { $0.attributes.mode = 0o600 })
      #expect(folder.mode("a") == 0o600)
    }
    try folder.write("public", to: "p/text")
    list[6] = 7
    try set(ExtendedAttributes.accessList, list, at: folder.path("p"))
    try #require(folder.mode("p") == 0o744)
    try observed("p") {
      try SafeWrite.package(at: FilePath(folder.path("p")), options: .with { $0.attributes.mode = 0o700 }) {
        try $0.file(named: "text") { try $0.write("private") }
      }
      #expect(folder.mode("p") == 0o700)
    }
  }

  @Test func `access lists that a folder hands down are not added`() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let path = try folder.write("x", to: "a")
    chmod(path, 0o640)
    try set(ExtendedAttributes.defaultList, .accessList(user: 7), at: folder.path)
    try save("y", at: path)
    #expect(try folder.mode("a") == 0o640 && attributes(path).isEmpty)
    // A new file gets what the folder says.
    try save("y", at: folder.path("b"))
    #expect(try attributes(folder.path("b")).keys.contains(ExtendedAttributes.accessList))
  }
}
