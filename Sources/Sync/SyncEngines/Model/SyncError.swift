import UTText

/// The reason that an operation or a status that needs a folder's sync engine failed.
package enum SyncError: Error, Hashable, Sendable {
  /// No program listens at the engine's address.
  case notRunning
  /// No configuration of the engine was found.
  case notConfigured
  /// The configuration cannot be used; the text is a reason that contains no secrets.
  case unusableConfiguration(String)
  /// The engine does not accept the key from its configuration.
  case keyRejected
  /// The program that listens at the engine's address belongs to another user, who must not get the key.
  case foreignListener
  /// The engine took too long.
  case timedOut
  /// The task was canceled.
  case canceled
  /// The engine's answer is not valid.
  case malformedAnswer(String)
  /// The engine's answer is larger than this number of bytes.
  case answerTooLarge(Int)
  /// The engine refused a request, with an HTTP status and a text.
  case refused(status: Int, String)
  /// The engine does not synchronize the folder, or a different folder has its identifier.
  case folderNotSynchronized
  /// The folder is paused.
  case paused
  /// The engine reports an error of the folder.
  case folderFailed(String)
  /// The engine could not read or transfer the item, and gives this reason.
  case transferFailed(String)
  /// No device has the item.
  case noItem
  /// No connected device has the item's contents.
  case noHolder
  /// No connected device that precedes this one has the item's contents.
  case noKeeper
  /// The item is not on this device.
  case notDownloaded
  /// The item was evicted, but is on this device: the engine ignores it.
  case evictionIncomplete
  /// The folder only sends or only receives, so devices may keep different versions.
  case oneWay
  /// The item is a symbolic link, whose destination the engine does not report.
  case link
  /// The user excluded the item from synchronization.
  case excluded
  /// The item differs from the engine's record: it was changed and not scanned, or the engine receives a newer version.
  case changed
  /// The item was touched after the engine last read the folder, so its contents may differ from the engine's record.
  case notRead
  /// No connected device takes the item's contents, because all of them evicted or excluded the item.
  case onlyHere
  /// The item has an extended attribute, which no other device has; its name, and the path if the attribute belongs to
  /// another item.
  case attribute(String, of: SyncPath?)
  /// A program has the item open for writing.
  case inUse
  /// The item's name cannot be expressed in the engine's ignore list.
  case unsupportedName
  /// A system call failed.
  case system(Int32)
  /// A container, or its folder of documents, cannot be evicted as a whole.
  case documentsFolder
  /// The folder is not synchronized, so this cannot be done.
  case unsupported
  /// The engine, which has this name, does not report which items other devices have.
  case notReported(by: String)
  /// The engine, which has this name, does nothing on request.
  case notControlled(String)
}

extension SyncError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .canceled: "canceled"
    case .paused: "the container is paused"
    case .noItem: "it does not exist on any known device"
    case .noHolder: "no connected device has its contents"
    case .noKeeper:
      "this device must keep its copy: no connected device with a lower identifier has the contents (digits sort before letters)"
    case .notDownloaded: "it is not on this device yet"
    case .evictionIncomplete:
      "it was evicted, but exists on this device and is not synchronized; run 'utictl container download' on it"
    case .excluded: "your ignore list excludes it"
    case .changed: "it differs from the version on other devices; wait until it is synchronized, then try again"
    case .onlyHere: "the connected devices have evicted or excluded it"
    case .attribute(let name, let path):
      "\(path.map { "'\($0.printable)'" } ?? "it") has the extended attribute '\(PrintableText.short(name))', which no other device has"
    case .inUse: "a program has it open for writing"
    case .system(let code): systemErrorText(code)
    case .documentsFolder: "a container and its documents folder cannot be evicted; evict the items in them"
    case .unsupported: "the container is not synchronized"
    case .notReported(let name): "\(name) does not report which items other devices have"
    case .notControlled(let name): "only \(name)'s own commands can do this"
    case .notRunning, .notConfigured, .unusableConfiguration, .keyRejected, .foreignListener, .timedOut,
      .malformedAnswer, .answerTooLarge, .refused, .folderNotSynchronized, .folderFailed, .transferFailed, .oneWay,
      .link, .notRead, .unsupportedName:
      textOfService
    }
  }
}
