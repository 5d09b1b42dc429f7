import Foundation
import UTContainers
import UTFileQueries
import UTFileURLs
import UTSyncEngines

extension DocumentContainer {
  /// A file, package, or folder in the documents of a container, on this device or on other devices. The value does not
  /// change when the item changes.
  public struct Item: Sendable, Hashable, Identifiable {
    /// The state of an item, in one word.
    public enum State: String, Sendable {
      /// The state is uncertain or unknown.
      case unknown
      /// The user's ignore list excludes it.
      case excluded
      /// No sync engine synchronizes the container.
      case local
      /// The newest version is arriving.
      case downloading
      /// It is on other devices only.
      case notDownloaded = "not downloaded"
      /// Another device has a newer version.
      case newerElsewhere = "newer elsewhere"
      /// Another connected device has exactly this device's contents.
      case uploaded
      /// The contents are new, and a device is connected.
      case uploading
      /// No connected device has it or will get it, because all of them evicted or excluded it.
      case onlyHere = "only on this device"
      /// The contents are new.
      case notUploaded = "not uploaded"
    }

    /// Its absolute path, byte by byte.
    public let id: [UInt8]
    /// Its location, even before the download.
    public var url: URL { URL.item(id, isFolder: isDirectory) }
    let isDirectory: Bool
    /// Its name.
    public let name: String
    /// The identifier of its type.
    public let contentType: String
    /// Whether it is a folder, and not a package.
    public var isFolder: Bool { isDirectory && !isPackage }
    /// Whether it is a package: a folder that is one document for the user.
    public let isPackage: Bool
    /// Whether a version of it is on this device, at least in part.
    public internal(set) var isLocal: Bool
    /// The size of the newest known version in bytes, which for a package includes everything in it; nil if unknown.
    public let size: Int64?
    /// The date of the newest known version; nil if unknown.
    public let modificationDate: Date?
    /// Whether a version of it has lost a conflict.
    public let hasConflict: Bool
    /// The state of the item.
    public internal(set) var state = State.unknown
    /// The downloaded fraction, from 0 to 1; nil if it is not being downloaded, or the fraction is unknown.
    public internal(set) var downloadProgress: Double?
    /// The fraction that another device has, from 0 to 1, as devices report it; nil if the item is not being uploaded,
    /// or if the fraction is unknown. Syncthing reports it for files of more than ten of its blocks: 1.25 MiB.
    public internal(set) var uploadProgress: Double?
    /// The name of the device on which the newest version was made; nil if unknown.
    public internal(set) var editor: String?
    /// The reason why a state is unknown, or the item cannot be transferred.
    public internal(set) var problem: String?
  }

  /// The items in the documents, by path: a list of all of them, and a new list whenever something changes on this
  /// device or another device.
  ///
  /// The first list arrives as soon as the names are known. Syncthing has to be asked about each item, above all
  /// whether it is uploaded: its state is ``Item/State/unknown`` in the first list, and follows in a later one. A slow
  /// loop misses lists, but never the last one. Hidden items are left out, and so are conflict versions next to their
  /// documents; packages are single items. While Syncthing does not answer, items that were only on other devices stay
  /// in the list, in the state ``Item/State/unknown``. Each loop follows the container until it ends or its task is
  /// canceled.
  public nonisolated var items: AsyncStream<[Item]> {
    let (container, containers) = (container, surroundings.containers)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { lists in
      let list = ItemList(container, containers.engine(of: container)) { lists.yield($0) }
      let task = Task.detached {
        await list.follow()
        lists.finish()
      }
      lists.onTermination = { _ in task.cancel() }
    }
  }
}
