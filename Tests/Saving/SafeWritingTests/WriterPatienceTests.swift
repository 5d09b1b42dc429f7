import Foundation
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// However many files another program has open for writing, an operation waits for it only once, and loses nothing that
/// it writes.
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

  @Test func `a save of many items waits once`() throws {
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

  /// What a save replaces.
  enum Replaced: String, CaseIterable {
    case file = "doc"
    case fileOfPackage = "doc/id"
    case item = "folder/doc"
  }

  /// Saves, while another program does something when a call is made.
  /// - Returns: all that is there then.
  private func save(_ replaced: Replaced, _ calls: CallTable) throws -> [String] {
    let path = FilePath(folder.path("doc"))
    let base = replaced == .item ? nil : try FileBase(at: path)
    try calls.inForce {
      switch replaced {
      case .file: _ = try SafeWrite.file(at: path, replacing: base) { try $0.write("new") }
      case .fileOfPackage:
        let outcome = try SafeWrite.package(at: path, replacing: base) {
          try $0.file(named: "id") { try $0.write("new") }
          try $0.reuse(named: "rest")
        }
        #expect(outcome.method == .exchangedChild)
      case .item:
        let name = Array("doc".utf8)
        _ = try SafeWrite.items([(name, .file)], inFolderAt: FilePath(folder.path("folder"))) {
          try $0.file(named: "doc") { try $0.write("new") }
        }
      }
    }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap(folder.text)
  }

  /// Nothing is looked for before the rename: a program may still open the file then.
  @Test(arguments: Replaced.allCases, [false, true])
  func `a program that opens the file just before the rename loses nothing`(replaced: Replaced, closes: Bool) throws {
    let path = try folder.write("old", to: replaced.rawValue)
    if replaced == .fileOfPackage { try folder.write("rest", to: "doc/rest") }
    let program = Writer()
    let calls = CallTable { call in
      if call == .rename { program.open(path) }
      guard call == .lease, closes else { return .made }
      program.write("+late")
      program.close()
      return .returns(1)
    }
    var texts = try save(replaced, calls)
    #expect(texts.contains("new"))
    if !closes {
      #expect(texts.contains("old"))
      program.write("+late")
      program.close()
      texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap(folder.text)
    }
    #expect(texts.contains("old+late"))
  }

  @Test(arguments: Replaced.allCases)
  func `a program that opens the new file before it is taken back loses nothing`(replaced: Replaced) throws {
    let path = try folder.write("old", to: replaced.rawValue)
    if replaced == .fileOfPackage { try folder.write("rest", to: "doc/rest") }
    let program = Writer()
    let hasFailed = Mutex(false)
    let calls = CallTable { call in
      switch call {
      case .syncFolder:
        return hasFailed.withLock { hasFailed in
          defer { hasFailed = hasFailed || folder.text(replaced.rawValue) == "new" }
          return hasFailed || folder.text(replaced.rawValue) != "new" ? .made : .fails(EIO)
        }
      case .rename where hasFailed.withLock { $0 }: program.open(path)
      case .lease:
        // Until then, no program has the old version open. A process that another test starts may hold it until `exec`.
        guard hasFailed.withLock({ $0 }) else { return .returns(1) }
        program.write("+late")
        program.close()
        return .returns(1)
      default: break
      }
      return .made
    }
    #expect(throws: SafeWriteError.self) { try save(replaced, calls) }
    let texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap(folder.text)
    #expect(texts.contains("new+late") && folder.text(replaced.rawValue) == "old")
  }

  /// They may be links to one file that another user has planted.
  @Test func `a recovery of many versions waits once`() throws {
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

/// A program that appends to a file, which it opens once.
private final class Writer: Sendable {
  private let file = Mutex<(number: CInt, isClosed: Bool)>((-1, false))

  deinit { close() }

  func open(_ path: String) {
    file.withLock { if $0.number < 0, !$0.isClosed { $0.number = UTLibC.open(path, O_WRONLY | O_APPEND | O_CLOEXEC) } }
  }

  func write(_ text: String) {
    file.withLock { if $0.number >= 0 { _ = UTLibC.write($0.number, text, text.utf8.count) } }
  }

  func close() {
    file.withLock { file in
      if file.number >= 0 { UTLibC.close(file.number) }
      file = (-1, file.isClosed || file.number >= 0)
    }
  }
}
