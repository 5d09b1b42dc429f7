import UTSyncNames

/// A program that synchronizes folders with other devices.
package protocol SyncEngine: Sendable {
  /// Its names.
  var program: SyncProgram { get }

  /// The engine of a folder, according to the program's own files, even if it is not running; nil if this program does
  /// not synchronize it.
  ///
  /// - Parameter folder: an absolute path.
  /// - Throws: ``SyncError`` if these files exist, but cannot be read.
  func engine(for folder: [UInt8]) throws(SyncError) -> (any FolderEngine)?
}

/// A sync engine that pairs devices and shares folders on request.
package protocol SharingEngine: SyncEngine {
  /// This device's identity for other devices, which is not secret; nil without the program.
  var identity: [UInt8]? { get }
  /// The paths that may contain ``identity``.
  var identityPaths: [[UInt8]] { get }

  /// Why no folder can be synchronized; nil if it can.
  func installationProblem() async -> SyncProblem?

  // MARK: Devices

  /// The identifier of this device.
  func thisDevice() async throws(SyncError) -> String

  /// All devices in the program's configuration.
  func devices() async throws(SyncError) -> [SyncDevice]

  /// Whether a text is the identifier of a device.
  func isIdentifier(_ text: String) -> Bool

  /// Adds a device, or changes its name.
  ///
  /// - Parameters:
  ///   - addresses: its addresses, such as `tcp://192.168.1.5:22000`; nil to discover them.
  func add(device id: String, name: String?, addresses: [String]?) async throws(SyncError)

  /// The devices that ask to be paired, by identifier: they have added this device, which has not added them.
  func askingDevices() async throws(SyncError) -> [AskingDevice]

  /// Removes a device, which then shares no folder. Each device keeps its contents.
  ///
  /// - Returns: the identifiers of the folders that were shared with it.
  func remove(device id: String) async throws(SyncError) -> [String]

  // MARK: Folders

  /// The folders that paired devices offer, by identifier.
  func offers() async throws(SyncError) -> [FolderOffer]

  /// Begins to synchronize a folder, with settings that do not lose edits.
  ///
  /// - Parameters:
  ///   - folder: the absolute path.
  ///   - id: the identifier of the folder, the same on all devices.
  ///   - label: the name that the program shows.
  ///   - devices: the devices with which it is shared.
  /// - Throws: ``SyncError``, including if another folder has this identifier.
  @discardableResult
  func add(
    folder: [UInt8], id: String, label: String, devices: [String]
  ) async throws(SyncError) -> any FolderEngine
}
