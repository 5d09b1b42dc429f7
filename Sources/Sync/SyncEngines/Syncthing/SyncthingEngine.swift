import UTLibC
import UTSyncNames
import UTSystemCalls

/// The user's Syncthing.
package struct SyncthingEngine: SharingEngine {
  package let connection: SyncthingConnection
  package var program: SyncProgram { .syncthing }
  package var identity: [UInt8]? { connection.identity }
  package var identityPaths: [[UInt8]] { connection.identityPaths }

  package init(_ connection: SyncthingConnection) { self.connection = connection }

  /// Whether a path of Syncthing's configuration leads to a folder.
  static func isSame(_ path: String, _ folder: [UInt8]) -> Bool {
    var bytes = Array(path.utf8)
    if bytes.starts(with: Array("~/".utf8)), let home = UserFolder.variable("HOME") { bytes = home + bytes.dropFirst() }
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes == folder || (realPath(bytes).map { $0 == realPath(folder) } ?? false)
  }

  package func engine(for folder: [UInt8]) throws(SyncError) -> (any FolderEngine)? {
    let configuration: SyncthingConfiguration
    do throws(SyncError) { configuration = try connection.configuration() } catch .notConfigured { return nil }
    return configuration.folders.first { Self.isSame($0.path, folder) }.map { engine(for: folder, id: $0.id) }
  }

  private func engine(for folder: [UInt8], id: String) -> SyncthingFolderEngine {
    SyncthingFolderEngine(folder: folder, id: id, connection: connection)
  }

  /// Syncthing is not installed, was never started, or does not answer.
  package func installationProblem() async -> SyncProblem? {
    do throws(SyncError) { _ = try await thisDevice() } catch .notConfigured {
      let start = "systemctl --user enable --now syncthing"
      return Self.isInstalled
        ? SyncProblem(.notInstalled, "Syncthing has never been started", "start it, for example with '\(start)'")
        : SyncProblem(
          .notInstalled, "Syncthing is not installed",
          "install it; on Debian, use 'sudo apt install syncthing && \(start)'")
    } catch {
      return SyncProblem(
        .unavailable, "\(error)", "check Syncthing's log, for example with 'journalctl --user -u syncthing'")
    }
    return nil
  }

  private static var isInstalled: Bool {
    (UserFolder.variable("PATH") ?? []).split(separator: UInt8(ascii: ":")).contains { folder in
      Descriptor.status(at: Array(folder).appendingComponent(Array("syncthing".utf8)), followingLinks: true)
        .map { $0.isFile && $0.permissions & 0o111 != 0 } ?? false
    }
  }

  // MARK: Devices

  package func thisDevice() async throws(SyncError) -> String {
    let status: SystemStatus = try await connection.get("system/status")
    guard isIdentifier(status.myID) else { throw .malformedAnswer("the device identifier is not valid") }
    return status.myID
  }

  /// Eight groups of seven characters of base32 (docs.syncthing.net, "Device IDs").
  package func isIdentifier(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.count == 8
      && groups.allSatisfy { group in
        group.count == 7
          && group.allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
          }
      }
  }

  package func devices() async throws(SyncError) -> [SyncDevice] {
    let this = try await thisDevice()
    let all: [DeviceConfiguration] = try await connection.get("config/devices")
    let connections: Connections = try await connection.get("system/connections")
    return all.map { device in
      SyncDevice(
        id: device.deviceID, name: device.name.flatMap { $0.isEmpty ? nil : $0 }, isThisDevice: device.deviceID == this,
        isConnected: device.deviceID == this ? true : connections.connections[device.deviceID]?.connected)
    }
  }

  func devices(sharing folder: FolderConfiguration) async throws(SyncError) -> [SyncDevice] {
    let members = Set((folder.devices ?? []).map(\.deviceID))
    return try await devices().filter { $0.isThisDevice || members.contains($0.id) }
  }

  package func add(device id: String, name: String?, addresses: [String]?) async throws(SyncError) {
    struct Device: Encodable {
      var deviceID: String
      var name: String?
      var addresses: [String]?
    }
    let known = try await devices().contains { $0.id == id }
    let value = Device(deviceID: id, name: name, addresses: addresses)
    if known {
      try await connection.change(.patch, "config/devices/\(HTTPRequest.escaped(id))", [], value)
    } else {
      try await connection.change(.post, "config/devices", [], value)
    }
  }

  package func askingDevices() async throws(SyncError) -> [AskingDevice] {
    let pending: [String: PendingDevice] = try await connection.get("cluster/pending/devices")
    return pending.filter { isIdentifier($0.key) }.map { AskingDevice(id: $0, $1) }.sorted { $0.id < $1.id }
  }

  package func remove(device id: String) async throws(SyncError) -> [String] {
    let folders: [FolderConfiguration] = try await connection.get("config/folders")
    try await connection.change(.delete, "config/devices/\(HTTPRequest.escaped(id))")
    return folders.filter { ($0.devices ?? []).contains { $0.deviceID == id } }.map(\.id).sorted()
  }

  // MARK: Folders

  package func offers() async throws(SyncError) -> [FolderOffer] {
    let pending: [String: PendingFolder] = try await connection.get("cluster/pending/folders")
    return pending.map { FolderOffer(id: $0, $1) }.sorted { $0.id < $1.id }
  }

  @discardableResult
  package func add(
    folder: [UInt8], id: String, label: String, devices: [String]
  ) async throws(SyncError) -> any FolderEngine {
    struct Folder: Encodable {
      var id: String
      var label: String
      var path: String
      var devices: [[String: String]]
      var maxConflicts = -1
      var fsWatcherEnabled = true
      var ignorePerms = false
      var type = "sendreceive"
    }
    guard let path = String(validating: folder, as: UTF8.self) else { throw .system(EILSEQ) }
    let all: [FolderConfiguration] = try await connection.get("config/folders")
    if let known = all.first(where: { $0.id == id }) {
      guard Self.isSame(known.path, folder) else {
        throw .unusableConfiguration("the folder '\(id)' is already at '\(known.path)'; remove it from Syncthing")
      }
      try await share(folder: id, with: devices)
      return engine(for: folder, id: id)
    }
    let value = Folder(id: id, label: label, path: path, devices: devices.map { ["deviceID": $0] })
    try await connection.change(.post, "config/folders", [], value)
    return engine(for: folder, id: id)
  }

  /// Shares a folder with more devices.
  func share(folder id: String, with devices: [String]) async throws(SyncError) {
    let path = "config/folders/\(HTTPRequest.escaped(id))"
    let folder: FolderConfiguration = try await connection.get(path)
    let members = (folder.devices ?? []).map(\.deviceID)
    let more = devices.filter { !members.contains($0) }
    guard !more.isEmpty else { return }
    // The other devices keep their settings only if these are written back.
    let settings: SharedDevices = try await connection.get(path)
    let list = settings.devices + more.map { ["deviceID": $0] }
    try await connection.change(.patch, path, [], ["devices": list])
  }
}

/// The devices of a folder with all their settings, which are texts.
private struct SharedDevices: Decodable {
  var devices: [[String: String]]
}

extension AskingDevice {
  fileprivate init(id: String, _ pending: PendingDevice) {
    self.init(
      id: id, name: pending.name.flatMap { $0.isEmpty ? nil : $0 },
      address: pending.address.flatMap { $0.isEmpty ? nil : $0 })
  }
}

extension FolderOffer {
  fileprivate init(id: String, _ pending: PendingFolder) {
    let offers = (pending.offeredBy ?? [:]).sorted { $0.key < $1.key }
    self.init(
      id: id, label: offers.first?.value.label.flatMap { $0.isEmpty ? nil : $0 }, devices: offers.map(\.key))
  }
}
