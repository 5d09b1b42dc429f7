import SystemPackage
import UTLibC
import UTSystemCalls

extension SafeWrite {
  /// Removes an item of any kind from a package in one step, including those that a package cannot hold, such as pipes,
  /// devices, or folders nested too deeply to be read.
  ///
  /// - Parameters:
  ///   - names: the path components of the item.
  ///   - path: the path of the package.
  ///   - options: the save options.
  ///   - isExpected: whether it is the item to remove. Another one, and one that a program is writing, stays.
  /// - Returns: whether nothing is there any more.
  /// - Throws: ``SafeWriteError``. The item is still in place then, unless the error's state indicates otherwise.
  @discardableResult
  package static func withdraw(
    _ names: [[UInt8]], fromPackageAt path: FilePath, options: SaveOptions = SaveOptions(),
    where isExpected: ((FileIdentity) -> Bool)? = nil
  ) throws -> Bool {
    try holdingPackage(at: path, options: options) { options in
      guard let name = names.last else { return true }
      let place = try Place(path, followsLink: !options.replacesLink)
      let folder = try place.folder.folder(place.name).folder(below: names.dropLast().map { $0[...] })
      let temporary = SiblingName.temporary(place.name)
      let found = folder.identity(of: name)
      if let isExpected {
        guard let found else { return true }
        guard isExpected(found) else { return false }
      }
      try place.folder.protectNewVersions()
      guard folder.renameToFree(name, to: temporary, in: place.folder) else {
        throw folder.failure(.remove, name)
      }
      if let isExpected {
        // Programs that do not take turns may have replaced or opened it meanwhile.
        let patience = WriterPatience()
        if let grounds = SwappedOut.reasonToKeep(
          temporary, in: place.folder, patience, isExpected: { isExpected($0.identity) })
        {
          if place.folder.renameToFree(temporary, to: name, in: folder) { return false }
          let kept = SwappedOut.keep(temporary, in: place.folder, besides: place.name, grounds)
          throw SafeWriteError(.remove, kept.path.bytes, code: EBUSY)
        }
      }
      if options.durability == .full {
        do throws(SafeWriteError) {
          try folder.sync()
          try place.folder.sync()
        } catch { throw error.with(.replaced) }
      }
      try? place.folder.removeTemporary(temporary, found)
      return true
    }
  }
}
