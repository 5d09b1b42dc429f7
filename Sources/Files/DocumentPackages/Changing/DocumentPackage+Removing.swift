import FileTrees
import SafeWriting
import SystemPackage
import UTFileVersions
import UTLibC
import UTSystemCalls

extension DocumentPackage {
  /// Removes items. Regular items disappear in one step; before that, pipes, sockets, devices and items nested too deep, which
  /// would make the package unreadable.
  ///
  /// - Parameters:
  ///   - items: the path of each item in the package.
  ///   - options: how.
  /// - Returns: whether another program interfered.
  /// - Throws: ``PackageChangeError`` if there is no such item; `FileTreeError`; `SafeWriteError`.
  @discardableResult
  public func remove(
    _ items: [[FileName]], options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let location = try writableLocation()
    let update = try PackageUpdate(of: location, byteCount: 0, options)
    _ = try PackageReconciliation.perform(at: location, in: .standard)
    var rest: [[FileName]] = []
    for item in items {
      if try Self.isReadable(item, in: location) {
        rest.append(item)
      } else {
        try options.willReplace(location.appending(bytes: item.pathBytes), location)
        try SafeWrite.withdraw(item.map(\.bytes), fromPackageAt: location)
      }
    }
    guard !rest.isEmpty else { return update.unwritten }
    return try update.perform { tree in
      for item in rest where tree[path: item] == nil {
        throw PackageChangeError.noItem(package: location, item: item)
      }
      for item in rest {
        try options.willReplace(location.appending(bytes: item.pathBytes), location)
        tree[path: item] = nil
      }
    }
  }

  /// Removes items of several packages, one package at a time; stops after a package in which another program interfered.
  ///
  /// - Parameters:
  ///   - paths: the items.
  ///   - options: how.
  /// - Returns: whether another program interfered in the last package that was changed.
  /// - Throws: as for the items of one package.
  @discardableResult
  public static func remove(
    _ paths: [PackagePath], options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    var packages: [(package: DocumentPackage, items: [[FileName]])] = []
    for path in paths {
      let given = DocumentPackage(at: FilePath(bytesBeforeNUL: path.package))
      let package = DocumentPackage(at: try given.writableLocation())
      if let index = packages.firstIndex(where: { $0.package == package }) {
        packages[index].items.append(path.item)
      } else {
        packages.append((package, [path.item]))
      }
    }
    for (package, items) in packages {
      let result = try package.remove(items, options: options)
      if !result.isUndisputed { return result }
    }
    return PackageWriteResult()
  }

  /// Returns whether an item is of a kind that a package can hold.
  private static func isReadable(_ item: [FileName], in package: FilePath) throws -> Bool {
    do throws(FileTreeError) {
      _ = try FileTree(item, inPackageAt: package)
      return true
    } catch {
      switch error {
      case .unsupportedKind, .tooDeep: return false
      case .system(_, _, ENOENT): throw PackageChangeError.noItem(package: package, item: item)
      default: throw error
      }
    }
  }
}
