import FoundationEssentials
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// A version of a file or package: the current one, one that a save has replaced, or one that lost a conflict.
public struct FileVersion: Sendable, Hashable, Identifiable {
  /// What a version is.
  public enum Kind: Sendable, Hashable {
    /// The file or package itself.
    case current
    /// It was kept when it was replaced.
    case stored
    /// It lost a conflict that has not been resolved.
    case conflict(Source)
  }

  /// The program that has kept a conflict version.
  public enum Source: String, Sendable, CaseIterable {
    /// A program that saves with this package.
    case program
    /// Syncthing.
    case syncthing
    /// Nextcloud.
    case nextcloud
    /// ownCloud, and Nextcloud before version 2.5.
    case ownCloud
    /// Dropbox.
    case dropbox
  }

  /// Where it is. Read it, but do not change it, unless it is the current version.
  public let path: FilePath
  /// What it is.
  public let kind: Kind
  /// Identifies it among the versions of the same item, also after the item was moved or the conflict resolved.
  public let id: String
  /// When its contents were changed last.
  public let modificationDate: Date
  /// The computer, or the device, on which it was saved; nil if that is not known.
  public let computer: String?
  /// The user who saved it; nil if that is not known.
  public let author: String?
  /// Whether it may be removed to save space. Only stored versions are.
  public let isDiscardable: Bool

  /// Where it is, as a URL; ``path`` also represents names that are not text.
  public var url: URL { URL(path) }

  /// The size in bytes; nil for a package, or if it does not exist any more.
  public var size: Int? { VersionStore.item(at: path)?.size.map { Int($0) } }
  /// The filename extension that the item had when this version was stored; nil if it had none, or was not stored.
  package var storedExtension: String? { kind == .stored ? VersionStore.filenameExtension(ofVersionAt: path) : nil }

  /// Whether it has lost a conflict, which may have been resolved.
  public let lostConflict: Bool
  /// The files in the package that make the difference to the current version; empty if the whole version lost a conflict.
  var parts: [ConflictPart] = []
  /// Whether only parts of a package are in conflict.
  package var isPartial: Bool { !parts.isEmpty }
  /// The relative paths of these files in the package.
  package var partPaths: [[FileName]] { parts.map(\.path) }
  /// What the program that has kept a conflict version has put next to what won: the version itself, or the first of its parts.
  package internal(set) var origin: FilePath

  /// Whether it lost a conflict that has not been resolved.
  public var isConflict: Bool { if case .conflict = kind { true } else { false } }
}

extension FileVersion {
  /// A stored version of which another program tells.
  package static func stored(_ id: String, at url: URL) -> FileVersion {
    let path = FilePath(url.path(percentEncoded: false))
    let stored = VersionStore.version(at: path)
    return stored.flatMap { $0.id == id ? FileVersion($0) : nil } ?? FileVersion(removed: id, at: path)
  }

  /// A version that does not exist any more.
  private init(removed id: String, at path: FilePath) {
    (self.path, origin, kind, self.id, modificationDate) = (path, path, .stored, id, .distantPast)
    (computer, author, isDiscardable, lostConflict) = (nil, nil, false, false)
  }

  init(_ stored: StoredVersion) {
    (kind, id, isDiscardable) = (.stored, stored.id, stored.isDiscardable)
    lostConflict = stored.lostConflict
    (path, origin) = (stored.path, stored.path)
    modificationDate = Date(stored.modified)
    (computer, author) = (Self.thisComputer, nil)
  }

  /// - Returns: nil if nothing exists at the path.
  init?(_ path: FilePath, _ kind: Kind, computer: String? = nil, author: String? = nil) {
    guard let item = VersionStore.item(at: path) else { return nil }
    (self.kind, id, isDiscardable) = (kind, item.id, false)
    lostConflict = kind != .current
    (self.path, origin) = (path, path)
    modificationDate = Date(item.modified)
    (self.computer, self.author) = (kind == .current ? Self.thisComputer : computer, author)
  }

  private static let thisComputer: String? = {
    // Foundation may ask the network.
    var name = [CChar](repeating: 0, count: 256)
    let result = gethostname(&name, name.count - 1)
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return result == 0 && !text.isEmpty ? text : nil
  }()
}

extension Date {
  fileprivate init(_ time: Timestamp) {
    self.init(timeIntervalSince1970: Double(time.seconds) + Double(time.nanoseconds) / 1_000_000_000)
  }
}

extension URL {
  init(_ path: FilePath) { self.init(filePath: path.string, directoryHint: .notDirectory) }
}
