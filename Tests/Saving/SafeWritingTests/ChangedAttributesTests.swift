import Synchronization
import SystemPackage
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// A user changes the attributes of an item while its new version is being saved, at each moment of the save.
@Suite(.timeLimit(.minutes(5))) struct ChangedAttributesTests {
  enum Change: CaseIterable { case mode, accessList, attribute }
  enum Write: CaseIterable { case file, package, folderInPackage, itemOfPackage, oneItem, items }

  let parent = "/tmp"

  private func perform(_ write: Write, in place: TemporaryFolder) throws {
    let package = FilePath(place.path("P.rtfd"))
    switch write {
    case .file: try save("new", at: place.path("P.rtfd/a"))
    case .package, .folderInPackage, .itemOfPackage:
      try SafeWrite.package(at: package, options: .relaxed) { sink in
        for name in ["a", "b"] { try sink.file(named: name) { try $0.write("new") } }
        try sink.reuse(named: "sub")
      }
    case .oneItem:
      try SafeWrite.package(at: package, options: .relaxed) { sink in
        try sink.file(named: "a") { try $0.write("new") }
        try sink.reuseRest()
      }
    case .items:
      _ = try SafeWrite.items([(Array("a".utf8), .file)], inFolderAt: package, options: .relaxed) {
        try $0.file(named: "a") { try $0.write("new") }
      }
    }
  }

  private static func change(_ change: Change, _ path: String) -> Bool {
    guard let item = Descriptor.open(Array(path.utf8), O_RDONLY) else { return false }
    return switch change {
    case .mode: chmod(path, item.status()?.isFolder ?? false ? 0o700 : 0o600) == 0
    // The mode stays the same.
    case .accessList:
      ExtendedAttributes.set(
        ExtendedAttributes.accessList, to: list(isFolder: item.status()?.isFolder ?? false), descriptor: item.number)
    case .attribute: ExtendedAttributes.set("user.tag", to: [1], descriptor: item.number)
    }
  }

  /// A list that takes all permissions from the user 12345, and leaves those of everyone else.
  private static func list(isFolder: Bool) -> [CChar] {
    var list: [CChar] = .accessList(user: 0)
    (list[6], list[22], list[30], list[38]) = isFolder ? (7, 5, 5, 5) : (6, 4, 4, 4)
    return list
  }

  private static func has(_ change: Change, _ path: String) -> Bool {
    guard let item = Descriptor.open(Array(path.utf8), O_RDONLY), let status = item.status() else { return false }
    return switch change {
    case .mode: status.permissions & 0o077 == 0
    case .accessList: ExtendedAttributes.value(of: ExtendedAttributes.accessList, descriptor: item.number) != nil
    case .attribute: ExtendedAttributes.value(of: "user.tag", descriptor: item.number) == [1]
    }
  }

  @Test(arguments: Write.allCases, Change.allCases) func `the new version gets it`(write: Write, change: Change) throws
  {
    let name =
      switch write {
      case .file, .itemOfPackage, .oneItem, .items: "P.rtfd/a"
      case .package: "P.rtfd"
      case .folderInPackage: "P.rtfd/sub"
      }
    // Items of a folder are written together, and compared by their modes only.
    if write == .items, change != .mode { return }
    var point = 0
    while true {
      let place = try TemporaryFolder(in: parent)
      try place.makePackage("P.rtfd", ["a": "old", "b": "old", "sub/c": "old"])
      let path = place.path(name)
      let state = Mutex((count: 0, isDone: false))
      let table = CallTable { [point] _ in
        let isDue = state.withLock { state in
          defer { state.count += 1 }
          return state.count == point
        }
        guard isDue else { return .made }
        let isDone = Self.change(change, path)
        state.withLock { $0.isDone = isDone }
        return .made
      }
      let result = Result { try table.inForce { try perform(write, in: place) } }
      let (count, isDone) = state.withLock { ($0.count, $0.isDone) }
      guard count > point else { break }
      let comment: Comment = "call \(point): \(result)"
      #expect(isDone && Self.has(change, path), comment)
      #expect(throws: Never.self, comment) { try result.get() }
      point += 1
    }
    #expect(point > 10)
  }

  /// Of the calls of a save, only those until the exchange count: then the new version is there.
  @Test func `nobody reads the new version who may no longer read the old one`() throws {
    let place = try TemporaryFolder(in: parent)
    let path = try place.write("old", to: "doc")
    chmod(path, 0o644)
    let exposed = Mutex(false)
    _ = try CallTable { call in
      if call == .sync { chmod(path, 0o600) }
      if place.text("doc") == "new", place.mode("doc") & 0o077 != 0 { exposed.withLock { $0 = true } }
      return .made
    }.inForce { try save("new", at: path, options: SaveOptions()) }
    #expect(!exposed.withLock { $0 } && place.mode("doc") == 0o600)
  }

  /// Another user of the folder changes the old item, and gives the name of the new one to a private file.
  @Test(arguments: [Write.itemOfPackage, .oneItem, .items])
  func `a file that takes the name of the new version stays as it is`(write: Write) throws {
    var point = 0
    while true {
      let place = try TemporaryFolder(in: parent)
      try place.makePackage("P.rtfd", ["a": "old", "b": "old", "sub/c": "old"])
      let path = place.path("P.rtfd/a")
      let secret = try place.write("secret", to: "secret")
      chmod(path, 0o644)
      chmod(secret, 0o600)
      let old = try #require(Descriptor.open(Array(path.utf8), O_RDONLY))
      let count = Mutex(0)
      let table = CallTable { [point] _ in
        guard place.text("P.rtfd/a") == "new" else { return .made }
        let isDue = count.withLock { count in
          defer { count += 1 }
          return count == point
        }
        guard isDue else { return .made }
        fchmod(old.number, 0o666)
        rename(secret, path)
        return .made
      }
      let result = Result { try table.inForce { try perform(write, in: place) } }
      guard count.withLock({ $0 }) > point else { break }
      let comment: Comment = "call \(point) after the exchange: \(result)"
      #expect(place.text("P.rtfd/a") == "secret" && place.mode("P.rtfd/a") == 0o600, comment)
      point += 1
    }
    #expect(point > 2)
  }

  /// Another user of the folder gives the name of the old item to a file that everyone may read.
  @Test(arguments: [Write.oneItem, .items])
  func `a file that takes the name of the old version does not open the new one`(write: Write) throws {
    var point = 0
    while true {
      let place = try TemporaryFolder(in: parent)
      try place.makePackage("P.rtfd", ["a": "old", "b": "old"])
      let path = place.path("P.rtfd/a")
      let open = try place.write("open", to: "open")
      chmod(path, 0o600)
      chmod(open, 0o666)
      let state = Mutex((isWritten: false, count: 0))
      let table = CallTable { [point] _ in
        let isDue = state.withLock { state in
          guard state.isWritten else { return false }
          defer { state.count += 1 }
          return state.count == point
        }
        if isDue { rename(open, path) }
        return .made
      }
      let package = FilePath(place.path("P.rtfd"))
      let result = Result {
        try table.inForce {
          if write == .items {
            _ = try SafeWrite.items([(Array("a".utf8), .file)], inFolderAt: package, options: .relaxed) {
              try $0.file(named: "a") { try $0.write("new") }
              state.withLock { $0.isWritten = true }
            }
          } else {
            _ = try SafeWrite.package(at: package, options: .relaxed) { sink in
              try sink.reuse(named: "b")
              try sink.file(named: "a") { try $0.write("new") }
              state.withLock { $0.isWritten = true }
            }
          }
        }
      }
      guard state.withLock({ $0.count }) > point else { break }
      let comment: Comment = "call \(point) after writing: \(result)"
      #expect(place.text("P.rtfd/a") != "new" || place.mode("P.rtfd/a") == 0o600, comment)
      point += 1
    }
    #expect(point > 5)
  }

  /// Another program changes the old items, and moves the folders of the new ones away.
  @Test func `a folder that is moved out of the new version is not made again`() throws {
    var point = 0
    while true {
      let place = try TemporaryFolder(in: parent)
      let folders = ["sub", "top"]
      try place.makePackage("P.rtfd", ["sub/c": "old", "top/c": "old"])
      let old = try folders.map { name in
        try #require(Descriptor.open(Array(place.path("P.rtfd/\(name)/c").utf8), O_RDONLY))
      }
      let count = Mutex(0)
      let table = CallTable { [point] _ in
        guard place.text("P.rtfd/sub/c") == "new" else { return .made }
        let isDue = count.withLock { count in
          defer { count += 1 }
          return count == point
        }
        guard isDue else { return .made }
        for file in old { fchmod(file.number, 0o600) }
        for name in folders { rename(place.path("P.rtfd/\(name)"), place.path(name)) }
        return .made
      }
      let result = Result {
        try table.inForce {
          _ = try SafeWrite.package(at: FilePath(place.path("P.rtfd")), options: .relaxed) { sink in
            for name in folders {
              try sink.directory(named: name) { sub in try sub.file(named: "c") { try $0.write("new") } }
            }
          }
        }
      }
      guard count.withLock({ $0 }) > point else { break }
      let comment: Comment = "call \(point) after the exchange: \(result)"
      for name in folders { #expect(place.mode("P.rtfd/\(name)") == 0, comment) }
      point += 1
    }
    #expect(point > 2)
  }

  enum Base: CaseIterable { case read, watching, watched, unread, saved, digested, overwritten }

  private func base(_ base: Base, of path: String) throws -> FileBase? {
    switch base {
    case .read: try FileBase(at: FilePath(path))
    case .watching: try FileBase(watching: FilePath(path))
    case .watched: try FileBase(at: FilePath(path)).watched
    case .unread: FileBase.unread(at: FilePath(path))
    case .saved: try save("first", at: path).base
    case .digested:
      try save("first", at: path, replacing: FileBase(at: FilePath(path), digestsContents: true)).base
    case .overwritten:
      try link(path, "\(path)-link") == 0 ? save("first", at: path).base : nil
    }
  }

  @Test(arguments: Base.allCases)
  func `a mode that was known before does not bring permissions back`(base: Base) throws {
    let place = try TemporaryFolder(in: parent)
    let path = try place.write("old", to: "doc")
    chmod(path, 0o644)
    let known = try #require(try self.base(base, of: path))
    var options = SaveOptions.relaxed
    options.attributes.mode = 0o644
    let outcome = try SafeWrite.file(at: FilePath(path), replacing: known, options: options) { sink in
      chmod(path, 0o600)
      try sink.write("new")
    }
    #expect(place.text("doc") == "new" && place.mode("doc") == 0o600)
    #expect((outcome.method == .overwritten) == (base == .overwritten))
  }

  @Test func `nor does the mode of a package of which one item was saved`() throws {
    let place = try TemporaryFolder(in: parent)
    try place.makePackage("P.rtfd", ["a": "old", "b": "old"])
    let path = place.path("P.rtfd")
    chmod(path, 0o755)
    let first = try SafeWrite.package(at: FilePath(path), options: .relaxed) { sink in
      try sink.file(named: "a") { try $0.write("first") }
      try sink.reuse(named: "b")
    }
    var options = SaveOptions.relaxed
    options.attributes.mode = 0o755
    _ = try SafeWrite.package(at: FilePath(path), replacing: first.base, options: options) { sink in
      chmod(path, 0o700)
      for name in ["a", "b"] { try sink.file(named: name) { try $0.write("second") } }
    }
    #expect(place.text("P.rtfd/a") == "second" && place.mode("P.rtfd") == 0o700)
  }

  @Test func `what cannot be given to the new version again is reported`() throws {
    let place = try TemporaryFolder(in: parent)
    let path = try place.write("old", to: "doc")
    chmod(path, 0o644)
    let isChanged = Mutex(false)
    let outcome = try CallTable { call in
      let isRefused = isChanged.withLock { isChanged in
        if call == .rename { isChanged = true }
        return isChanged && call == .setMode
      }
      if call == .rename { chmod(path, 0o600) }
      return isRefused ? .fails(EPERM) : .made
    }.inForce { try save("new", at: path) }
    #expect(outcome.losses[""] == [.mode] && place.text("doc") == "new")
  }

  @Test func `more permissions are not lost either`() throws {
    let place = try TemporaryFolder(in: parent)
    let path = try place.write("old", to: "doc")
    chmod(path, 0o600)
    _ = try Intrusion(before: .rename) { chmod(path, 0o644) == 0 }.during { try save("new", at: path) }
    #expect(place.mode("doc") == 0o644 && place.text("doc") == "new")
  }
}
