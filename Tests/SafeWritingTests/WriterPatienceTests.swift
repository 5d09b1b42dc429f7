import Glibc
import Synchronization
import SystemCalls
import TestFixtures
import Testing

@testable import SafeWriting

/// However many files another program has open for writing, an operation waits for it only once.
@Suite struct WriterPatienceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Counts how often `body` looks for programs that have a file open for writing.
  private func looks(_ body: () throws -> Void) rethrows -> Int {
    let count = Mutex(0)
    let calls = CallTable { call in
      if call == .lease { count.withLock { $0 += 1 } }
      return .made
    }
    try calls.inForce(body)
    return count.withLock { $0 }
  }

  @Test func aSaveOfManyItemsWaitsOnce() throws {
    let names = (0..<20).map { "\($0)" }
    var writers: [CInt] = []
    for name in names { writers.append(open(try folder.write("old", to: name), O_WRONLY | O_CLOEXEC)) }
    defer { for writer in writers { close(writer) } }
    var conflicts: [[UInt8]: KeptVersion] = [:]
    let count = try looks {
      conflicts =
        try SafeWrite.items(
          names.map { (Array($0.utf8), .file) }, inFolderAt: FilePath(folder.path), options: .relaxed
        ) { items in
          for name in names { try items.file(named: name) { try $0.write("new") } }
        }.conflicts
    }
    #expect(conflicts.count == 20 && conflicts.values.allSatisfy { $0.reason == .openForWriting })
    #expect(count == 220)
  }

  /// They may be links to one file that another user has planted.
  @Test func aRecoveryOfManyVersionsWaitsOnce() throws {
    let path = try folder.write("old", to: "f")
    let base = try FileBase(at: FilePath(path))
    for inode in UInt64(1)...20 {
      let name = String(decoding: SiblingName.swap(Array("f".utf8), inode: inode, base: base.digest), as: UTF8.self)
      #expect(link(path, folder.path(name)) == 0)
    }
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(writer) }
    var report = RecoveryReport()
    let count = try looks { report = try SafeWrite.recover(at: FilePath(path)) }
    #expect(report.kept.count == 20 && report.kept.allSatisfy { $0.reason == .openForWriting })
    #expect(count == 220)
  }
}
