import FileWrappers
import Foundation
import SystemPackage
import SystemTypes
import TypeRegistry
import UTFileURLs
import UTFileVersions
import UTSystemCalls
import UTThreads

/// A version of a file or package: Apple's class of the same name.
///
/// ```swift
/// let versions = NSFileVersion.unresolvedConflictVersionsOfItem(at: url) ?? []
/// if let newest = versions.first {
///   try newest.replaceItem(at: url)
///   for version in versions { version.isResolved = true }
/// }
/// ```
///
/// The other versions are conflict versions, and earlier versions that were replaced by saves. They come from programs
/// that save with this package, Syncthing, rclone, Nextcloud, ownCloud, and Dropbox. Change and remove versions in a
/// coordinated write of the item. File presenters of the item are notified in every program.
///
/// Differences from the original: versions are kept on every file system, a conflict version that was resolved stays
/// available among the other versions, and nothing here ends the program: a call for which the original raises an
/// exception fails or has no effect.
///
/// Source: NSFileVersion.h.
open class NSFileVersion: NSObject, @unchecked Sendable {
  // Sendable: everything that changes is in a monitor.
  private let history: VersionHistory
  private let arbiter: FileArbiter
  private let state: Monitor<FileVersion>
  private let copy = Monitor<WholeVersion?>(nil)
  /// Whether the contents have to be downloaded first.
  private let isNonlocal: Bool

  init(_ version: FileVersion, of history: VersionHistory, _ arbiter: FileArbiter, isNonlocal: Bool = false) {
    (self.history, self.arbiter, self.isNonlocal) = (history, arbiter, isNonlocal)
    state = Monitor(version)
  }

  /// A version that another program reports.
  convenience init(id: String, at place: URL, of url: URL) {
    let history = VersionHistory(of: url)
    let conflict = history.conflicts.first { $0.id == id }
    self.init(conflict ?? .stored(id, at: place, of: history.path), of: history, .shared)
  }

  /// Its current state.
  var version: FileVersion { state.locked { $0 } }

  // MARK: Finding

  /// Returns the current version of a file or package; nil if there is none.
  open class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
    let history = VersionHistory(of: url)
    return history.current.map { NSFileVersion($0, of: history, .shared) }
  }

  /// Returns all versions except the current one, newest first; nil if there is no file or package.
  open class func otherVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    versions(of: url) { $0.conflicts + $0.stored }
  }

  /// Returns the versions that lost an unresolved conflict, newest first; nil if there is no file or package.
  ///
  /// If a document of this process has unsaved changes and another program has written its file, the contents of the
  /// file are one of these versions. Setting ``isResolved`` on it keeps the document's contents; calling
  /// ``replaceItem(at:options:)`` first keeps the file's.
  open class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    versions(of: url) { $0.conflicts }
  }

  private class func versions(of url: URL, _ select: (VersionHistory) -> [FileVersion]) -> [NSFileVersion]? {
    let history = VersionHistory(of: url)
    guard history.current != nil else { return nil }
    let kept = select(history).map { NSFileVersion($0, of: history, .shared) }
    return (kept + VersionInPlace.all(of: history)).sorted { $0.version.modificationDate > $1.version.modificationDate }
  }

  /// Finds the versions that a ``FileVersionProvider`` reports, whose contents are on other computers.
  ///
  /// - Parameters:
  ///   - url: the file or package.
  ///   - completionHandler: called on any thread, with the versions or an error.
  @preconcurrency open class func getNonlocalVersionsOfItem(
    at url: URL, completionHandler: @escaping @Sendable ([NSFileVersion]?, (any Error)?) -> Void
  ) {
    Task {
      do { completionHandler(try await nonlocalVersionsOfItem(at: url), nil) } catch { completionHandler(nil, error) }
    }
  }

  /// Returns the versions that a ``FileVersionProvider`` reports, whose contents are on other computers.
  ///
  /// - Parameter url: the file or package.
  /// - Throws: the errors from providers.
  open class func nonlocalVersionsOfItem(at url: URL) async throws -> [NSFileVersion] {
    let history = VersionHistory(of: url)
    var found: [NSFileVersion] = []
    for provider in FileVersionProviders.all {
      found += try await provider.nonlocalVersions(ofItemAt: url)
        .map { NSFileVersion($0, of: history, .shared, isNonlocal: true) }
    }
    return found
  }

  /// Returns the version with an identifier; nil if it no longer exists.
  ///
  /// - Parameters:
  ///   - url: the file or package, which may have been moved.
  ///   - persistentIdentifier: a ``persistentIdentifier``.
  open class func version(itemAt url: URL, forPersistentIdentifier persistentIdentifier: Any) -> NSFileVersion? {
    let history = VersionHistory(of: url)
    guard let id = persistentIdentifier as? String ?? (persistentIdentifier as? NSString)?.description else {
      return nil
    }
    return history.version(id: id).map { NSFileVersion($0, of: history, .shared) }
  }

  // MARK: Information

  /// The location of the version. Read it, but do not change it, unless it is the current one.
  ///
  /// If only some items of a package are in conflict, this makes a copy of the whole version, which lasts as long as
  /// this object: `VersionHistory.contents(of:)` reads it without a copy. If there is no space for the copy, it is the
  /// URL of the first such item.
  open var url: URL { version.isPartial ? whole?.url ?? version.url : version.url }

  /// The copy.
  private var whole: WholeVersion? {
    if let copy = copy.locked({ $0 }) { return copy }
    guard let new = try? WholeVersion(version, in: history) else { return nil }
    let kept = copy.locked { copy in
      copy = copy ?? new
      return copy
    }
    if kept === new { RecentCopies.add(new) }
    return kept
  }

  /// A name for the user: the name of the item.
  open var localizedName: String? { history.url.nameText }
  /// The computer that saved it; nil if unknown. In a container, the sync engine is asked, which takes a moment.
  open var localizedNameOfSavingComputer: String? { arbiter.folders?.author(of: version) ?? version.computer }
  /// The user who saved it; nil if unknown.
  open var originatorNameComponents: PersonNameComponents? {
    version.author.map { author in
      var components = PersonNameComponents()
      components.nickname = author
      return components
    }
  }
  /// When its contents were last changed; nil if it no longer exists.
  open var modificationDate: Date? { isNonlocal || version.url.isOnDisk ? version.modificationDate : nil }
  /// Identifies it among the versions of the item, even after a restart or a move: an `NSString`.
  open var persistentIdentifier: any NSCoding { NSString(string: version.id) }
  /// Whether it is or was in conflict with the current version.
  open var isConflict: Bool { version.lostConflict }
  /// Whether the contents are on this computer.
  open var hasLocalContents: Bool { !isNonlocal && version.url.isOnDisk }
  /// Whether a thumbnail is available before the contents are: false.
  open var hasThumbnail: Bool { false }

  /// Whether the conflict has been resolved. Set it to true after everything else; the version then stays among the
  /// other versions. Setting it to false has no effect, and neither does setting it if the version cannot be moved.
  open var isResolved: Bool {
    get { !version.isConflict }
    set {
      guard newValue, version.isConflict, let resolved = try? history.resolve(version) else { return }
      state.locked { $0 = resolved }
      arbiter.notify(.version(.resolved, of: history.url, resolved), but: nil)
    }
  }

  /// Whether it may be removed to save space. True for versions that saves have replaced, and for another version only
  /// if it is set.
  open var isDiscardable: Bool {
    get { version.isDiscardable }
    set {
      guard let changed = try? history.setDiscardable(newValue, version) else { return }
      state.locked { $0 = changed }
    }
  }

  // MARK: Changing

  /// Options for adding a version.
  public struct AddingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Moves the contents, which is faster.
    public static let byMoving = AddingOptions(rawValue: 1 << 0)
  }

  /// Options for replacing an item.
  public struct ReplacingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Removes the version afterward.
    public static let byMoving = ReplacingOptions(rawValue: 1 << 0)
  }

  /// Adds a version, which is kept until it is removed or ``isDiscardable`` is set.
  ///
  /// - Parameters:
  ///   - url: the file or package.
  ///   - contentsURL: the contents of the version.
  ///   - options: whether they are moved.
  /// - Throws: `CocoaError`.
  open class func addOfItem(
    at url: URL, withContentsOf contentsURL: URL, options: AddingOptions = []
  ) throws -> NSFileVersion {
    let history = VersionHistory(of: url)
    let version = try FileWrapper.translatingErrors {
      try history.add(contentsURL, isMoved: options.contains(.byMoving))
    }
    FileArbiter.shared.notify(.version(.gained, of: history.url, version), but: nil)
    try sync(history)
    return NSFileVersion(version, of: history, .shared)
  }

  /// Returns a new folder on the file system of an item, for contents to be added. Remove it afterward. If the
  /// folder cannot be created there, or another user may rename a folder in its path, it is in the folder for temporary
  /// files.
  open class func temporaryDirectoryURLForNewVersionOfItem(at url: URL) -> URL {
    (try? VersionHistory(of: url).makeTemporaryFolder()) ?? FileManager.default.temporaryDirectory
  }

  /// Replaces the contents of a file or package with this version. The replaced contents stay available as a version.
  ///
  /// The name stays, with one exception: if this is a version of another item, and its extension belongs to another
  /// type, the item gets that extension. In that case, no other file is replaced.
  ///
  /// - Parameters:
  ///   - url: the file or package, which need not exist.
  ///   - options: whether this version is removed afterward.
  /// - Returns: the URL of the file or package.
  /// - Throws: `CocoaError`.
  @discardableResult
  open func replaceItem(at url: URL, options: ReplacingOptions = []) throws -> URL {
    let version = version
    guard !isNonlocal else { throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.pathText]) }
    let target = url.withType(of: filenameExtension(for: url))
    let replaced = VersionHistory(of: target, in: history.store)
    if target != url, replaced.current != nil {
      throw CocoaError(.fileWriteFileExists, userInfo: [NSFilePathErrorKey: target.pathText])
    }
    let outcome = try FileWrapper.translatingErrors {
      let outcome = try replaced.restore(version)
      let old = VersionHistory(of: url, in: history.store)
      if target != url, old.current != nil { try old.retire(for: replaced) }
      return outcome
    }
    if let stored = outcome?.stored { arbiter.noteGain(VersionHistory.version(stored), of: target, by: nil) }
    if target != url { try Self.sync(replaced) }
    if options.contains(.byMoving), version.kind != .current { try remove() }
    return target
  }

  /// The extension for an item that gets the contents of this version; nil if it keeps its own.
  private func filenameExtension(for url: URL) -> String? {
    let version = version
    // A version of the item itself, or one with the name of a conflict version, does not change the extension.
    guard !version.isConflict, VersionHistory(of: url, in: history.store).path != history.path else { return nil }
    return version.kind == .stored ? version.storedExtension : history.url.ownExtension
  }

  /// Removes the version.
  ///
  /// - Throws: `CocoaError`, as for the current version.
  open func remove() throws {
    let version = version
    guard version.kind != .current else {
      throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: version.url.pathText])
    }
    try FileWrapper.translatingErrors { try history.remove(version) }
    arbiter.notify(.version(.lost, of: history.url, version), but: nil)
    try Self.sync(history)
  }

  /// Removes all versions except the current version and the versions in an unresolved conflict.
  ///
  /// - Parameter url: the file or package.
  /// - Throws: `CocoaError`; `CocoaError.fileNoSuchFile` if the item is missing, and these versions are the last
  ///   copies.
  open class func removeOtherVersionsOfItem(at url: URL) throws {
    let history = VersionHistory(of: url)
    let removed = history.stored
    do { _ = try FileWrapper.translatingErrors { try history.removeStored() } } catch let error as LastVersionError {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: url.pathText, NSUnderlyingErrorKey: error])
    }
    for version in removed { FileArbiter.shared.notify(.version(.lost, of: history.url, version), but: nil) }
    if !removed.isEmpty { try sync(history) }
  }

  /// Makes changes durable after everyone has been told of them: they are in place even if this fails.
  private static func sync(_ history: VersionHistory) throws {
    try FileWrapper.translatingErrors { try history.sync() }
  }
}

/// The copies made last. They outlive their version objects, which code often releases before it reads a copy.
private enum RecentCopies {
  private static let all = Monitor<[WholeVersion]>([])
  private static let maximum = 8

  static func add(_ copy: WholeVersion) {
    let oldest = all.locked { copies in
      copies.append(copy)
      return copies.count > maximum ? copies.removeFirst() : nil
    }
    // It is removed from the disk here, if nothing else uses it.
    withExtendedLifetime(oldest) {}
  }
}

extension URL {
  fileprivate var isOnDisk: Bool { Descriptor.status(at: bytes, followingLinks: true) != nil }

  /// The extension; nil if there is none.
  fileprivate var ownExtension: String? {
    let text = nameExtension
    return text.isEmpty ? nil : text
  }

  /// The URL with an extension, unless its own extension has the same type.
  fileprivate func withType(of filenameExtension: String?) -> URL {
    guard let filenameExtension else { return self }
    let own = ownExtension
    guard own?.lowercased() != filenameExtension.lowercased() else { return self }
    let type = { (tag: String) in TypeRegistry.ofProcess.type(tag: tag, tagClass: .filenameExtension, conformingTo: nil)
    }
    if let own, let ownType = type(own), ownType == type(filenameExtension) { return self }
    return (own == nil ? self : deletingPathExtension()).appendingPathExtension(filenameExtension)
  }
}
