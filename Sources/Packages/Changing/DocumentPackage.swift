import FileTrees
import Glibc
import SafeWriting
import SystemCalls
import SystemPackage
import TypeRegistry

/// A document package on disk, or any other file or folder, and what can be done with it.
///
/// It may be named by a link; links in it are never followed. What is written takes its place in one step, when all of it is on
/// the disk, and what an interrupted save has left is dealt with first.
///
/// ```swift
/// let trip = DocumentPackage(at: "Trip.notespackage")
/// let result = try trip.copy(to: "Backup.notespackage")
/// if !result.isUndisputed { print("another program saved there, too") }
/// ```
public struct DocumentPackage: Sendable, Hashable {
  /// The path, as it was given.
  public let path: FilePath

  /// A package by its path. Nothing is read yet, and nothing need be there.
  ///
  /// - Parameter path: where it is.
  public init(at path: FilePath) { self.path = path }

  /// Where it lies: where a link at the path leads, and otherwise the path.
  public var location: FilePath {
    let status = Descriptor.status(at: path.bytes, followingLinks: false)
    guard let status, status.st_mode & S_IFMT == S_IFLNK else { return path }
    return realPath(path.bytes).map { FilePath(bytesBeforeNUL: $0) } ?? path
  }

  /// The folder that it is in.
  public var folder: FilePath {
    let folder = path.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// Its name, also if the path is `.` or the like.
  ///
  /// - Throws: ``PackageChangeError`` for the root of all folders.
  public func name() throws(PackageChangeError) -> FileName {
    let slash = UInt8(ascii: "/")
    if let name = path.bytes.split(separator: slash).last.flatMap({ FileName($0) }) { return name }
    if let name = realPath(path.bytes)?.split(separator: slash).last.flatMap({ FileName($0) }) { return name }
    throw .noName(path)
  }

  /// Completes or removes what interrupted saves left beside it. It need not be there. Whatever writes to it does this first.
  ///
  /// - Returns: what was done.
  /// - Throws: `SafeWriteError` if the folder that it is in cannot be read.
  public func recover() throws(SafeWriteError) -> RecoveryReport { try SafeWrite.recover(at: path) }

  // MARK: Looking

  /// Reads the names, kinds and attributes of all that is in it.
  ///
  /// - Returns: the tree; contents of files are read when they are asked for.
  /// - Throws: `FileTreeError`.
  public func contents() throws(FileTreeError) -> FileTree { try FileTree(contentsOf: location) }

  /// Reads one item.
  ///
  /// - Parameter item: the names on the way to it; none for the package itself.
  /// - Returns: the item, with all that is in it.
  /// - Throws: `FileTreeError`.
  public func item(_ item: [FileName]) throws(FileTreeError) -> FileTree {
    try FileTree(item, inPackageAt: location)
  }

  /// What is in it, with types.
  ///
  /// - Parameter registry: gives the types, which are needed if it can be read.
  /// - Returns: the listing.
  /// - Throws: `FileTreeError`; ``PackageChangeError`` if it has no name; what `registry` throws.
  public func listing(in registry: () throws -> TypeRegistry) throws -> PackageListing {
    PackageListing(try contents(), named: try name(), in: try registry())
  }

  /// Compares it with another package, by bytes and by what items are; times do not count.
  ///
  /// - Parameters:
  ///   - other: the newer one.
  ///   - comparesModes: whether permissions count.
  ///   - body: gets the differences, in the order of names.
  /// - Throws: `FileTreeError` if one of them cannot be read; what `body` throws.
  public func forEachDifference(
    to other: DocumentPackage, comparingModes comparesModes: Bool = false, _ body: (TreeDifference) throws -> Void
  ) throws {
    let (old, new) = (try contents(), try other.contents())
    try old.forEachDifference(to: new, comparingModes: comparesModes, body)
  }
}
