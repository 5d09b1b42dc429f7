import Foundation
import Synchronization
import Testing
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import UTSyncEngines

/// What a program does during a removal to a folder of the item, which it reaches wherever the folder is.
@Suite struct SetAsideItemTests {
  enum Edit: CaseIterable {
    case creation, addition, replacement, folder, removal

    /// - Parameter place: the folder with a.txt.
    /// - Returns: whether it was done.
    func make(in place: CInt) -> Bool {
      switch self {
      case .creation: return write("new.txt", O_CREAT | O_EXCL, place)
      case .addition: return write("a.txt", O_APPEND, place)
      case .replacement: return write("new", O_CREAT | O_EXCL, place) && renameat(place, "new", place, "a.txt") == 0
      case .folder:
        guard mkdirat(place, "folder", 0o700) == 0 else { return false }
        return write("folder/new.txt", O_CREAT | O_EXCL, place)
      case .removal: return unlinkat(place, "a.txt", 0) == 0
      }
    }

    private func write(_ name: String, _ flags: CInt, _ place: CInt) -> Bool {
      // A lease would make it wait.
      guard let file = Descriptor(openat(place, name, O_WRONLY | O_NONBLOCK | O_CLOEXEC | flags, 0o600)) else {
        return false
      }
      return Glibc.write(file.number, "EDIT", 4) == 4
    }
  }

  private struct Item {
    let folder: TemporaryFolder
    let local: LocalFolder
    let path: SyncPath
    let contents: [SyncPath: DiskIdentity]
    /// The folder in which the program works.
    let place: Descriptor
    let aside: SetAsideItem

    init(mode: mode_t = 0o755) throws {
      folder = try TemporaryFolder()
      for name in ["Info", "Images/a.txt", "Images/b.txt", "Texts/a.txt"] {
        try folder.write(name, to: "data/d/Trip.pkg/\(name)")
      }
      let images = "\(folder.path)/data/d/Trip.pkg/Images"
      chmod(images, mode)
      local = try LocalFolder(Array("\(folder.path)/data".utf8))
      path = try #require(SyncPath("d/Trip.pkg"))
      contents = try local.contents(of: path)
      place = try #require(Descriptor.open(Array(images.utf8), O_RDONLY | O_DIRECTORY))
      aside = try SetAsideItem(moving: path, contents, in: local)
    }

    /// The texts of all files, by path.
    var texts: [String: String] {
      let names = FileManager.default.enumerator(atPath: "\(folder.path)/data")?.compactMap { $0 as? String } ?? []
      let texts = names.map { ($0, try? String(contentsOfFile: "\(folder.path)/data/\($0)", encoding: .utf8)) }
      return Dictionary(uniqueKeysWithValues: texts).compactMapValues { $0 }
    }

    /// Removes the item.
    ///
    /// - Parameter body: called before each system call, with its number.
    func remove(_ body: @escaping @Sendable (Int, SystemCall) -> CallTable.Answer) -> (count: Int, error: SyncError?) {
      let count = Mutex(0)
      var failure: SyncError?
      CallTable { call in
        let number = count.withLock { count in
          count += 1
          return count
        }
        return body(number, call)
      }.inForce {
        do throws(SyncError) { try aside.remove(contents) } catch { failure = error }
      }
      return (count.withLock { $0 }, failure)
    }
  }

  private static let whole = ["Info", "Images/a.txt", "Images/b.txt", "Texts/a.txt"]

  @Test(arguments: Edit.allCases) func `an edit at any moment of a removal is kept`(edit: Edit) throws {
    var (number, count, failures) = (1, 1, 0)
    while number <= count {
      let item = try Item()
      let isMade = Mutex(false)
      let asked = number
      let removal = item.remove { number, _ in
        if number == asked, edit.make(in: item.place.number) { isMade.withLock { $0 = true } }
        return .made
      }
      let texts = item.texts
      #expect(!FileManager.default.fileExists(atPath: "\(item.folder.path)/data/.utictl-evicted"), "call \(number)")
      if isMade.withLock({ $0 }) {
        #expect(removal.error == .changed || removal.error == .inUse, "call \(number): \(removal)")
        let isKept = edit == .removal || texts.values.contains { $0.hasSuffix("EDIT") }
        #expect(isKept, "call \(number): \(texts)")
      }
      if removal.error == nil {
        #expect(texts == [:], "call \(number)")
      } else {
        failures += 1
        for name in Self.whole where name != "Images/a.txt" {
          #expect(texts["d/Trip.pkg/\(name)"] == name, "call \(number): \(texts)")
        }
      }
      count = removal.count
      number += Thorough.isRequired ? 1 : 11
    }
    #expect(failures > 3 && failures < count)
  }

  @Test func `a removal that is interrupted at any moment is undone or completed`() throws {
    var (number, restored, isComplete) = (1, 0, false)
    while !isComplete {
      let item = try Item()
      let end = number
      // No call is made any more, as if the process had ended.
      let removal = item.remove { number, _ in number < end ? .made : .fails(EIO) }
      let recovery = SetAsideItem.recover(in: item.local)
      let paths = recovery.restored
      #expect(recovery.problem == nil)
      let texts = item.texts
      if paths.isEmpty {
        #expect(texts == [:], "call \(number)")
      } else {
        restored += 1
        let names = Dictionary(uniqueKeysWithValues: Self.whole.map { ("d/Trip.pkg/\($0)", $0) })
        #expect(paths == [item.path] && texts == names, "call \(number): \(texts)")
      }
      #expect(!FileManager.default.fileExists(atPath: "\(item.folder.path)/data/.utictl-evicted"), "call \(number)")
      isComplete = removal.error == nil
      number += Thorough.isRequired ? 1 : 7
    }
    #expect(restored > 3)
  }

  @Test func `an item that cannot be put back does not keep the others aside`() throws {
    let folder = try TemporaryFolder()
    let paths = try (0..<8).map { try #require(SyncPath("\($0)/a.txt")) }
    for path in paths { try folder.write(path.printable, to: "data/\(path.printable)") }
    let local = try LocalFolder(Array("\(folder.path)/data".utf8))
    for path in paths {
      _ = try SetAsideItem(moving: path, local.contents(of: path), in: local)
    }
    // Another item is where the folder of one of them was.
    try FileManager.default.removeItem(atPath: "\(folder.path)/data/3")
    try folder.write("a file", to: "data/3")
    let first = SetAsideItem.recover(in: local)
    #expect(Set(first.restored) == Set(paths).subtracting([paths[3]]) && first.problem != nil)
    try FileManager.default.removeItem(atPath: "\(folder.path)/data/3")
    let second = SetAsideItem.recover(in: local)
    #expect(second.restored == [paths[3]] && second.problem == nil)
    for path in paths {
      let text = try String(contentsOfFile: "\(folder.path)/data/\(path.printable)", encoding: .utf8)
      #expect(text == path.printable)
    }
  }

  @Test func `an item that is not whole again stays aside`() throws {
    var (point, aside, isOver) = (0, 0, false)
    while !isOver {
      let item = try Item()
      // As if the process had ended after it had moved some of the files.
      let calls = Mutex(0)
      _ = item.remove { _, call in
        let isEnd = calls.withLock { count in
          if call == .rename { count += 1 }
          return count > 3
        }
        return isEnd ? .fails(EIO) : .made
      }
      let failing = FailingCall(point, EMFILE)
      let recovery = failing.table.inForce { SetAsideItem.recover(in: item.local) }
      isOver = failing.failed == nil
      let texts = item.texts
      let isPlaced = texts.keys.contains { $0.hasPrefix("d/") }
      #expect(!isPlaced || Self.whole.allSatisfy { texts["d/Trip.pkg/\($0)"] == $0 }, "call \(point): \(texts)")
      #expect(Set(texts.values) == Set(Self.whole), "call \(point)")
      if !isPlaced { aside += 1 }
      #expect(isOver == (recovery.problem == nil) || isPlaced)
      #expect(SetAsideItem.recover(in: item.local).problem == nil)
      #expect(Self.whole.allSatisfy { item.texts["d/Trip.pkg/\($0)"] == $0 }, "call \(point): \(item.texts)")
      point += Thorough.isRequired ? 1 : 5
    }
    #expect(aside > 3)
  }

  @Test func `what is put back is as it was, and has its permissions`() throws {
    let item = try Item(mode: 0o500)
    let isMade = Mutex(false)
    let removal = item.remove { _, call in
      if call == .rename, !isMade.withLock({ $0 }), Edit.creation.make(in: item.place.number) {
        isMade.withLock { $0 = true }
      }
      return .made
    }
    #expect(removal.error == .changed)
    let images = "\(item.folder.path)/data/d/Trip.pkg/Images"
    #expect(Descriptor.status(at: Array(images.utf8), followingLinks: false)?.permissions == 0o500)
    #expect(item.texts.keys.sorted() == (Self.whole + ["Images/new.txt"]).map { "d/Trip.pkg/\($0)" }.sorted())
    let now = try item.local.contents(of: item.path)
    for (path, identity) in item.contents where identity.isFile {
      #expect(now[path].map(identity.isSame) == true, "\(path.printable)")
    }
  }
}
