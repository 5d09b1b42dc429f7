import Foundation
import Synchronization
import UTSyncEngines
import UTSystemCalls
import UTTestFixtures

/// A running Syncthing of its own: no discovery, no relays, only addresses of this machine.
package final class SyncthingInstance: @unchecked Sendable {
  package static let program = ["/usr/bin/syncthing", "/usr/local/bin/syncthing"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  package let home: String
  package private(set) var listener: UInt16 = 0
  package let connection: SyncthingConnection
  private var process: Process?
  /// The identifier of the device, from its configuration.
  private let device: String

  /// - Parameter home: the folder of the configuration.
  package init(home: String) async throws {
    self.home = home
    let bytes = Array(home.utf8)
    // Answers may take long while other tests use the machine.
    connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? bytes : nil }, patience: .seconds(120))
    let generation = try Self.launch(
      ["generate", "--home=\(home)", "--no-default-folder", "--skip-port-probing"], home)
    try await eventually("a configuration") { !generation.isRunning }
    let path = "\(home)/config.xml"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for (old, new) in [
      ("<globalAnnounceEnabled>true", "<globalAnnounceEnabled>false"),
      ("<localAnnounceEnabled>true", "<localAnnounceEnabled>false"), ("<relaysEnabled>true", "<relaysEnabled>false"),
      ("<natEnabled>true", "<natEnabled>false"), ("<crashReportingEnabled>true", "<crashReportingEnabled>false"),
      ("<reconnectionIntervalS>60", "<reconnectionIntervalS>1"),
      ("<progressUpdateIntervalS>5", "<progressUpdateIntervalS>1"),
    ] { text = text.replacing(old, with: new) }
    let template = text
    guard let device = text.firstMatch(of: /<device id="([A-Z0-9-]+)"/)?.output.1 else {
      throw Missing(what: "a device in \(path)")
    }
    self.device = String(device)
    // Another program may take a port before Syncthing has it.
    for _ in 0..<10 {
      listener = try Self.freePort()
      try template.replacing("<address>127.0.0.1:8384<", with: "<address>127.0.0.1:\(Self.freePort())<")
        .replacing("<listenAddress>default<", with: "<listenAddress>tcp://127.0.0.1:\(listener)<")
        .write(toFile: path, atomically: true, encoding: .utf8)
      chmod(path, 0o600)
      if try await launch() { return }
    }
    throw Missing(what: "a running Syncthing")
  }

  deinit { kill() }

  /// Two of them. The identifier of the second one precedes that of the first, which can therefore evict items.
  package static func two(in folder: String) async throws -> (SyncthingInstance, SyncthingInstance) {
    async let starting = SyncthingInstance(home: "\(folder)/home-1")
    let other = try await SyncthingInstance(home: "\(folder)/home-2")
    let one = try await starting
    let precedes =
      try await SyncthingEngine(one.connection).thisDevice() < SyncthingEngine(other.connection).thisDevice()
    return precedes ? (other, one) : (one, other)
  }

  private static let ports = Mutex<Set<UInt16>>([])

  /// A port that no other test gets.
  private static func freePort() throws -> UInt16 {
    while true {
      guard let port = StreamSocket.listening()?.port else { throw POSIXError(.EADDRINUSE) }
      if ports.withLock({ $0.insert(port).inserted }) { return port }
    }
  }

  private static func launch(_ arguments: [String], _ home: String) throws -> Process {
    let process = Process()
    process.executableURL = program.map { URL(filePath: $0) }
    process.arguments = arguments
    process.environment = ["HOME": home, "STNODEFAULTFOLDER": "1", "STNOUPGRADE": "1", "STMONITORED": "yes"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  package func start() async throws {
    guard try await launch() else { throw Missing(what: "a running Syncthing") }
  }

  /// - Returns: whether it runs; it ends at once if it cannot have its ports.
  private func launch() async throws -> Bool {
    let process = try Self.launch(["serve", "--home=\(home)", "--no-browser", "--no-restart"], home)
    self.process = process
    let folders = SyncthingEngine(connection)
    var isRunning = false
    try await eventually("a running Syncthing") {
      // Another server of these tests may have the port, and answer.
      isRunning = (try? await folders.thisDevice()) == device
      return isRunning || !process.isRunning
    }
    return isRunning
  }

  /// Waits until it is connected to the other devices.
  package func connect() async throws {
    let folders = SyncthingEngine(connection)
    try await eventually("a connection") {
      try await folders.devices().allSatisfy { $0.isThisDevice || $0.isConnected == true }
    }
  }

  /// Ends it without a chance to do anything.
  package func kill() {
    guard let process, process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }
}

/// Two devices that know each other and share a folder.
package struct SyncthingPair {
  package let folder: TemporaryFolder
  package let one: SyncthingInstance
  package let other: SyncthingInstance
  package let first: SyncthingFolderEngine
  package let second: SyncthingFolderEngine

  /// - Parameter places: where the shared folder is on each device, in ``folder``.
  package init(at places: (String, String) = ("1", "2")) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    (one, other) = try await SyncthingInstance.two(in: folder.path)
    let (mine, theirs) = (SyncthingEngine(one.connection), SyncthingEngine(other.connection))
    let (this, that) = (try await mine.thisDevice(), try await theirs.thisDevice())
    try await mine.add(device: that, name: "bee", addresses: ["tcp://127.0.0.1:\(other.listener)"])
    try await theirs.add(device: this, name: "aye", addresses: ["tcp://127.0.0.1:\(one.listener)"])
    for name in [places.0, places.1] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    let (here, there) = (Array("\(folder.path)/\(places.0)".utf8), Array("\(folder.path)/\(places.1)".utf8))
    try await mine.add(folder: here, id: "test", label: "Test", devices: [that])
    try await theirs.add(folder: there, id: "test", label: "Test", devices: [this])
    first = SyncthingFolderEngine(folder: here, id: "test", connection: one.connection)
    second = SyncthingFolderEngine(folder: there, id: "test", connection: other.connection)
    for engine in [one, other] { try await engine.connect() }
  }

  /// Writes a file on the first device, tells Syncthing, and waits until the other one has it.
  package func write(_ text: String, to name: String) async throws {
    try folder.write(
      text, to: "\(String(decoding: first.folder, as: UTF8.self).dropFirst(folder.path.count + 1))/\(name)")
    try await first.scan(try path(name))
    try await uploaded(name)
  }

  package func path(_ name: String) throws -> SyncPath {
    guard let path = SyncPath(name) else { throw Missing(what: name) }
    return path
  }

  package func uploaded(_ name: String) async throws {
    let path = try path(name)
    try await eventually("\(name) is uploaded") { await first.status(of: path).isUploaded == true }
  }

  /// The names in a folder, without those that Syncthing uses.
  package func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)").filter { !$0.hasPrefix(".") }.sorted()
  }

  package func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }
}
