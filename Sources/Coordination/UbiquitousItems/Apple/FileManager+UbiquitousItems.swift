import FileCoordination
import Foundation
import UTSyncEngines
import UTThreads

extension FileManager {
  /// Whether an item is in a container, on this device or only on other devices. Syncthing is not asked.
  ///
  /// Source: NSFileManager.h.
  public func isUbiquitousItem(at url: URL) -> Bool { UbiquitousItem(url) != nil }

  /// Moves an item into a container, or out of it, in a coordinated access that writes both locations, so open
  /// documents follow the item.
  ///
  /// When an item is moved out, it is downloaded first, and then removed from all devices, as with iCloud. Between file
  /// systems, it is copied and only then removed. So it always exists in one of the two locations, even if the program
  /// or the power fails. It must not be open for writing. Nothing is replaced, not even an item that is only on other
  /// devices. If Syncthing does not answer, such items are unknown, and both are kept later. This waits for other
  /// programs; do not call it on the main thread, or in a coordinated access.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Parameters:
  ///   - flag: true to move it into a container, false to move it out.
  ///   - url: the file or package.
  ///   - destinationURL: its new location, with its name. The folder must exist.
  /// - Throws: `CocoaError`: `fileWriteFileExists`, `fileLocking` if a program writes to the item,
  ///   `fileWriteInvalidFileName` for the container itself, its documents folder, and Syncthing's own items.
  public func setUbiquitous(_ flag: Bool, itemAt url: URL, destinationURL: URL) throws {
    try waitForResult {
      try await UbiquitousItem.move(flag, itemAt: url, destinationURL: destinationURL)
    }
  }

  /// Begins to download the newest version of an item, or of everything in a folder, and returns at once. Of many
  /// downloads, a few run at a time. There is no error if there is nothing to download. A later error is the
  /// `ubiquitousItemDownloadingError` of the item.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Parameter url: the item in a container.
  /// - Throws: `CocoaError.fileNoSuchFile` if it is in no container, and `ubiquitousFileUbiquityServerNotAvailable` if
  ///   the configuration of Syncthing cannot be used.
  public func startDownloadingUbiquitousItem(at url: URL) throws { try UbiquitousItem.at(url).startDownloading() }

  /// Removes an item from this device alone; other devices keep it. Waits until that is certain, and until the
  /// presenters of the item have agreed: see docs/evict.md for what is required. Do not call it on the queue of
  /// such a presenter.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Parameter url: the item in a container.
  /// - Throws: `CocoaError`: `ubiquitousFileUnavailable` if no other connected device keeps it, `fileLocking` if it has
  ///   changes that the other devices do not have, `featureUnsupported` if it has extended attributes, which other
  ///   devices never have, and other errors.
  public func evictUbiquitousItem(at url: URL) throws {
    let item = try UbiquitousItem.at(url)
    try waitForResult { try await item.evict() }
  }

  /// Fails: no server publishes items of containers.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Throws: `CocoaError.featureUnsupported`.
  public func url(
    forPublishingUbiquitousItemAt url: URL, expiration outDate: UnsafeMutablePointer<NSDate?>?
  ) throws -> URL {
    throw CocoaError.unsupported("cannot publish an item in a container: it exists only on your devices", at: url)
  }
}
