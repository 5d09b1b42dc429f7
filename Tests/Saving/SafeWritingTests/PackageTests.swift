import Foundation
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// A package is saved as one thing, and costs what has changed in it.
@Suite struct PackageTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("p.notes")
  }

  private func make() throws -> FileBase {
    try folder.makePackage("p.notes", ["a": "A", "sub/b": "B", "sub/deep/c": "C"])
    symlink("sub/b", "\(path)/link")
    return try FileBase(at: FilePath(path))
  }

  @Test func `a package is created`() throws {
    let outcome = try SafeWrite.package(at: FilePath(path)) { package in
      try package.file(named: "a", attributes: ItemAttributes(mode: 0o600)) { try $0.write("A") }
      try package.directory(named: "sub") { sub in
        try sub.directory(named: "empty") { _ in }
        try sub.file(named: [0xFF, 0x41]) { try $0.write("bytes") }
      }
      try package.symbolicLink(named: "link", destination: "../outside")
    }
    #expect(outcome.method == .created && outcome.base.manifest?.count == 5)
    #expect(folder.text("p.notes/a") == "A" && folder.mode("p.notes/a") == 0o600)
    #expect(folder.bytes(Array("p.notes/sub/".utf8) + [0xFF, 0x41]) == Array("bytes".utf8))
    #expect(folder.status("p.notes/link").st_mode & S_IFMT == S_IFLNK && folder.names == ["p.notes"])
  }

  @Test func `one changed file is exchanged in its place`() throws {
    let base = try make()
    let before = (folder.status("p.notes"), folder.status("p.notes/a"), folder.status("p.notes/sub"))
    let outcome = try SafeWrite.package(at: FilePath(path), replacing: base) { package in
      try package.reuse(named: "a")
      try package.reuse(named: "link")
      try package.directory(named: "sub") { sub in
        try sub.file(named: "b") { try $0.write("BB") }
        try sub.reuse(named: "deep")
      }
    }
    #expect(outcome.method == .exchangedChild && outcome.conflict == nil && outcome.reuse.untouched == 5)
    #expect(folder.text("p.notes/sub/b") == "BB" && folder.text("p.notes/sub/deep/c") == "C")
    #expect(folder.status("p.notes").st_ino == before.0.st_ino && folder.status("p.notes/a").st_ino == before.1.st_ino)
    #expect(folder.names == ["p.notes"])
    // The outcome is a true base.
    let next = try SafeWrite.package(at: FilePath(path), replacing: outcome.base) { package in
      try package.reuse(named: "a")
      try package.reuse(named: "link")
      try package.directory(named: "sub") { sub in
        try sub.file(named: "b") { try $0.write("BBB") }
        try sub.reuse(named: "deep")
      }
    }
    #expect(next.method == .exchangedChild && next.conflict == nil && folder.text("p.notes/sub/b") == "BBB")
  }

  /// Saves the package with these files, of which those without text are reused.
  private func save(
    _ base: FileBase?, _ files: [(name: String, text: String?)], inSub: [(name: String, text: String?)] = [("b", nil)],
    hasLink: Bool = true
  ) throws -> SaveOutcome {
    func add(_ files: [(name: String, text: String?)], to sink: inout PackageSink) throws {
      for (name, text) in files {
        if let text { try sink.file(named: name) { try $0.write(text) } } else { try sink.reuse(named: name) }
      }
    }
    return try SafeWrite.package(at: FilePath(path), replacing: base) { package in
      try add(files, to: &package)
      if hasLink { try package.reuse(named: "link") }
      try package.directory(named: "sub") { sub in
        try add(inSub, to: &sub)
        try sub.reuse(named: "deep")
      }
    }
  }

  /// The inode numbers of the package and of what is in it.
  private func numbers() -> [ino_t] {
    ["", "/a", "/sub", "/sub/b", "/sub/deep", "/sub/deep/c", "/link"].map { folder.status("p.notes\($0)").st_ino }
  }

  @Test func `one new file is added in its place, and a file or link that is gone is taken out`() throws {
    var base = try make()
    let before = numbers()
    var outcome = try save(base, [("a", nil), ("new", "N")])
    #expect(outcome.method == .addedChild && outcome.reuse.untouched == 6 && folder.text("p.notes/new") == "N")
    outcome = try save(outcome.base, [("a", nil), ("new", nil)], inSub: [("b", nil), ("x", "X")])
    #expect(outcome.method == .addedChild && folder.text("p.notes/sub/x") == "X")
    #expect(numbers() == before && folder.names == ["p.notes"])
    base = outcome.base
    #expect(try base.manifest?.count == 8 && base.manifest == FileBase(at: FilePath(path)).manifest)
    outcome = try save(base, [("a", nil), ("new", nil)])
    #expect(outcome.method == .removedChild && outcome.reuse.untouched == 7 && folder.text("p.notes/sub/x") == nil)
    outcome = try save(outcome.base, [("a", nil)])
    #expect(outcome.method == .removedChild && folder.text("p.notes/new") == nil && numbers() == before)
    outcome = try save(outcome.base, [("a", nil)], hasLink: false)
    #expect(outcome.method == .removedChild && folder.names == ["p.notes"])
    #expect(access("\(path)/link", F_OK) != 0 && numbers().dropLast() == before.dropLast())
    #expect(try outcome.base.manifest == FileBase(at: FilePath(path)).manifest)
  }

  @Test func `nothing is written if nothing has changed`() throws {
    let base = try make()
    let before = (numbers(), folder.status("p.notes").st_ctim.tv_nsec)
    let outcome = try save(base, [("a", nil)])
    #expect(outcome.method == .unchanged && outcome.reuse.untouched == 6 && outcome.conflict == nil)
    #expect(numbers() == before.0 && folder.status("p.notes").st_ctim.tv_nsec == before.1)
    #expect(folder.names == ["p.notes"])
    // What another program does in the meantime is noticed.
    try folder.write("theirs", to: "p.notes/sub/b")
    #expect(failure { _ = try save(base, [("a", nil)]) }?.code == ESTALE)
  }

  /// A program that was killed after the last step of a save, or that did not wait for the disk, may have left it.
  @Test func `what is there is made durable, also if nothing has changed`() throws {
    let base = try make()
    let count = Mutex(0)
    let table = CallTable { call in
      if call == .syncFileSystem { count.withLock { $0 += 1 } }
      return .made
    }
    for (durability, expected) in [(SaveOptions.Durability.relaxed, 0), (.full, 1)] {
      var options = SaveOptions()
      options.durability = durability
      let outcome = try table.inForce {
        try SafeWrite.package(at: FilePath(path), replacing: base, options: options) { package in
          for name in ["a", "link"] { try package.reuse(named: name) }
          try package.reuse(named: "sub")
        }
      }
      #expect(outcome.method == .unchanged && count.withLock { $0 } == expected)
    }
  }

  @Test func `two changes, or a folder that comes or goes, are saved as a whole`() throws {
    let base = try make()
    let one = try save(base, [("a", nil), ("new", "N")], hasLink: false)
    #expect(one.method == .exchanged && folder.text("p.notes/new") == "N")
    let two = try SafeWrite.package(at: FilePath(path), replacing: one.base) { package in
      for name in ["a", "new"] { try package.reuse(named: name) }
      try package.directory(named: "sub") { try $0.reuse(named: "b") }
    }
    #expect(two.method == .exchanged && access("\(path)/sub/deep", F_OK) != 0)
    let three = try SafeWrite.package(at: FilePath(path), replacing: two.base) { package in
      for name in ["a", "new", "sub"] { try package.reuse(named: name) }
      try package.directory(named: "empty") { _ in }
    }
    #expect(three.method == .exchanged && access("\(path)/empty", F_OK) == 0)
  }

  @Test func `another program's file of the same name, or its changes of a file that goes, are not lost`() throws {
    let base = try make()
    let path = path
    /// Lets the other program write just before a rename.
    func meanwhile(_ name: String, _ body: () throws -> SaveOutcome) throws -> SaveOutcome {
      let isDone = Mutex(false)
      return try CallTable { call in
        guard call == .rename else { return .made }
        let isFirst = isDone.withLock { isDone in
          defer { isDone = true }
          return !isDone
        }
        if isFirst {
          let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
          _ = write(file, "theirs", 6)
          close(file)
        }
        return .made
      }.inForce(body)
    }
    let added = try meanwhile("new") { try save(base, [("a", nil), ("new", "N")]) }
    let conflict = try #require(added.conflict)
    #expect(folder.text("p.notes/new") == "N")
    #expect(FileManager.default.contents(atPath: conflict.path.appending("new").string) == Data("theirs".utf8))
    let removed = try meanwhile("a") { try save(added.base, [("new", nil)]) }
    let kept = try #require(removed.conflict)
    #expect(removed.method == .removedChild && kept.reason == .changedSinceRead)
    #expect(FileManager.default.contents(atPath: kept.path.string) == Data("theirs".utf8))
  }

  @Test func `a crash while a file is taken out leaves nothing beside the package`() throws {
    let base = try make()
    let old = try #require(base.manifest?[Array("a".utf8)]?.identity)
    var digest = Digest()
    old.add(to: &digest)
    let name = SiblingName.swap(Array("p.notes".utf8), inode: 0, base: digest.value)
    rename("\(path)/a", folder.path(String(decoding: name, as: UTF8.self)))
    #expect(folder.names.count == 2)
    #expect(try SafeWrite.recover(at: FilePath(path)).removed.count == 1)
    #expect(folder.names == ["p.notes"])
  }

  @Test func `to add or remove a file takes as many calls for each other one as to replace one`() throws {
    /// The calls to replace, add, remove, and change nothing.
    func calls(_ count: Int) throws -> [Int] {
      mkdir(path, 0o755)
      for number in 0..<count { try folder.write("x", to: "p.notes/\(number)") }
      try folder.write("x", to: "p.notes/z")
      return try [["z": "Z"], ["z": nil, "new": "N"], ["z": nil], ["z": nil]].map { others in
        let base = try FileBase(at: FilePath(path))
        return try countingCalls {
          _ = try SafeWrite.package(at: FilePath(path), replacing: base, options: .relaxed) { package in
            for number in 0..<count { try package.reuse(named: "\(number)") }
            for (name, text) in others {
              guard let text else {
                try package.reuse(named: name)
                continue
              }
              try package.file(named: name) { try $0.write(text) }
            }
          }
        }
      }
    }
    let (few, many) = (try calls(50), try calls(250))
    let more = zip(many, few).map { ($0 - $1) / 200 }
    #expect(more == [more[0], more[0], more[0], more[0]] && more[0] <= 2, "\(few) \(many)")
  }

  private func countingCalls(_ body: () throws -> Void) rethrows -> Int {
    let count = Mutex(0)
    try CallTable { _ in
      count.withLock { $0 += 1 }
      return .made
    }.inForce(body)
    return count.withLock { $0 }
  }

  @Test(arguments: [false, true]) func `several changes exchange the package`(links: Bool) throws {
    let base = try make()
    chmod("\(path)/sub", 0o705)
    chmod("\(path)/sub/b", 0o604)
    let old = folder.status("p.notes/sub/b")
    let outcome = try SafeWrite.package(
      at: FilePath(path), replacing: base, options: .with { $0.allowsHardLinks = links }
    ) {
      try $0.file(named: "a") { try $0.write("AA") }
      try $0.file(named: "new") { try $0.write("N") }
      try $0.reuse(named: "sub")
      try $0.reuse(named: "moved", fromOriginal: "sub/deep")
    }
    #expect(outcome.method == .exchanged && outcome.conflict == nil && folder.names == ["p.notes"])
    #expect(
      folder.text("p.notes/a") == "AA" && folder.text("p.notes/moved/c") == "C" && folder.text("p.notes/sub/b") == "B")
    #expect(folder.text("p.notes/link") == nil)
    let new = folder.status("p.notes/sub/b")
    #expect(new.st_mode & 0o777 == 0o604 && folder.mode("p.notes/sub") == 0o705)
    #expect(new.st_mtim.tv_sec == old.st_mtim.tv_sec && new.st_mtim.tv_nsec == old.st_mtim.tv_nsec)
    #expect(outcome.reuse.cloned + outcome.reuse.linked + outcome.reuse.copied == 3)
    #expect(outcome.reuse.linked == 0 || new.st_ino == old.st_ino)
    let again = try SafeWrite.package(at: FilePath(path), replacing: outcome.base, options: .relaxed) { _ in }
    #expect(again.conflict == nil)
  }

  @Test func `another program's package is kept whole`() throws {
    let base = try make()
    try folder.write("theirs", to: "p.notes/sub/b")
    let outcome = try SafeWrite.package(at: FilePath(path), replacing: base, options: .relaxed) {
      try $0.file(named: "a") { try $0.write("ours") }
    }
    let conflict = try #require(outcome.conflict)
    #expect(conflict.reason == .changedSinceRead && conflict.path.string.hasSuffix(".notes"))
    let name = try #require(folder.names.first { $0 != "p.notes" })
    #expect(folder.text("\(name)/sub/b") == "theirs" && folder.text("\(name)/sub/deep/c") == "C")
    #expect(folder.text("p.notes/a") == "ours" && folder.text("p.notes/sub/b") == nil)
  }

  @Test func `a change during the save of one file makes a conflict`() throws {
    let base = try make()
    let outcome = try SafeWrite.package(at: FilePath(path), replacing: base, options: .relaxed) { package in
      try package.file(named: "a") { try $0.write("ours") }
      for name in ["link", "sub"] { try package.reuse(named: name) }
      try folder.write("late", to: "p.notes/unexpected")
    }
    #expect(outcome.method == .exchanged && outcome.conflict?.reason == .changedSinceRead)
    #expect(folder.text("p.notes/unexpected") == nil && folder.text("p.notes/a") == "ours")
  }

  @Test func `what changed since it was read is not reused`() throws {
    let base = try make()
    try folder.write("changed by others", to: "p.notes/a")
    let error = failure {
      try SafeWrite.package(at: FilePath(path), replacing: base, options: .relaxed) { try $0.reuse(named: "a") }
    }
    #expect(error?.code == ESTALE && error?.help != nil && folder.names == ["p.notes"])
    let missing = failure {
      try SafeWrite.package(at: FilePath(path), replacing: base, options: .relaxed) { try $0.reuse(named: "none") }
    }
    #expect(missing?.code == ENOENT)
  }

  @Test(arguments: ["", ".", "..", "a/b", "/", "a\0b", String(repeating: "x", count: 256)])
  func `names that lead elsewhere are refused`(name: String) throws {
    _ = try make()
    let attempts: [(inout PackageSink) throws -> Void] = [
      { try $0.file(named: name) { try $0.write("x") } }, { try $0.directory(named: name) { _ in } },
      { try $0.symbolicLink(named: name, destination: "x") }, { try $0.reuse(named: name, fromOriginal: "a") },
    ]
    for attempt in attempts {
      let error = failure { try SafeWrite.package(at: FilePath(path), options: .relaxed, attempt) }
      #expect(error?.operation == .name && error?.help != nil)
    }
    #expect(folder.names == ["p.notes"] && folder.text("p.notes/a") == "A")
    for path in ["../outside", "sub/../a", "/etc/passwd", "link/x", "./a"] {
      #expect(
        failure {
          try SafeWrite.package(at: FilePath(self.path)) { try $0.reuse(named: "x", fromOriginal: FilePath(path)) }
        } != nil)
    }
  }

  @Test func `a name is used once`() throws {
    let error = failure {
      try SafeWrite.package(at: FilePath(path)) {
        try $0.directory(named: "a") { _ in }
        try $0.file(named: "a") { try $0.write("x") }
      }
    }
    #expect(error?.code == EEXIST && folder.names.isEmpty)
  }

  @Test func `links are never followed`() throws {
    try folder.write("secret", to: "outside/s")
    try folder.makePackage("p.notes", ["a": "A"])
    symlink("../outside", "\(path)/sub")
    let base = try FileBase(at: FilePath(path))
    #expect(base.manifest?.count == 2)
    #expect(
      failure {
        try SafeWrite.package(at: FilePath(path), replacing: base) { try $0.reuse(named: "s", fromOriginal: "sub/s") }
      }
        != nil)
    let outcome = try SafeWrite.package(at: FilePath(path), replacing: base, options: .relaxed) {
      try $0.directory(named: "sub") { try $0.file(named: "s") { try $0.write("inside") } }
    }
    // The old package was removed without what its link led to.
    #expect(
      outcome.method == .exchanged && folder.text("outside/s") == "secret" && folder.text("p.notes/sub/s") == "inside")
  }

  @Test func `a folder that cannot be written to is removed, too`() throws {
    _ = try make()
    chmod("\(path)/sub", 0o555)
    let outcome = try SafeWrite.package(at: FilePath(path), options: .relaxed) { _ in }
    #expect(outcome.leftover == nil && folder.names == ["p.notes"])
  }

  @Test func `what throws leaves nothing`() throws {
    struct Stop: Error {}
    _ = try make()
    #expect(throws: Stop.self) {
      try SafeWrite.package(at: FilePath(path)) {
        try $0.directory(named: "sub") { try $0.file(named: "x") { try $0.write("x") } }
        throw Stop()
      }
    }
    #expect(folder.names == ["p.notes"] && folder.text("p.notes/a") == "A")
  }
}
