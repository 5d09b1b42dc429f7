import UTLibC
import UTSystemCalls

/// The folders and devices of the user's Syncthing, and changes of them.
package struct SyncthingFolders: Sendable {
  package let connection: SyncthingConnection

  package init(_ connection: SyncthingConnection) { self.connection = connection }

  /// Whether a path of Syncthing's configuration leads to a folder.
  static func isSame(_ path: String, _ folder: [UInt8]) -> Bool {
    var bytes = Array(path.utf8)
    if bytes.starts(with: Array("~/".utf8)), let home = UserFolder.variable("HOME") { bytes = home + bytes.dropFirst() }
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes == folder || (realPath(bytes).map { $0 == realPath(folder) } ?? false)
  }

  /// What synchronizes a folder, according to the configuration of Syncthing, even if it does not run.
  ///
  /// - Throws: ``SyncError`` if the configuration exists, but cannot be read; not if there is none.
  package func engine(for folder: [UInt8]) throws(SyncError) -> any SyncEngine {
    let configuration: SyncthingConfiguration
    do throws(SyncError) { configuration = try connection.configuration() } catch .notConfigured {
      return LocalFolderEngine(folder: folder)
    }
    guard let found = configuration.folders.first(where: { Self.isSame($0.path, folder) }) else {
      return LocalFolderEngine(folder: folder)
    }
    return SyncthingEngine(folder: folder, id: found.id, connection: connection)
  }

  // MARK: Devices

  /// The identifier of this device.
  package func thisDevice() async throws(SyncError) -> String {
    let status: SystemStatus = try await connection.get("system/status")
    guard SyncDevice.isIdentifier(status.myID) else { throw .malformedAnswer("the device identifier is missing") }
    return status.myID
  }

  /// All devices that Syncthing knows.
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

  /// Adds a device, or changes its name.
  ///
  /// - Parameters:
  ///   - addresses: where it is, such as `tcp://192.168.1.5:22000`; nil to find it.
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

  /// The devices that ask to be paired, by identifier: they have added this device, which has not added them.
  package func askingDevices() async throws(SyncError) -> [AskingDevice] {
    let pending: [String: PendingDevice] = try await connection.get("cluster/pending/devices")
    return pending.filter { SyncDevice.isIdentifier($0.key) }.map { AskingDevice(id: $0, $1) }.sorted { $0.id < $1.id }
  }

  /// Removes a device, which no longer shares any folder. What either device has stays there.
  ///
  /// - Returns: the identifiers of the folders that were shared with it.
  package func remove(device id: String) async throws(SyncError) -> [String] {
    let folders: [FolderConfiguration] = try await connection.get("config/folders")
    try await connection.change(.delete, "config/devices/\(HTTPRequest.escaped(id))")
    return folders.filter { ($0.devices ?? []).contains { $0.deviceID == id } }.map(\.id).sorted()
  }

  // MARK: Folders

  /// The folders that paired devices offer, by identifier.
  package func offers() async throws(SyncError) -> [FolderOffer] {
    let pending: [String: PendingFolder] = try await connection.get("cluster/pending/folders")
    return pending.map { FolderOffer(id: $0, $1) }.sorted { $0.id < $1.id }
  }

  /// Begins to synchronize a folder, with settings under which no edit is lost.
  ///
  /// - Parameters:
  ///   - folder: the absolute path.
  ///   - id: the identifier of the folder, the same on all devices.
  ///   - label: the name that Syncthing shows.
  ///   - devices: the devices with which it is shared.
  /// - Throws: ``SyncError``, also if another folder has this identifier.
  package func add(folder: [UInt8], id: String, label: String, devices: [String]) async throws(SyncError) {
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
    guard let path = String(validating: folder, as: UTF8.self) else { throw .unsupportedName }
    let all: [FolderConfiguration] = try await connection.get("config/folders")
    if let known = all.first(where: { $0.id == id }) {
      guard Self.isSame(known.path, folder) else {
        throw .unusableConfiguration("the folder '\(id)' is already at '\(known.path)'; remove or move that folder")
      }
      return try await share(folder: id, with: devices)
    }
    let value = Folder(id: id, label: label, path: path, devices: devices.map { ["deviceID": $0] })
    try await connection.change(.post, "config/folders", [], value)
  }

  /// Ends the synchronization of a folder on this device, which keeps its contents.
  package func remove(folder id: String) async throws(SyncError) {
    try await connection.change(.delete, "config/folders/\(HTTPRequest.escaped(id))")
  }

  /// Shares a folder with more devices.
  package func share(folder id: String, with devices: [String]) async throws(SyncError) {
    let path = "config/folders/\(HTTPRequest.escaped(id))"
    let folder: FolderConfiguration = try await connection.get(path)
    let members = (folder.devices ?? []).map(\.deviceID)
    let more = devices.filter { !members.contains($0) }
    guard !more.isEmpty else { return }
    // The others keep their settings only if these are written back.
    let settings: SharedDevices = try await connection.get(path)
    let list = settings.devices + more.map { ["deviceID": $0] }
    try await connection.change(.patch, path, [], ["devices": list])
  }
}

/// The devices of a folder with all their settings, which are texts.
private struct SharedDevices: Decodable {
  var devices: [[String: String]]
}

extension SyncDevice {
  /// Whether a text is the identifier of a device: eight groups of seven characters of base32 (docs.syncthing.net, "Device IDs").
  package static func isIdentifier(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.count == 8
      && groups.allSatisfy { group in
        group.count == 7
          && group.allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
          }
      }
  }
}
