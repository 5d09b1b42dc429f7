import SystemPackage
import UTLibC
import UTSystemCalls

extension SafeWrite {
  /// Saves a symbolic link in place of a file or link, in one step. A link does not replace a folder.
  /// - Parameters:
  ///   - place: the place of the link; an existing link is replaced, not followed.
  ///   - destination: the destination exactly as stored in the link; it need not exist.
  ///   - options: only ``SaveOptions/createsOnly`` and ``SaveOptions/durability`` are used.
  /// - Throws: ``SafeWriteError``.
  package static func symbolicLink(
    at place: Place, destination: [UInt8], options: SaveOptions = SaveOptions()
  ) throws(SafeWriteError) {
    try NewName.checkNotReserved(place.name, in: place.folder.path)
    let temporary = SiblingName.temporary(place.name)
    guard !destination.isEmpty, !destination.contains(0) else {
      throw SafeWriteError(.create, place.path, code: EINVAL)
    }
    // A link cannot be locked itself.
    try place.folder.protectNewVersions()
    guard place.folder.makeLink(temporary, destination: destination) else {
      throw place.folder.failure(.create, place.name)
    }
    guard place.folder.rename(temporary, to: place.name, options.createsOnly ? .keeping : .replacing) else {
      let error = place.folder.failure(.replace, place.name)
      _ = place.folder.remove(temporary)
      throw error
    }
    do throws(SafeWriteError) { try place.folder.checkIsInPlace() } catch {
      // A link that did not replace an item was only added to another folder.
      throw options.createsOnly ? error : error.with(.replaced)
    }
    if options.durability == .full { try place.folder.sync() }
  }
}
