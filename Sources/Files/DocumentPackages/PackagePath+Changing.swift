import FileTrees
import SafeWriting
import SystemPackage
import TypeRegistry
import UTSystemCalls

extension PackagePath {
  /// Creates the path of an item to change. Interrupted saves along the path are completed first, because they may have
  /// moved the package away.
  ///
  /// - Parameters:
  ///   - path: the bytes of the path.
  ///   - registry: the types.
  ///   - isPackageExpected: whether the path may also name a package itself, of any type.
  /// - Throws: ``PackageError`` if the package cannot be determined.
  public init(changing path: [UInt8], in registry: TypeRegistry, orPackage isPackageExpected: Bool = false)
    throws(PackageError)
  {
    if let missing = try Self.firstMissing(on: path) {
      // If this fails, no package is found, which is reported below.
      try? SafeWrite.completeInterruptedSave(at: missing)
    }
    try self.init(path, in: registry, orPackage: isPackageExpected)
  }

  /// Returns the first part of a path that does not exist.
  private static func firstMissing(on path: [UInt8]) throws(PackageError) -> FilePath? {
    let slash = UInt8(ascii: "/")
    for end in path.indices where path[end] != slash && (end + 1 == path.count || path[end + 1] == slash) {
      let part = FilePath(bytesBeforeNUL: path[...end])
      if try !part.isPresent() { return part }
    }
    return nil
  }
}
