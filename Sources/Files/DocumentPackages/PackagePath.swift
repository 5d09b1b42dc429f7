import FileTrees
import FileTypes
import TypeRegistry
import UTLibC
import UTSystemCalls

/// A path split into the path of a package and the path of an item in it.
///
/// The package is the outermost folder in the path with a package type. If no type is declared, it is the only folder
/// with a filename extension. `//` in the path marks the end of the package regardless of declarations.
///
/// ```swift
/// let path = try PackagePath("Trip.notespackage/images/coast.svg", in: registry)
/// path.package  // Trip.notespackage
/// path.item     // images, coast.svg
/// ```
public struct PackagePath: Sendable, Hashable {
  /// The bytes of the path of the package.
  public let package: [UInt8]
  /// The path of the item in the package; empty for the package itself.
  public let item: [FileName]

  /// Creates the path of an item in a package.
  ///
  /// - Parameters:
  ///   - path: the bytes of the path.
  ///   - registry: the types.
  ///   - isPackageExpected: whether the path may also name a package itself, of any type.
  /// - Throws: ``PackageError`` if the package cannot be determined.
  public init(_ path: [UInt8], in registry: TypeRegistry, orPackage isPackageExpected: Bool = false)
    throws(PackageError)
  {
    let slash = UInt8(ascii: "/")
    let end = try Self.endOfPackage(path, in: registry, isPackageExpected)
    package = Array(path[..<end])
    var names: [FileName] = []
    for component in path[end...].split(separator: slash) {
      guard let name = FileName(component) else { throw .leavesPackage(path: path) }
      names.append(name)
    }
    item = names
    guard isPackageExpected || !names.isEmpty else { throw .noItem(path: path) }
  }

  private static func endOfPackage(
    _ path: [UInt8], in registry: TypeRegistry, _ isPackageExpected: Bool
  ) throws(PackageError) -> Int {
    if let mark = endBeforeMark(path) { return mark }
    let packageType = registry.type(carrying: "com.apple.package")
    var withExtension: [Int] = []
    let ends = try endsOfFolders(path)
    for end in ends {
      // A path into a package must not lead out again.
      if !withExtension.isEmpty, path[..<end].suffix(3).elementsEqual("/..".utf8) { throw .leavesPackage(path: path) }
      let name = ItemName(ofItemAt: Array(path[..<end]))
      if registry.type(ofFolderNamed: name).conforms(to: packageType) { return end }
      if name.pathExtension != nil { withExtension.append(end) }
    }
    if withExtension.count > 1 {
      throw .ambiguous(path: path, candidates: withExtension.map { Array(path[..<$0]) })
    }
    if let end = withExtension.first { return end }
    guard isPackageExpected else { throw .noPackage(path: path) }
    return path.count
  }

  /// Returns the end of the package if `//` marks it; leading slashes are ignored.
  private static func endBeforeMark(_ path: [UInt8]) -> Int? {
    let slash = UInt8(ascii: "/")
    guard let start = path.firstIndex(where: { $0 != slash }) else { return nil }
    return path.indices.dropLast().first { $0 > start && path[$0] == slash && path[$0 + 1] == slash }
  }

  /// Returns the ends of the components that are folders, including links to folders: a package's path may be a link.
  private static func endsOfFolders(_ path: [UInt8]) throws(PackageError) -> [Int] {
    let slash = UInt8(ascii: "/")
    var ends: [Int] = []
    for position in path.indices where path[position] != slash {
      let end = position + 1
      if end == path.count || path[end] == slash, try isFolder(Array(path[..<end])) { ends.append(end) }
    }
    return ends
  }

  /// Error numbers that mean that a folder does not exist; a circular link is not one.
  private static let absence: Set<Int32> = [EINVAL, ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP]

  private static func isFolder(_ path: [UInt8]) throws(PackageError) -> Bool {
    if let status = Descriptor.status(at: path, followingLinks: true) { return status.isFolder }
    guard absence.contains(errno) else { throw .unreadable(path: path, code: errno) }
    return false
  }
}
