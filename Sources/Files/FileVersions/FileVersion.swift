import FoundationEssentials
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTFileURLs
import UTLibC
import UTSyncNames
import UTSystemCalls
import VersionStores

/// A version of a file or package: the current version, a version that a save replaced, or a conflict version.
public struct FileVersion: Sendable, Hashable, Identifiable {
  /// The kind of a version.
  public enum Kind: Sendable, Hashable {
    /// The file or package itself.
    case current
    /// It was kept when it was replaced.
    case stored
    /// It lost a conflict that is not resolved.
    case conflict(Source)
  }

  /// The program that kept a conflict version.
  public typealias Source = SyncProgram

  /// The path of the version. Read it, but do not change it, unless it is the current version.
  ///
  /// If only some items of the version of a package are on disk (``isPartial``), this is the path of the first of these
  /// items. ``VersionHistory/contents(of:)`` returns every version as a whole.
  public let path: FilePath
  /// The kind.
  public let kind: Kind
  /// Identifies it among the versions of the same item, even after the item was moved or the conflict was resolved.
  public let id: String
  /// When its contents were last changed.
  public let modificationDate: Date
  /// The computer, or the device, on which it was saved; nil if unknown.
  public let computer: String?
  /// The user who saved it; nil if unknown.
  public let author: String?
  /// Whether it may be removed to save space. Only stored versions may be removed.
  public let isDiscardable: Bool

  /// The location of the version; ``path`` also represents names that are not text.
  public var url: URL { URL(path) }

  /// The size in bytes; nil for a package, or if it no longer exists.
  public var size: Int? { isPartial ? nil : VersionStore.item(at: path)?.size.map { Int($0) } }
  /// The filename extension that the item had when this version was stored; nil if it had none, or was not stored.
  package var storedExtension: String? { kind == .stored ? VersionStore.filenameExtension(ofVersionAt: path) : nil }

  /// Whether it lost a conflict, which may be resolved.
  public let lostConflict: Bool
  /// Whether only some items of a package are on disk: the version is the current package with these items.
  public var isPartial: Bool { view != nil }
  /// The composition of the version from the package; nil if it is on disk as a whole.
  var view: PackageView?
  /// Recognizes the item at the path, which may have been replaced.
  var stamp: String
  /// The relative paths of the files in the package that lost a conflict.
  package var partPaths: [[FileName]] { view?.lostParts.map(\.path) ?? [] }

  /// Whether it lost a conflict that is not resolved.
  public var isConflict: Bool { if case .conflict = kind { true } else { false } }
}

extension FileVersion {
  /// A stored version of an item that another program reports.
  package static func stored(_ id: String, at url: URL, of item: FilePath) -> FileVersion {
    let path = FilePath(url)
    let stored = VersionStore.version(at: path)
    return stored.flatMap { $0.id == id ? FileVersion($0, of: item) : nil } ?? FileVersion(removed: id, at: path)
  }

  /// A version that no longer exists.
  private init(removed id: String, at path: FilePath) {
    (self.path, kind, self.id, stamp, modificationDate) = (path, .stored, id, id, .distantPast)
    (computer, author, isDiscardable, lostConflict) = (nil, nil, false, false)
  }

  /// - Parameter item: the path of the versioned item.
  init(_ stored: StoredVersion, of item: FilePath) {
    (kind, id, stamp, isDiscardable) = (.stored, stored.id, stored.id, stored.isDiscardable)
    (lostConflict, path) = (stored.lostConflict, stored.path)
    view = stored.isPartial ? PackageView(package: item, items: .stored(stored.path)) : nil
    modificationDate = Date(stored.modified)
    (computer, author) = (Self.thisComputer, nil)
  }

  /// - Returns: nil if the path is free.
  init?(_ path: FilePath, _ kind: Kind, computer: String? = nil, author: String? = nil) {
    guard let item = VersionStore.item(at: path) else { return nil }
    (self.kind, stamp, isDiscardable, self.path) = (kind, item.id, false, path)
    lostConflict = kind != .current
    // It is the same on all devices, and before and after the version is put next to the package.
    let generation = kind == .current ? nil : ReadProblems.ignoring { ConflictingGenerations.generation(of: path) }
    id = generation.map(PackageView.id) ?? item.id
    modificationDate = Date(item.modified)
    (self.computer, self.author) = (kind == .current ? Self.thisComputer : computer, author)
  }

  /// A version that replaced its item.
  init(_ version: FileVersion, at path: FilePath) {
    (kind, id, stamp, isDiscardable, self.path) = (.current, version.stamp, version.stamp, false, path)
    (lostConflict, modificationDate) = (false, version.modificationDate)
    (computer, author) = (Self.thisComputer, nil)
  }

  /// A version of which only some items of a package are on disk.
  ///
  /// - Returns: nil if the path is free.
  init?(
    _ view: PackageView, _ id: String, at path: FilePath, _ source: Source, modified: Timestamp,
    computer: String? = nil,
    author: String? = nil
  ) {
    guard let item = VersionStore.item(at: path) else { return nil }
    (self.path, self.id, stamp, self.view) = (path, id, item.id, view)
    (kind, lostConflict, isDiscardable) = (.conflict(source), true, false)
    modificationDate = Date(modified)
    (self.computer, self.author) = (computer, author)
  }

  private static let thisComputer: String? = {
    // Foundation may ask the network.
    var name = [CChar](repeating: 0, count: 256)
    let result = gethostname(&name, name.count - 1)
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return result == 0 && !text.isEmpty ? text : nil
  }()
}
