import FoundationEssentials
import UTContainers
import UTSyncEngines
import UTText

/// A container, as printed by `container list --json`, and after a change by `create`, `join`, and `pause`.
struct ContainerRecord: Codable {
  let identifier: String
  let name: String
  let documents: String
  let isPublic: Bool
  let link: String?
  let engine: String?

  init(_ container: Container, link: [UInt8]?, _ engine: (any FolderEngine)?) {
    (identifier, name) = (container.identifier.text, container.declaration.displayName)
    documents = String(spelling: container.documents)
    isPublic = container.declaration.isPublic
    self.link = link.map { String(spelling: $0) }
    self.engine = engine.map { $0.program?.id ?? "none" }
  }
}

/// An item of a container, as printed by `container status --json`, and after a transfer by `download` and `evict`.
/// Omitted values are unknown.
struct ContainerItemRecord: Codable {
  let container: String
  let path: String
  let state: String
  let contents: String?
  let isUploaded: Bool?
  let isUploading: Bool?
  let percentUploaded: Int?
  let percentDownloaded: Int?
  let isDownloading: Bool?
  let isExcluded: Bool?
  let isPaused: Bool?
  let size: Int?
  let date: String?
  let editor: String?
  let downloadingError: String?
  let uploadingError: String?
  let problem: String?

  init(_ item: SyncPath, _ status: ItemSyncStatus, in container: Container) {
    self.container = container.identifier.text
    path = String(spelling: item.absolute(in: container.folder))
    state = status.state.rawValue
    contents = status.contents?.rawValue
    (isUploaded, isUploading, isDownloading) = (status.isUploaded, status.isUploading, status.isDownloading)
    percentUploaded = status.percentUploaded.map { Int($0) }
    percentDownloaded = status.percentDownloaded.map { Int($0) }
    (isExcluded, isPaused) = (status.isExcluded, status.isPaused)
    size = status.size.map { Int($0) }
    date = status.modified?.utcText
    editor = status.editor?.label
    downloadingError = status.downloadingError.map { "\($0)" }
    uploadingError = status.uploadingError.map { "\($0)" }
    problem = status.problem.map { "\($0)" }
  }
}

/// A device, as printed by `container pair --json`.
struct DeviceRecord: Codable {
  let id: String
  let name: String?
  let number: Int
  let isThisDevice: Bool
  let isAsking: Bool
  let isConnected: Bool?
  let address: String?

  init(_ device: SyncDevice) {
    (id, name, isThisDevice, isConnected) = (device.id, device.name, device.isThisDevice, device.isConnected)
    (number, isAsking, address) = (ShortNumber.of(device.id), false, nil)
  }

  init(_ device: AskingDevice) {
    (id, name, address, number) = (device.id, device.name, device.address, ShortNumber.of(device.id))
    (isThisDevice, isAsking, isConnected) = (false, true, nil)
  }
}

/// A container that paired devices offer, as printed by `container join --json`.
struct ContainerOfferRecord: Codable {
  let container: String
  let number: Int
  let name: String?
  let devices: [DeviceRecord]

  init(_ offer: FolderOffer, of known: [SyncDevice]) {
    (container, name, number) = (offer.id, offer.label, ShortNumber.of(offer.id))
    devices = offer.devices.map { id in DeviceRecord(known.first { $0.id == id } ?? SyncDevice(id: id)) }
  }
}

/// A version that lost a conflict, as printed by `container conflicts --json`.
struct ContainerConflictRecord: Codable {
  let container: String
  let document: String
  let path: String
  let source: String
  let date: String?
  let device: String?

  init(_ conflict: ContainerConflict, in container: Container) {
    self.container = container.identifier.text
    document = String(spelling: conflict.document.absolute(in: container.folder))
    path = String(spelling: conflict.version.absolute(in: container.folder))
    source = conflict.source.id
    date = conflict.modified?.utcText
    device = conflict.author?.label
  }
}

/// A problem, as printed by `container doctor --json`.
struct ContainerProblemRecord: Codable {
  let container: String?
  let problem: String
  let message: String
  let help: String
  let isFixable: Bool
  let isFixed: Bool

  /// Whether it is only informational.
  var isInformation: Bool { SyncProblem.Kind(rawValue: problem) == .notReported }

  init(_ problem: SyncProblem, in container: ContainerIdentifier?, isFixed: Bool = false) {
    (self.container, self.problem) = (container?.text, problem.kind.rawValue)
    (message, help) = (problem.message, problem.help)
    (isFixable, self.isFixed) = (problem.isFixable, isFixed)
  }
}
