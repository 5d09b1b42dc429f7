import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// The names next to a document that saves and conflicts have left, in folders with many others.
@Suite struct TraceNamesTests {
  let folder: TemporaryFolder
  let path: FilePath

  init() throws {
    folder = try TemporaryFolder()
    path = FilePath(folder.path("a.txt"))
    try folder.write("a", to: "a.txt")
  }

  private func fill(_ count: Int, in other: String = "") throws {
    let opened = try #require(Descriptor.open(Array("\(folder.path)/\(other)".utf8), O_RDONLY))
    for number in 0..<count {
      _ = try #require(Descriptor.open(Array("neighbor-\(number)".utf8), in: opened, O_CREAT | O_WRONLY, mode: 0o600))
    }
  }

  private func names(in other: String = "") throws -> Set<String> {
    let names = try SafeWrite.namesOfTraces(inFolder: FilePath(folder.path(other)))
    return Set(names.map { String(decoding: $0, as: UTF8.self) })
  }

  /// How many calls list folders meanwhile.
  private func listings(_ body: () throws -> Void) rethrows -> Int {
    let count = Mutex(0)
    try CallTable { call in
      if call == .list { count.withLock { $0 += 1 } }
      return .made
    }.inForce(body)
    return count.withLock { $0 }
  }

  private static let conflict = "a.conflict-20261128T190500Z-1a2b3c4d.txt"

  @Test(arguments: [500, 5000])
  func `a large folder is listed once more, however often it is asked for`(count: Int) throws {
    try fill(count)
    try folder.write("b", to: Self.conflict)
    for _ in 0..<2 { #expect(try names() == [Self.conflict]) }
    let later = try listings {
      for _ in 0..<10 {
        #expect(try names() == [Self.conflict])
        #expect(try ItemSiblings(ofItemAt: path).leftovers.isEmpty)
        try SafeWrite.file(at: path) { try $0.write([1]) }
      }
    }
    #expect(later == 0)
  }

  @Test func `what other names come, go, and change places is known in a large folder`() throws {
    try fill(200)
    for _ in 0..<2 { #expect(try names() == []) }
    try folder.write("b", to: Self.conflict)
    #expect(try names() == [Self.conflict])
    rename("\(folder.path)/\(Self.conflict)", "\(folder.path)/plain.txt")
    #expect(try names() == [])
    rename("\(folder.path)/plain.txt", "\(folder.path)/conflict 2")
    try folder.write("c", to: "conflict 3")
    let opened = try #require(Descriptor.open(Array(folder.path.utf8), O_RDONLY))
    // The events of an exchange are the same as those of two renames after which one name is left.
    #expect(opened.rename(Array("conflict 2".utf8), to: Array("conflict 3".utf8), in: opened, .exchanging))
    #expect(try names() == ["conflict 2", "conflict 3"])
    #expect(opened.rename(Array("conflict 2".utf8), to: Array("a.txt".utf8), in: opened, .exchanging))
    #expect(try names() == ["conflict 2", "conflict 3"])
    unlink("\(folder.path)/conflict 2")
    try folder.write("", to: ".a.txt.0123456789abcdef.docsave")
    try folder.write("", to: ".hidden")
    #expect(try names() == ["conflict 3", ".a.txt.0123456789abcdef.docsave"])
    #expect(try ItemSiblings(ofItemAt: path).leftovers.map(\.path.lastComponent) == [".a.txt.0123456789abcdef.docsave"])
  }

  @Test func `a folder that is replaced, moved, or closed to this user is looked at again`() throws {
    func make() throws {
      mkdir("\(folder.path)/work", 0o700)
      try fill(200, in: "work")
      try folder.write("b", to: "work/conflict")
    }
    try make()
    for _ in 0..<3 { #expect(try names(in: "work") == ["conflict"]) }
    rename("\(folder.path)/work", "\(folder.path)/old")
    try make()
    try folder.write("c", to: "old/conflict 2")
    #expect(try names(in: "work") == ["conflict"])
    #expect(try names(in: "old") == ["conflict", "conflict 2"])
    try SafeWrite.removeTree(at: FilePath(folder.path("old")))
    #expect(throws: SafeWriteError.self) { try names(in: "old") }
    chmod("\(folder.path)/work", 0o300)
    if geteuid() != 0 { #expect(throws: SafeWriteError.self) { try names(in: "work") } }
    chmod("\(folder.path)/work", 0o700)
    #expect(try names(in: "work") == ["conflict"])
  }

  @Test func `names are known although the kernel has lost what became of them`() throws {
    try fill(200)
    for _ in 0..<3 { #expect(try names() == []) }
    let limit = try #require(Int(text(of: "/proc/sys/fs/inotify/max_queued_events")))
    let opened = try #require(Descriptor.open(Array(folder.path.utf8), O_RDONLY))
    // Two equal events in a row would be one.
    for number in 0...limit / 2 {
      let name = Array("other-\(number % 2)".utf8)
      _ = Descriptor.open(name, in: opened, O_CREAT | O_WRONLY, mode: 0o600)
      _ = opened.remove(name)
    }
    try folder.write("b", to: "conflict")
    #expect(try names() == ["conflict"])
  }

  /// What has changed is kept until the folder is asked for, which may be never.
  @Test func `a large folder in which thousands of names came and went is listed again`() throws {
    try fill(200)
    for _ in 0..<2 { #expect(try names() == []) }
    let opened = try #require(Descriptor.open(Array(folder.path.utf8), O_RDONLY))
    for number in 0..<3000 {
      let name = Array("conflict \(number)".utf8)
      _ = Descriptor.open(name, in: opened, O_CREAT | O_WRONLY, mode: 0o600)
      if number > 0 { _ = opened.remove(name) }
    }
    var found: Set<String> = []
    let count = try listings { found = try names() }
    #expect(count > 0 && found == ["conflict 0"])
  }

  private func text(of file: String) throws -> String {
    let opened = try #require(Descriptor.open(Array(file.utf8), O_RDONLY))
    return String(decoding: try #require(opened.bytes(100, at: 0)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  @Test func `more large folders than are watched at a time are all known`() throws {
    for number in 0..<70 {
      mkdir("\(folder.path)/\(number)", 0o700)
      try fill(130, in: "\(number)")
    }
    for round in 0..<3 {
      for number in 0..<70 {
        if round == number % 3 { try folder.write("", to: "\(number)/conflict \(round)") }
        let expected: Set<String> = round >= number % 3 ? ["conflict \(number % 3)"] : []
        #expect(try names(in: "\(number)") == expected)
      }
    }
  }
}
