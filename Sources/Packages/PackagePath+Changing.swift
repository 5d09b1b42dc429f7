import FileTrees
import SafeWriting
import SystemCalls
import SystemPackage
import TypeRegistry

extension PackagePath {
  /// The path of something that is going to be changed. What an interrupted save left on the way is completed first: a package
  /// that it had moved aside is not there.
  ///
  /// - Parameters:
  ///   - path: the bytes of the path.
  ///   - registry: the types.
  ///   - isPackageExpected: whether the path may be that of a package itself, of any type, rather than of an item in one.
  /// - Throws: ``PackageError`` if it is not certain what the package is.
  public init(changing path: [UInt8], in registry: TypeRegistry, orPackage isPackageExpected: Bool = false)
    throws(PackageError)
  {
    if let missing = try Self.firstMissing(on: path) {
      // Where that cannot be done, there is no package to be found, which is said.
      try? SafeWrite.completeInterruptedSave(at: missing)
    }
    try self.init(path, in: registry, orPackage: isPackageExpected)
  }

  /// The first part of a path at which nothing is.
  private static func firstMissing(on path: [UInt8]) throws(PackageError) -> FilePath? {
    let slash = UInt8(ascii: "/")
    for end in path.indices where path[end] != slash && (end + 1 == path.count || path[end + 1] == slash) {
      let part = FilePath(bytesBeforeNUL: path[...end])
      if try !part.isPresent() { return part }
    }
    return nil
  }
}
