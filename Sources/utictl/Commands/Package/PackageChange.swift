import FileTrees
import SafeWriting
import TypeRegistry

/// A new version of a package that is there: read, changed and saved while other commands that change it wait.
struct PackageChange {
  private let package: [UInt8]
  private let changesOwner: Bool
  private let save: PackageWriting

  /// - Parameters:
  ///   - package: the path of the package.
  ///   - byteCount: how many bytes there are to be written, about.
  ///   - changesOwner: whether another user's package may become this user's.
  init(to package: [UInt8], byteCount: Int, changesOwner: Bool) throws {
    self.package = package
    self.changesOwner = changesOwner
    save = try PackageWriting(to: package, byteCount: byteCount, replaces: true)
  }

  /// Ends a command that has nothing to save.
  func finish() throws { try save.finish() }

  /// - Parameter change: changes what is there.
  func perform(_ change: (inout FileTree) throws -> Void) throws {
    try save.perform { options in
      var options = options
      // The old version is removed when the new one has its place, so that a second name of a file is its only one then.
      options.allowsHardLinks = true
      options.changesOwner = changesOwner
      return try FileTree.update(packageAt: package, options: options, change)
    }
  }
}
