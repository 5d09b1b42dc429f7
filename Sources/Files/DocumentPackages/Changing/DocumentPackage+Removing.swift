import FileTrees
import SafeWriting
import SystemPackage
import UTFileVersions
import UTLibC
import UTSystemCalls

extension DocumentPackage {
  /// Removes items. Regular items disappear in one step; before that, pipes, sockets, devices, and items nested too
  /// deeply are removed, because they would make the package unreadable.
  ///
  /// - Parameters:
  ///   - items: the path of each item in the package.
  ///   - options: the write options.
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
      if let problem = try Self.unreadability(of: item, in: location) {
        let names = item.map(\.bytes)
        let changed = SafeWriteError(.remove, location.appending(bytes: item.pathBytes).bytes, code: ESTALE)
        // Another user may give its name to an item with contents, which would not be kept.
        guard let known = try SafeWrite.identity(ofUnsupportedItem: names, inPackageAt: location) else { throw changed }
        try options.announce(.failure(problem), item, in: location)
        guard try SafeWrite.withdraw(names, fromPackageAt: location, known: known) else { throw changed }
      } else {
        rest.append(item)
      }
    }
    guard !rest.isEmpty else { return update.unwritten }
    return try update.perform { tree in
      let found = try rest.map { item in
        guard let found = tree[path: item] else { throw PackageChangeError.noItem(package: location, item: item) }
        return found
      }
      for (item, found) in zip(rest, found) {
        try options.announce(.success(found), item, in: location)
        tree[path: item] = nil
      }
    }
  }

  /// Removes items from several packages, one package at a time; stops after a package in which another program
  /// interfered.
  ///
  /// - Parameters:
  ///   - paths: the items.
  ///   - options: the write options.
  /// - Returns: whether another program interfered in the last package that was changed.
  /// - Throws: the same errors as for items in one package.
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

  /// Returns why a package cannot contain an item of this kind; nil if it can.
  private static func unreadability(of item: [FileName], in package: FilePath) throws -> FileTreeError? {
    do throws(FileTreeError) {
      _ = try FileTree(item, inPackageAt: package)
      return nil
    } catch {
      switch error {
      case .unsupportedKind, .tooDeep: return error
      case .system(_, _, ENOENT): throw PackageChangeError.noItem(package: package, item: item)
      default: throw error
      }
    }
  }
}
