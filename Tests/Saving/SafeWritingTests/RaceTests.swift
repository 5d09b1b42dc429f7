import Dispatch
import SafeWriting
import Testing
import UTLibC
import UTSavingFixtures
import UTTestFixtures
import UTThreads

/// Several writers at once lose nothing: what a save acknowledged is there, was replaced by a writer that had read it,
/// or is kept as a conflict.
@Suite struct RaceTests {
  private static let writers = 3
  private static let rounds = 200

  /// What the writers did; in a monitor, as the thread sanitizer does not see how a `Mutex` waits.
  private struct Ledger {
    var saved: [String] = []
    var replaced: Set<String> = []
    /// The paths of conflicts.
    var kept: [FilePath] = []
    var torn = 0
  }

  @Test func files() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("first", to: "a")
    try race(folder, read: { text($0.descriptor) }) { name, base in
      try SafeWrite.file(at: FilePath(path), replacing: base, options: .relaxed) {
        for _ in 0..<100 { try $0.write("\(name)\n") }
      }
    }
  }

  @Test func packages() throws {
    let folder = try TemporaryFolder()
    try folder.makePackage("a", ["id": "first", "b": "first"])
    try race(folder, read: Self.identifier) { name, base in
      try SafeWrite.package(at: FilePath(folder.path("a")), replacing: base, options: .relaxed) {
        try $0.file(named: "id") { try $0.write(name) }
        // Every other save changes one file only.
        if name.hasSuffix("0") { try $0.file(named: "b") { try $0.write(name) } } else { try $0.reuse(named: "b") }
      }
    }
  }

  /// What a package says of itself; nil if that is not what it said when the base was made: another writer, whose
  /// package is replaced in the same moment, may take back what it has just written.
  private static func identifier(_ base: FileBase) -> String? {
    let file = openat(base.descriptor, "id", O_RDONLY)
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, FileIdentity(FileStatus(status)) == base.manifest?[Array("id".utf8)]?.identity
    else {
      return nil
    }
    return text(file)
  }

  private func race(
    _ folder: TemporaryFolder, read: @escaping @Sendable (FileBase) -> String?,
    save: @escaping @Sendable (String, FileBase) throws -> SaveOutcome
  ) throws {
    let path = folder.path("a")
    let ledger = Monitor(Ledger())
    let group = DispatchGroup()
    for writer in 0..<Self.writers {
      DispatchQueue(label: "writer \(writer)").async(group: group) {
        for round in 0..<Self.rounds {
          // A base may be replaced and removed while it is read; that save is not made.
          guard let base = try? FileBase(at: FilePath(path)), let before = read(base) else { continue }
          guard let outcome = try? save("\(writer)-\(round)", base) else { continue }
          ledger.locked {
            $0.saved.append("\(writer)-\(round)")
            $0.replaced.insert(before)
            if let conflict = outcome.conflict { $0.kept.append(conflict.path) }
          }
        }
      }
    }
    let missing = Monitor(0)
    DispatchQueue(label: "reader").async(group: group) {
      for _ in 0..<2000 where access(path, F_OK) != 0 { missing.locked { $0 += 1 } }
    }
    group.wait()
    let last = try #require(try read(FileBase(at: FilePath(path))))
    // Read at the end: another writer may be at work in a package when it is swapped out, until it finds that.
    let result = ledger.locked { $0 }
    let known = result.replaced.union(try result.kept.compactMap { try read(FileBase(at: $0)) }).union([last])
    #expect(result.saved.filter { !known.contains($0) } == [])
    #expect(!known.contains("torn") && missing.locked { $0 } == 0)
    #expect(result.saved.count > Self.writers * Self.rounds / 4)
    #expect(try Leftovers.find(in: FilePath(folder.path)).isEmpty)
  }
}

/// The line that an open file repeats.
private func text(_ descriptor: Int32) -> String {
  var bytes = [UInt8](repeating: 0, count: 1 << 13)
  let count = pread(descriptor, &bytes, bytes.count, 0)
  let lines = Set(bytes.prefix(max(0, count)).split(separator: UInt8(ascii: "\n")))
  return lines.count == 1 ? lines.first.map { String(decoding: $0, as: UTF8.self) } ?? "torn" : "torn"
}
