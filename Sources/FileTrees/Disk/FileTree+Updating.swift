import Glibc
import SafeWriting
import SystemPackage

extension FileTree {
  /// How often a package is read again that other programs change without waiting for updates to end.
  private static let attempts = 10

  /// Reads a package, changes it and saves it, one update after the other: see `SafeWrite.updatePackage(at:options:_:)`.
  ///
  /// - Parameters:
  ///   - path: where the package is.
  ///   - options: how.
  ///   - change: changes what was read. It is called again if another program has changed the package meanwhile.
  /// - Returns: what was done.
  /// - Throws: `SafeWriteError`; ``FileTreeError`` if the package cannot be read; what `change` throws. Nothing has changed
  ///   then.
  @discardableResult
  public static func update(
    packageAt path: FilePath, options: SaveOptions = SaveOptions(), _ change: (inout FileTree) throws -> Void
  ) throws -> SaveOutcome? {
    try SafeWrite.holdingPackage(at: path, options: options) { options in
      try savingAgain(attempts: attempts) { _ in
        var (tree, base) = try read(path)
        guard base?.manifest != nil else {
          throw FileTreeError.system(operation: "change what is in it", path: path, code: ENOTDIR)
        }
        try change(&tree)
        return try tree.write(to: path, replacing: base, options: options, attempts: 1)
      }
    }
  }
}
