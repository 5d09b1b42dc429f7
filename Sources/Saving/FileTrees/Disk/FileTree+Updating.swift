import SafeWriting
import SystemPackage
import UTLibC

extension FileTree {
  /// The maximum number of attempts while other programs change the package without waiting for updates.
  private static let attempts = 10

  /// Reads, changes, and saves a package, one update at a time: see `SafeWrite.updatePackage(at:options:_:)`.
  ///
  /// - Parameters:
  ///   - path: the path of the package.
  ///   - options: the save options.
  ///   - change: changes the tree; called again if another program changed the package in the meantime.
  /// - Returns: the outcome.
  /// - Throws: `SafeWriteError`; ``FileTreeError`` if the package cannot be read; errors from `change`. The package
  ///   is then unchanged.
  @discardableResult
  public static func update(
    packageAt path: FilePath, options: SaveOptions = SaveOptions(), _ change: (inout FileTree) throws -> Void
  ) throws -> SaveOutcome? {
    try SafeWrite.holdingPackage(at: path, options: options) { options in
      try savingAgain(attempts: attempts) { _ in
        var (tree, base) = try read(path, asking: options.progress)
        guard base?.manifest != nil else {
          throw FileTreeError.system(operation: "change the contents of", path: path, code: ENOTDIR)
        }
        try change(&tree)
        return try tree.write(to: path, replacing: base, options: options, attempts: 1)
      }
    }
  }

  /// Reads an item to save it there again.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - progress: called before every item, and before each write; an error from it ends the reading.
  /// - Throws: ``FileTreeError``, and any error from `progress`.
  package static func read(
    _ path: FilePath, asking progress: ((SaveProgress) throws -> Void)?
  ) throws -> (tree: FileTree, base: FileBase?) {
    var refusal: (any Error)?
    do throws(FileTreeError) {
      return try read(path) { _ in
        do { try progress?(SaveProgress()) } catch { refusal = error }
        return refusal == nil
      }
    } catch { throw refusal ?? error }
  }
}
