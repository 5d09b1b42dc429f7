import FileCoordination
import Foundation
import PropertyLists
import UTBundleDeclarations
import UTContainers
import UTFileURLs
import UTSyncEngines

/// A container of a program: a folder of documents that stays in sync between devices.
///
/// ```swift
/// let container = try DocumentContainer("iCloud.com.example.notes")
/// for await items in container.items {
///   for item in items { print(item.name, item.state) }
/// }
/// ```
///
/// Syncthing need not be running, or even installed. Without it, everything works on this device, and the state of
/// other devices is unknown.
public actor DocumentContainer {
  /// Such as `iCloud.com.example.notes`.
  public nonisolated let identifier: String
  /// The name for users.
  public nonisolated let name: String
  /// The folder with the documents that users see.
  public nonisolated let documents: URL
  /// The folder of the container, for other data of the program, which is also synchronized.
  public nonisolated let url: URL

  let container: Container
  let surroundings: UbiquitousItem.Surroundings

  /// Finds a container, or creates it if the program declares it.
  ///
  /// - Parameter identifier: nil for the first one that the program declares.
  /// - Throws: ``DocumentContainerError``.
  public init(_ identifier: String? = nil) throws(DocumentContainerError) {
    let container: Container
    do { container = try DeclaredContainers.container(identifier) } catch let error as DocumentContainerError {
      throw error
    } catch {
      throw .unusable("\(error)")
    }
    (self.container, surroundings) = (container, UbiquitousItem.surroundings)
    (self.identifier, name) = (container.identifier.text, container.declaration.displayName)
    documents = URL.folder(container.documents)
    url = URL.folder(container.folder)
  }

  /// Declares the containers of an Info.plist that is not in the bundle of the program, such as one embedded with
  /// SwiftPM's `embedInCode`. A `DocumentController` with the Info.plist does the same.
  ///
  /// - Parameter infoPlist: the bytes of the property list.
  /// - Throws: `PropertyListError` if it is not a property list, `CocoaError` if its root is not a dictionary.
  public static func declare(infoPlist: [UInt8]) throws {
    let list = PropertyList(parsing: infoPlist, named: "Info.plist")
    _ = try list.validRoot()
    guard let info = InfoPlist(list) else { throw CocoaError(.propertyListReadCorrupt) }
    ProgramContainers.add(info)
  }

  // MARK: Transfers

  /// Makes the newest version of an item available on this device.
  ///
  /// - Parameters:
  ///   - url: the item; for a folder or package, everything in it is downloaded.
  ///   - progress: called with the downloaded fraction, from 0 to 1, if Syncthing reports it.
  /// - Throws: `CocoaError`: `ubiquitousFileUnavailable` if no connected device has it, or another code.
  public nonisolated func download(
    _ url: URL, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    let item = try item(at: url)
    try await item.translatingErrors { () async throws(SyncError) in
      try await item.engine.download(item.path) { progress($0.fraction) }
    }
  }

  /// Removes an item from this device alone, if other devices certainly keep it and its presenters agree.
  ///
  /// - Parameter url: the item.
  /// - Throws: `CocoaError`, as `FileManager.evictUbiquitousItem(at:)`.
  public nonisolated func evict(_ url: URL) async throws {
    try await here { try await item(at: url).evict() }
  }

  /// Moves an item from elsewhere into the documents, where it gets the same name.
  ///
  /// - Parameters:
  ///   - url: a file or package.
  ///   - folder: a folder in the documents; nil for the documents folder.
  /// - Returns: its new URL.
  /// - Throws: `CocoaError`, as `FileManager.setUbiquitous(_:itemAt:destinationURL:)`.
  @discardableResult
  public nonisolated func moveIn(_ url: URL, to folder: URL? = nil) async throws -> URL {
    let destination = (folder ?? documents).appending(bytes: url.nameBytes)
    _ = try item(at: destination)
    try await move(true, url, destination)
    return destination
  }

  /// Moves an item out of the container, and thereby away from all other devices.
  ///
  /// - Parameters:
  ///   - url: the item, which is downloaded first.
  ///   - destination: its new location, with its name.
  /// - Throws: `CocoaError`, as `FileManager.setUbiquitous(_:itemAt:destinationURL:)`.
  public nonisolated func moveOut(_ url: URL, to destination: URL) async throws {
    _ = try item(at: url)
    try await move(false, url, destination)
  }

  private nonisolated func move(_ isUbiquitous: Bool, _ url: URL, _ destination: URL) async throws {
    try await here { try await UbiquitousItem.move(isUbiquitous, itemAt: url, destinationURL: destination) }
  }

  // MARK: Devices and conflicts

  /// A device with which the container is synchronized.
  public struct Device: Sendable, Hashable, Identifiable {
    /// Identifies it among all devices.
    public let id: String
    /// The name that the user gave it; nil if there is none.
    public let name: String?
    /// Whether it is this device.
    public let isThisDevice: Bool
    /// nil if unknown.
    public let isConnected: Bool?
  }

  /// The devices that share the container, including this one; empty if nothing synchronizes it.
  ///
  /// - Throws: `CocoaError.ubiquitousFileUbiquityServerNotAvailable` if that is unknown.
  public var devices: [Device] {
    get async throws {
      let item = try item(at: url)
      let devices = try await item.translatingErrors { () async throws(SyncError) in
        try await item.engine.devices()
      }
      return devices.map {
        Device(id: $0.id, name: $0.name, isThisDevice: $0.isThisDevice, isConnected: $0.isConnected)
      }
    }
  }

  /// A version that lost a conflict with another device.
  public struct Conflict: Sendable, Hashable {
    /// The document.
    public let document: URL
    /// The version, next to the document.
    public let version: URL
    /// When it was last changed; nil if unknown.
    public let modificationDate: Date?
    /// The name of the device on which it was made; nil if unknown.
    public let device: String?
  }

  /// The versions in the container that lost a conflict. `NSFileVersion` and documents resolve them.
  ///
  /// - Throws: `CocoaError.ubiquitousFileUbiquityServerNotAvailable` if that is unknown.
  public var conflicts: [Conflict] {
    get async throws {
      let item = try item(at: url)
      let found = try await item.translatingErrors { () async throws(SyncError) in
        try await container.conflicts(item.engine)
      }
      return found.map { conflict in
        Conflict(
          document: URL.file(conflict.document.absolute(in: container.folder)),
          version: URL.file(conflict.version.absolute(in: container.folder)),
          modificationDate: conflict.modified, device: conflict.author.map { $0.name ?? $0.id })
      }
    }
  }

  private nonisolated func item(at url: URL) throws -> UbiquitousItem {
    try UbiquitousItem.$surroundings.withValue(surroundings) {
      let item = try UbiquitousItem.at(url)
      guard item.item.container.identifier == container.identifier else { throw CocoaError(.noItem, at: url) }
      return item
    }
  }

  private nonisolated func here(_ body: () async throws -> Void) async throws {
    try await UbiquitousItem.$surroundings.withValue(surroundings, operation: body)
  }
}

extension TransferProgress {
  var fraction: Double { total > 0 ? min(1, Double(done) / Double(total)) : 0 }
}
