import Foundation
import SafeWriting
import Synchronization
import SystemPackage
import Testing
import UTContainerCoordination
import UTContainers
import UTSyncEngines
import UTSyncFixtures
import UTSystemCalls
import UTTestFixtures
import UTTurnTables

@testable import UbiquitousItems

/// The functions of `FileManager` for items in containers: documents.md 1.8, UB-01 to UB-05.
@Suite struct FileManagerTests {
  let shelf: TestContainers
  let surroundings: UbiquitousItem.Surroundings
  let manager = FileManager.default

  init() throws {
    shelf = try TestContainers()
    let table = TurnTable(folder: Array("\(shelf.folder.path)/table".utf8))
    surroundings = .init(
      containers: shelf.containers, arbiter: FileArbiter(table: table, containers: shelf.containers))
  }

  func here<Value>(_ body: () throws -> Value) rethrows -> Value {
    try UbiquitousItem.$surroundings.withValue(surroundings, operation: body)
  }

  func here<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await UbiquitousItem.$surroundings.withValue(surroundings, operation: body)
  }

  func outside(_ name: String) -> URL { URL(filePath: shelf.folder.path).appending(path: name) }

  func code(_ body: () throws -> Void) -> CocoaError.Code? {
    do { try here(body) } catch { return (error as? CocoaError)?.code }
    return nil
  }

  func code(_ body: () async throws -> Void) async -> CocoaError.Code? {
    do { try await here(body) } catch { return (error as? CocoaError)?.code }
    return nil
  }

  @Test func `an item is ubiquitous if it is in a container, also through a link to the documents`() throws {
    try shelf.write("text", to: "a.txt")
    try shelf.folder.write("text", to: "b.txt")
    let link = outside("Link")
    try manager.createSymbolicLink(at: link, withDestinationURL: shelf.url("a.txt").deletingLastPathComponent())
    here {
      #expect(manager.isUbiquitousItem(at: shelf.url("a.txt")))
      #expect(manager.isUbiquitousItem(at: shelf.url("only elsewhere.txt")))
      #expect(manager.isUbiquitousItem(at: link.appending(path: "a.txt")))
      #expect(!manager.isUbiquitousItem(at: outside("b.txt")))
      #expect(!manager.isUbiquitousItem(at: shelf.url("../../../x.txt")))
      #expect(URL(string: "https://example.com").map { !manager.isUbiquitousItem(at: $0) } == true)
    }
  }

  @Test func `an item moves in, is announced, and moves out`() async throws {
    let (old, new) = (URL(filePath: try shelf.folder.write("text", to: "old.txt")), shelf.url("new.txt"))
    try here { try manager.setUbiquitous(true, itemAt: old, destinationURL: new) }
    #expect(try shelf.text("new.txt") == "text")
    #expect(!manager.fileExists(atPath: old.path))
    let path = try shelf.path("new.txt")
    try await eventually("the item is scanned") { shelf.engine.scanned.contains(path) }
    try here { try manager.setUbiquitous(false, itemAt: new, destinationURL: outside("out.txt")) }
    #expect(try String(contentsOf: outside("out.txt"), encoding: .utf8) == "text")
    #expect(!manager.fileExists(atPath: new.path))
  }

  @Test func `what is on other devices only is downloaded on its way out`() throws {
    shelf.engine.put("theirs", at: try shelf.path("a.txt"))
    try here { try manager.setUbiquitous(false, itemAt: shelf.url("a.txt"), destinationURL: outside("a.txt")) }
    #expect(try String(contentsOf: outside("a.txt"), encoding: .utf8) == "theirs")
    // A folder whose contents are not known may be incomplete.
    try shelf.write("part", to: "b/1.txt")
    shelf.engine.fail(.notRunning)
    let result = code {
      try manager.setUbiquitous(false, itemAt: shelf.url("b"), destinationURL: outside("b"))
    }
    #expect(result == .ubiquitousFileUbiquityServerNotAvailable)
    #expect(try shelf.text("b/1.txt") == "part")
  }

  @Test func `a folder moves out of a container whose engine does not report what is elsewhere`() throws {
    try shelf.write("text", to: "a.rtfd/1.txt")
    shelf.engine.fail(.notReported(by: "rclone"))
    try here { try manager.setUbiquitous(false, itemAt: shelf.url("a.rtfd"), destinationURL: outside("a.rtfd")) }
    #expect(try String(contentsOf: outside("a.rtfd/1.txt"), encoding: .utf8) == "text")
  }

  @Test func `nothing is replaced, and places on the wrong side are refused`() throws {
    let old = URL(filePath: try shelf.folder.write("mine", to: "old.txt"))
    try shelf.write("other", to: "new.txt")
    #expect(
      code { try manager.setUbiquitous(true, itemAt: old, destinationURL: shelf.url("new.txt")) }
        == .fileWriteFileExists)
    #expect(code { try manager.setUbiquitous(true, itemAt: old, destinationURL: outside("x")) } == .fileNoSuchFile)
    #expect(code { try manager.setUbiquitous(false, itemAt: old, destinationURL: outside("x")) } == .fileNoSuchFile)
    #expect(
      code { try manager.setUbiquitous(false, itemAt: shelf.url("new.txt"), destinationURL: shelf.url("x")) }
        == .fileWriteInvalidFileName)
    #expect(
      code { try manager.setUbiquitous(true, itemAt: outside("none"), destinationURL: shelf.url("x")) }
        == .fileNoSuchFile)
    #expect(try shelf.text("new.txt") == "other")
    #expect(try String(contentsOf: old, encoding: .utf8) == "mine")
  }

  @Test(.enabled(if: OtherFileSystem.folder != nil))
  func `a package moves between file systems with everything in it`() throws {
    let far = try TemporaryFolder(in: OtherFileSystem.folder)
    try far.write("one", to: "Trip.rtfd/TXT.rtf")
    try far.write("two", to: "Trip.rtfd/sub/two.txt")
    let old = URL(filePath: far.path).appending(path: "Trip.rtfd", directoryHint: .isDirectory)
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    let file = old.appending(path: "TXT.rtf").path
    try manager.setAttributes([.modificationDate: date, .posixPermissions: 0o600], ofItemAtPath: file)
    try here { try manager.setUbiquitous(true, itemAt: old, destinationURL: shelf.url("Trip.rtfd")) }
    #expect(try shelf.text("Trip.rtfd/TXT.rtf") == "one" && shelf.text("Trip.rtfd/sub/two.txt") == "two")
    let attributes = try manager.attributesOfItem(atPath: shelf.url("Trip.rtfd/TXT.rtf").path)
    #expect(attributes[.modificationDate] as? Date == date && attributes[.posixPermissions] as? Int == 0o600)
    #expect(try manager.contentsOfDirectory(atPath: far.path) == [])
    // The other way, nothing is replaced either.
    try far.write("x", to: "Trip.rtfd/x")
    #expect(
      code { try manager.setUbiquitous(false, itemAt: shelf.url("Trip.rtfd"), destinationURL: old) }
        == .fileWriteFileExists)
    #expect(try shelf.text("Trip.rtfd/TXT.rtf") == "one")
    #expect(try manager.contentsOfDirectory(atPath: old.path) == ["x"])
  }

  @Test func `what is on other devices only is not replaced`() throws {
    shelf.engine.put("theirs", at: try shelf.path("Report.txt"))
    let old = URL(filePath: try shelf.folder.write("mine", to: "Report.txt"))
    #expect(
      code { try manager.setUbiquitous(true, itemAt: old, destinationURL: shelf.url("Report.txt")) }
        == .fileWriteFileExists)
    #expect(try String(contentsOf: old, encoding: .utf8) == "mine")
    #expect(!manager.fileExists(atPath: shelf.url("Report.txt").path))
    // Without an answer, the engine sees to that.
    shelf.engine.fail(.notRunning)
    try here { try manager.setUbiquitous(true, itemAt: old, destinationURL: shelf.url("New.txt")) }
    #expect(try shelf.text("New.txt") == "mine")
  }

  @Test func `the container, its documents, and the engine's own items stay`() throws {
    try shelf.write("text", to: "a.txt")
    let documents = shelf.url("").standardizedFileURL
    let root = documents.deletingLastPathComponent()
    for url in [documents, root] {
      #expect(
        code { try manager.setUbiquitous(false, itemAt: url, destinationURL: outside("x")) }
          == .fileWriteInvalidFileName)
    }
    let file = URL(filePath: try shelf.folder.write("mine", to: "b.txt"))
    for name in [".stignore", ".utictl-evicted/x", ".stfolder/x", ".activities/x"] {
      let place = root.appending(path: name)
      #expect(
        code { try manager.setUbiquitous(true, itemAt: file, destinationURL: place) } == .fileWriteInvalidFileName)
    }
    #expect(try shelf.text("a.txt") == "text" && manager.fileExists(atPath: file.path))
    // Other data of the program.
    try here { try manager.setUbiquitous(true, itemAt: file, destinationURL: root.appending(path: "b.txt")) }
    #expect(manager.fileExists(atPath: root.appending(path: "b.txt").path))
  }

  @Test(.enabled(if: OtherFileSystem.folder != nil))
  func `what a program has open for writing does not move to another file system`() async throws {
    let far = try TemporaryFolder(in: OtherFileSystem.folder)
    try far.write("one", to: "Trip.rtfd/sub/TXT.rtf")
    let old = URL(filePath: far.path).appending(path: "Trip.rtfd", directoryHint: .isDirectory)
    let writer = try FileHandle(forWritingTo: old.appending(path: "sub/TXT.rtf"))
    #expect(
      code { try manager.setUbiquitous(true, itemAt: old, destinationURL: shelf.url("Trip.rtfd")) } == .fileLocking)
    #expect(try manager.contentsOfDirectory(atPath: far.path) == ["Trip.rtfd"])
    #expect(!manager.fileExists(atPath: shelf.url("Trip.rtfd").path))
    try writer.close()
    // A program that another test starts has it open, too, until it is executed.
    try await eventually("the move") {
      code { try manager.setUbiquitous(true, itemAt: old, destinationURL: shelf.url("Trip.rtfd")) } == nil
    }
    #expect(try shelf.text("Trip.rtfd/sub/TXT.rtf") == "one")
  }

  @Test(.enabled(if: OtherFileSystem.folder != nil))
  func `what a program has written until it closes the file does not go with a move to another file system`() throws {
    let far = try TemporaryFolder(in: OtherFileSystem.folder)
    let old = URL(filePath: try far.write("one", to: "a.txt"))
    let state = Mutex((looks: 0, writer: CInt(-1)))
    // It opens the file after the first look for programs that write, and closes it before the last one.
    let calls = CallTable { call in
      state.withLock { state in
        if call == .rename, state.looks > 0, state.writer < 0 {
          state.writer = open(old.path, O_WRONLY | O_APPEND | O_CLOEXEC)
        }
        guard call == .lease else { return .made }
        state.looks += 1
        if state.writer >= 0 {
          _ = write(state.writer, "+late", 5)
          close(state.writer)
        }
        return .returns(1)
      }
    }
    #expect {
      try calls.inForce { try ItemMove(source: old, destination: outside("a.txt")).run() }
    } throws: {
      ($0 as? CocoaError)?.code == .fileWriteUnknown
    }
    #expect(state.withLock { $0.looks } == 2)
    #expect(try String(contentsOf: old, encoding: .utf8) == "one+late")
    #expect(try manager.contentsOfDirectory(atPath: far.path) == ["a.txt"])
  }

  /// The program that moves it ends, or can do nothing more, at any moment after that.
  @Test(.enabled(if: OtherFileSystem.folder != nil))
  func `what another program saves during a move to another file system stays visible`() throws {
    var edits = 0
    for rename in 1...6 {
      for end in 0..<16 {
        let far = try TemporaryFolder(in: OtherFileSystem.folder)
        let old = URL(filePath: try far.write("one", to: "a.txt"))
        let new = outside("moved-\(rename)-\(end).txt")
        let state = Mutex((renames: 0, calls: 0))
        let calls = CallTable { call in
          state.withLock { state in
            if call == .rename { state.renames += 1 }
            guard state.renames >= rename else { return .made }
            if state.calls == 0 { try? Data("edited".utf8).write(to: old) }
            state.calls += 1
            return state.calls > end + 1 ? .fails(EIO) : .made
          }
        }
        _ = try? calls.inForce { try ItemMove(source: old, destination: new).run() }
        guard state.withLock({ $0.calls }) > 0 else { continue }
        edits += 1
        _ = try SafeWrite.recover(at: FilePath(old.path))
        let visible = try manager.contentsOfDirectory(atPath: far.path).filter { !$0.hasPrefix(".") }
        let names = visible.map { "\(far.path)/\($0)" } + [new.path]
        let texts = names.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        #expect(texts.contains("edited"), "rename \(rename), call \(end) after it: \(names)")
      }
    }
    #expect(edits > 16)
  }

  @Test func `calls on all threads of tasks at once wait without stopping each other`() async throws {
    try await here {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<64 {
          let url = shelf.url("\(index).txt")
          try shelf.write("text", to: "\(index).txt")
          group.addTask {
            let values = try url.resourceValues(forKeys: [.ubiquitousItemIsUploadedKey])
            #expect(values.ubiquitousItemIsUploaded == true)
            try FileManager.default.evictUbiquitousItem(at: url)
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(try manager.contentsOfDirectory(atPath: shelf.url("").path) == [])
  }

  @Test @MainActor func `calls on the main thread return`() throws {
    try shelf.write("text", to: "a.txt")
    try here { try manager.evictUbiquitousItem(at: shelf.url("a.txt")) }
    #expect(!manager.fileExists(atPath: shelf.url("a.txt").path))
  }

  @Test func `sync controls have Apple's numbers, and what is not supported says so`() async throws {
    #expect(NSFileManagerSupportedSyncControls.pauseSync.rawValue == 1)
    #expect(NSFileManagerSupportedSyncControls.failUploadOnConflict.rawValue == 2)
    #expect(NSFileManagerResumeSyncBehavior.preserveLocalChanges.rawValue == 0)
    #expect(NSFileManagerResumeSyncBehavior.afterUploadWithFailOnConflict.rawValue == 1)
    #expect(NSFileManagerResumeSyncBehavior.dropLocalChanges.rawValue == 2)
    #expect(NSFileManagerUploadLocalVersionConflictPolicy.conflictPolicyDefault.rawValue == 0)
    #expect(NSFileManagerUploadLocalVersionConflictPolicy.conflictPolicyFailOnConflict.rawValue == 1)
    try shelf.write("text", to: "a.txt")
    let url = shelf.url("a.txt")
    let paused = await code { try await manager.pauseSyncForUbiquitousItem(at: url) }
    let resumed = await code { try await manager.resumeSyncForUbiquitousItem(at: url, with: .preserveLocalChanges) }
    let uploaded = await code {
      _ = try await manager.uploadLocalVersionOfUbiquitousItem(
        at: url, withConflictResolutionPolicy: .conflictPolicyFailOnConflict)
    }
    #expect([paused, resumed, uploaded].allSatisfy { $0 == .featureUnsupported })
    #expect(code { _ = try manager.url(forPublishingUbiquitousItemAt: url, expiration: nil) } == .featureUnsupported)
  }
}
