import FileTrees
import SafeWriting
import SystemPackage
import TypeRegistry
import UTFileVersions
import UTLibC
import UTSystemCalls

/// A document package on disk, or any other file or folder, and its operations.
///
/// Its path may be a link; links in the package are never followed. A write replaces the old version in one step, after
/// all data is on disk, and first cleans up after interrupted saves.
///
/// ```swift
/// let trip = DocumentPackage(at: "Trip.notespackage")
/// let result = try trip.copy(to: "Backup.notespackage")
/// if !result.isUndisputed { print("another program also saved it") }
/// ```
public struct DocumentPackage: Sendable, Hashable {
  /// The path, as given.
  public let path: FilePath

  /// Creates a package for a path, which need not exist. Nothing is read yet.
  ///
  /// - Parameter path: the path of the package.
  public init(at path: FilePath) { self.path = path }

  /// The target if the path is a link, otherwise the path.
  public var location: FilePath {
    let status = Descriptor.status(at: path.bytes, followingLinks: false)
    guard let status, status.isLink else { return path }
    return realPath(path.bytes).map { FilePath(bytesBeforeNUL: $0) } ?? path
  }

  /// The target if the path is a link, otherwise the path, for changes.
  ///
  /// - Throws: `SafeWriteError` for a link that another user may have planted.
  func writableLocation() throws(SafeWriteError) -> FilePath { try Place.destination(ofWritesTo: path) }

  /// The parent folder.
  public var folder: FilePath {
    let folder = path.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// Returns its name, even if the path is `.` or `..`.
  ///
  /// - Throws: ``PackageChangeError`` for the root folder.
  public func name() throws(PackageChangeError) -> FileName {
    let slash = UInt8(ascii: "/")
    if let name = path.bytes.split(separator: slash).last.flatMap({ FileName($0) }) { return name }
    if let name = realPath(path.bytes)?.split(separator: slash).last.flatMap({ FileName($0) }) { return name }
    throw .noName(path)
  }

  /// Completes or removes leftovers of interrupted saves next to the package, which need not exist, and next to items
  /// in it. Every write does the former first.
  ///
  /// - Returns: the outcome.
  /// - Throws: `SafeWriteError` if the parent folder cannot be read.
  public func recover() throws(SafeWriteError) -> RecoveryReport { try SafeWrite.recover(packageAt: path) }

  // MARK: Reading

  /// Reads the names, kinds, and attributes of all items. If several devices saved the package at the same time, these
  /// are the items that it has after the conflict ends.
  ///
  /// - Returns: the tree; the contents of files are read on demand.
  /// - Throws: `FileTreeError`.
  public func contents() throws(FileTreeError) -> FileTree { try PackageReconciliation.contents(of: location) }

  /// Reads one item.
  ///
  /// - Parameter item: the path of the item in the package; empty for the package itself.
  /// - Returns: the item with its contents.
  /// - Throws: `FileTreeError`.
  public func item(_ item: [FileName]) throws(FileTreeError) -> FileTree {
    guard PackageReconciliation.isNeeded(at: location) else { return try FileTree(item, inPackageAt: location) }
    guard let found = try contents()[path: item] else {
      throw .system(operation: "open", path: location.appending(bytes: item.pathBytes), code: ENOENT)
    }
    return found
  }

  /// Lists the contents with their types.
  ///
  /// - Parameter registry: returns the types; called only if the package can be read.
  /// - Returns: the listing.
  /// - Throws: `FileTreeError`; ``PackageChangeError`` if it has no name; errors from `registry`.
  public func listing(in registry: () throws -> TypeRegistry) throws -> PackageListing {
    PackageListing(try contents(), named: try name(), in: try registry())
  }

  /// Compares the kinds and contents of items with the items of another package; times are ignored.
  ///
  /// - Parameters:
  ///   - other: the newer package.
  ///   - comparesModes: whether to compare permissions.
  ///   - body: called with the differences, in order of names.
  /// - Throws: `FileTreeError` if one of them cannot be read; errors from `body`.
  public func forEachDifference(
    to other: DocumentPackage, comparingModes comparesModes: Bool = false, _ body: (TreeDifference) throws -> Void
  ) throws {
    let (old, new) = (try contents(), try other.contents())
    try old.forEachDifference(to: new, comparingModes: comparesModes, body)
  }
}
