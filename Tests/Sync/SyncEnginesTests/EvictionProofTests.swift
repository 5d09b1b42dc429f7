import Foundation
import Synchronization
import Testing
import UTSyncFixtures
import UTSystemCalls
import UTTestFixtures

@testable import UTSyncEngines

/// What an eviction removes is on another device, whatever its size and modification time say.
@Suite struct EvictionProofTests {
  /// Writes into a file as `rsync --inplace --times` does: the size and modification time stay.
  private static func edit(_ path: String, _ text: String, through file: FileHandle? = nil) throws {
    var status = stat()
    let file = try file ?? FileHandle(forUpdating: URL(filePath: path))
    guard fstat(file.fileDescriptor, &status) == 0 else { throw POSIXError(.EIO) }
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    futimens(file.fileDescriptor, [status.st_atim, status.st_mtim])
  }

  private func engine(_ folder: TemporaryFolder, _ server: LyingServer) throws -> SyncthingFolderEngine {
    try folder.write(LyingServer.configuration(address: "127.0.0.1:\(server.port)"), to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: .seconds(3600))
    return SyncthingFolderEngine(folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
  }

  /// Evicts a.txt, which a program changes when the engine is asked something.
  ///
  /// - Parameters:
  ///   - number: the question before whose answer the contents are changed; nil for none.
  ///   - isOpen: whether the program has opened the file before, so that it writes into it wherever it is.
  /// - Returns: how many questions there were, whether the contents were changed, what is on this device in the end,
  ///   what the other one has, and whether the time of the file is still the same.
  private func evict(
    editing number: Int?, whileOpen isOpen: Bool = false
  ) async throws -> (
    count: Int, isEdited: Bool, here: Set<String>, there: String?, hasSameTime: Bool, error: SyncError?
  ) {
    let folder = try TemporaryFolder()
    let file = try folder.write("text", to: "data/a.txt")
    func time() -> Int? {
      var status = stat()
      return stat(file, &status) == 0 ? status.st_mtim.tv_nsec : nil
    }
    let before = time()
    let honest = HonestEngine(folder: folder.path)
    let asked = Mutex(0)
    let isEdited = Mutex(false)
    let writer = isOpen ? FileHandle(forUpdatingAtPath: file) : nil
    let server = try LyingServer.serving { request in
      if request.path == "/rest/events" { return .silence }
      let count = asked.withLock { asked in
        asked += 1
        return asked
      }
      // After the removal, there is nothing that the program could change.
      if count == number, (try? Self.edit(file, "EDIT", through: writer)) != nil { isEdited.withLock { $0 = true } }
      return .json(honest.answer(request))
    }
    var failure: SyncError?
    let (engine, path) = (try engine(folder, server), try #require(SyncPath("a.txt")))
    do throws(SyncError) { try await engine.evict(path) } catch { failure = error }
    let files = FileManager.default.enumerator(atPath: "\(folder.path)/data")?.compactMap { $0 as? String } ?? []
    let texts = files.compactMap { try? String(contentsOfFile: "\(folder.path)/data/\($0)", encoding: .utf8) }
    try? writer?.close()
    return (asked.withLock { $0 }, isEdited.withLock { $0 }, Set(texts), honest.uploaded, before == time(), failure)
  }

  @Test func `an edit with the same size and time at any moment is here or on the other device`() async throws {
    let quiet = try await evict(editing: nil)
    #expect(quiet.error == nil && quiet.here == [] && quiet.there == "text")
    var refusals = 0
    for number in stride(from: 1, to: quiet.count, by: Thorough.isRequired ? 1 : 4) {
      let edited = try await evict(editing: number)
      if edited.error != nil { refusals += 1 }
      #expect(
        !edited.isEdited || edited.here.contains("EDIT") || edited.there == "EDIT", "question \(number): \(edited)")
    }
    #expect(refusals > 1)
  }

  @Test func `a file that a program has open for writing is not evicted`() async throws {
    let open = try await evict(editing: nil, whileOpen: true)
    #expect(open.error == .inUse && open.here == ["text"])
    // The engine of another device would set a new time without noticing that the file there has changed.
    #expect(open.hasSameTime)
  }

  @Test func `an edit of an item that was moved away, while the engine is asked, is kept`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "data/a.txt")
    let honest = HonestEngine(folder: folder.path)
    let edits = Mutex(0)
    let server = try LyingServer.serving { request in
      if request.path == "/rest/events" { return .silence }
      let area = "\(folder.path)/data/.utictl-evicted"
      let names = FileManager.default.enumerator(atPath: area)?.compactMap { $0 as? String } ?? []
      if let name = names.first(where: { $0.hasSuffix("/a.txt") }), edits.withLock({ $0 }) == 0 {
        let file = open("\(area)/\(name)", O_WRONLY | O_APPEND | O_CLOEXEC)
        if write(file, "+late", 5) == 5 { edits.withLock { $0 += 1 } }
        close(file)
      }
      return .json(honest.answer(request))
    }
    let (engine, path) = (try engine(folder, server), try #require(SyncPath("a.txt")))
    await #expect(throws: SyncError.changed) { try await engine.evict(path) }
    #expect(edits.withLock { $0 } == 1)
    #expect(try String(contentsOfFile: "\(folder.path)/data/a.txt", encoding: .utf8) == "text+late")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/data") == ["a.txt"])
    #expect(try await engine.evictedItems().paths == [])
  }

  @Suite(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"), .serialized)
  struct WithDevices {
    private func quietPair() async throws -> SyncthingPair {
      let pair = try await SyncthingPair()
      for engine in [pair.first, pair.second] {
        try await engine.connection.change(.patch, engine.configurationPath, [], ["fsWatcherEnabled": false])
      }
      return pair
    }

    @Test(arguments: ["a.txt", "Trip.pkg"])
    func `contents that were changed with the same size and time are sent before they are evicted`(
      name: String
    ) async throws {
      let pair = try await quietPair()
      let file = name == "a.txt" ? name : "\(name)/Images/a.txt"
      try await pair.write("text", to: file)
      try await pair.uploaded(name)
      try EvictionProofTests.edit("\(pair.folder.path)/1/\(file)", "EDIT")
      // A scan sees nothing.
      try await pair.first.scan(pair.path(file))
      try await pair.first.evict(pair.path(name))
      #expect(pair.text("1/\(file)") == nil && pair.text("2/\(file)") == "EDIT")
      try await pair.first.download(pair.path(name)) { _ in }
      #expect(pair.text("1/\(file)") == "EDIT")
    }

    @Test func `the edits of a program whose working folder is evicted are kept`() async throws {
      let pair = try await quietPair()
      let package = "\(pair.folder.path)/1/Trip.pkg"
      // Asking for so many takes a while.
      for number in 0..<100 { try pair.folder.write("text", to: "1/Trip.pkg/\(number).txt") }
      try await pair.write("text", to: "Trip.pkg/Info")
      // Some of the items may already be known, and Syncthing scans the others only if it is asked to.
      try await pair.first.scan(pair.path("Trip.pkg"))
      try await pair.uploaded("Trip.pkg")
      let place = try #require(Descriptor.open(Array(package.utf8), O_RDONLY | O_DIRECTORY))
      let written = Task.detached {
        try await eventually("the folder is moved away") { !FileManager.default.fileExists(atPath: package) }
        let names = [("new.txt", O_CREAT | O_EXCL), ("7.txt", O_APPEND)]
        return names.map { name, flags in
          let file = Descriptor(openat(place.number, name, O_WRONLY | O_CLOEXEC | flags, 0o600))
          return file.map { write($0.number, "EDIT", 4) } == 4
        }
      }
      let path = try pair.path("Trip.pkg")
      var failure: SyncError?
      do throws(SyncError) { try await pair.first.evict(path) } catch { failure = error }
      let isWritten = try await written.value
      #expect(!isWritten.contains(true) || failure == .changed || failure == .inUse, "\(isWritten)")
      #expect(!isWritten[0] || pair.text("1/Trip.pkg/new.txt") == "EDIT")
      #expect(!isWritten[1] || pair.text("1/Trip.pkg/7.txt") == "textEDIT")
      // The other device gets them.
      guard isWritten == [true, true] else { return }
      try await pair.first.scan(path)
      try await pair.uploaded("Trip.pkg")
      #expect(pair.text("2/Trip.pkg/new.txt") == "EDIT" && pair.text("2/Trip.pkg/7.txt") == "textEDIT")
    }

    @Test func `what was touched after the last scan is not said to be uploaded`() async throws {
      let pair = try await quietPair()
      try await pair.write("text", to: "a.txt")
      let path = try pair.path("a.txt")
      // The engine tells only the second of its last scan.
      try await eventually("a later second") {
        try EvictionProofTests.edit("\(pair.folder.path)/1/a.txt", "EDIT")
        return await pair.first.status(of: path).uploadingError == .notRead
      }
      let status = await pair.first.status(of: path)
      #expect(status.isUploaded == nil && status.state == .unknown && status.contents == .current)
      try await pair.first.scan(path)
      #expect(await pair.first.status(of: path).isUploaded == true)
    }

    @Test func `extended attributes are a reason not to evict, unless they may be lost`() async throws {
      let pair = try await quietPair()
      for name in ["a.txt", "Trip.pkg/Info"] { try await pair.write("text", to: name) }
      for (place, item) in [("a.txt", "a.txt"), ("Trip.pkg/Info", "Trip.pkg"), ("Trip.pkg", "Trip.pkg")] {
        let (path, place) = (try pair.path(item), try pair.path(place))
        let file = "\(pair.folder.path)/1/\(place.printable)"
        let open = try #require(Descriptor.open(Array(file.utf8), O_RDONLY))
        for name in ["user.utictl.mark", "user.xdg.tags"] {
          #expect(ExtendedAttributes.set(name, to: [1], descriptor: open.number))
        }
        let inside = place == path ? nil : place
        await #expect(throws: SyncError.attribute("user.xdg.tags", of: inside)) { try await pair.first.evict(path) }
        #expect(FileManager.default.fileExists(atPath: file))
        // The attribute has touched it.
        try await pair.first.scan(path)
        try await pair.uploaded(item)
        try await pair.first.evict(path, discardingAttributes: true)
        #expect(!FileManager.default.fileExists(atPath: file))
        try await pair.first.download(path) { _ in }
      }
    }

    @Test func `an item that the others have evicted is only on this device`() async throws {
      let pair = try await quietPair()
      for name in ["a.txt", "b.pkg/Info", "c.txt"] { try await pair.write("text", to: name) }
      for name in ["a.txt", "b.pkg"] {
        try await pair.first.evict(pair.path(name))
        let path = try pair.path(name)
        try await eventually("\(name) is only there") { await pair.second.status(of: path).state == .onlyHere }
      }
      let status = await pair.second.status(of: try pair.path("a.txt"))
      #expect(status.isUploaded == false && status.isUploading == false && status.uploadingError == .onlyHere)
      let problem = try #require(
        await pair.second.problems().first { $0.kind == .onlyHere })
      #expect(problem.message.hasPrefix("'a.txt' and 1 more item are only on this device"))
      // New contents are not for the other device either.
      try pair.folder.write("longer", to: "2/a.txt")
      try await pair.second.scan(pair.path("a.txt"))
      let path = try pair.path("a.txt")
      try await eventually("it is only there again") { await pair.second.status(of: path).state == .onlyHere }
      try await pair.first.download(path) { _ in }
      try await eventually("it is uploaded") { await pair.second.status(of: path).isUploaded == true }
    }
  }
}
