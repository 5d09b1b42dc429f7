import SystemPackage
import UTLibC
import UTSystemCalls

/// A save of a file, a package, or an item of a folder, after unfinished earlier saves were completed and the version
/// to replace was determined. ``FileSave``, ``PackageSave``, and ``ItemsSave`` do the rest.
package struct SaveAttempt {
  package let place: Place
  package var options: SaveOptions
  let meter: SaveMeter
  /// The existing version; nil if there is none.
  let present: FileStatus?
  /// The version to replace; nil if there is none.
  package let original: FileBase?
  /// Whether the owner of the existing version must not get the contents, so that the new one belongs to this user.
  let excludesOwner: Bool

  /// - Parameters:
  ///   - place: the destination; a link there is not followed.
  ///   - kind: the kind of item.
  ///   - base: the version that was read; nil for the current item.
  ///   - options: the save options.
  init(
    to place: Place, _ kind: FileIdentity.Kind, replacing base: FileBase?, options: SaveOptions
  ) throws(SafeWriteError) {
    self.place = place
    self.options = options
    meter = SaveMeter(options.progress, options.durability)
    present = try Self.present(at: place, kind, options)
    let isSameItem =
      if let present, let base { FileIdentity(present).isSameItem(as: base.identity) } else { false }
    if let origin = options.context.origin ?? base?.origin, !isSameItem, try origin.isLost(at: place) {
      throw SafeWriteError(.followPath, place.path, code: ESTALE)
    }
    if base == nil, present != nil {
      original = try FileBase(place.name, in: place.folder)
    } else {
      original = base
    }
    // Its absence is an error only if it existed when the save began.
    if present == nil, options.context.hold == nil { self.options.requiresOriginal = false }
    // The replaced version is compared item by item.
    if original != nil { self.options.context.forgetsFiles = false }
    excludesOwner = Self.excludesOwner(of: present, options)
    // Otherwise, the new version could get the attributes of an item that has the name only for a moment.
    if options.context.contentsOwners != nil, let present, let original,
      !FileIdentity(present).isSameItem(as: original.identity)
    {
      throw SafeWriteError(.replace, place.path, code: ESTALE)
    }
  }

  /// Whether the owner of the existing version must not get the contents.
  private static func excludesOwner(of present: FileStatus?, _ options: SaveOptions) -> Bool {
    guard let owner = present?.owner, let owners = options.context.contentsOwners else { return false }
    return owner != geteuid() && !owners.contains(owner)
  }

  /// Returns the existing version at a destination, after completing an interrupted save.
  ///
  /// - Parameter mounts: the mounts; nil to read them.
  /// - Returns: nil if the item does not exist.
  /// - Throws: if the existing item must not be replaced.
  static func present(
    at place: Place, _ kind: FileIdentity.Kind, _ options: SaveOptions, _ mounts: MountPoints? = nil
  ) throws(SafeWriteError) -> FileStatus? {
    try NewName.checkNotReserved(place.name, in: place.folder.path)
    try Recovery(place: place, options: options).finishInterruptedReplacement()
    guard let status = try place.folder.statusIfPresent(of: place.name) else { return nil }
    let found = FileIdentity(status).kind
    let code: CInt? =
      switch found {
      case _ where options.createsOnly: EEXIST
      case kind: nil
      case .symbolicLink where options.replacesLink: nil
      case .file, .directory: options.replacesOtherKind ? nil : (found == .directory ? EISDIR : ENOTDIR)
      case .symbolicLink: ELOOP
      case .other: EINVAL
      }
    if let code { throw SafeWriteError(.replace, place.path, code: code) }
    if found == .directory { try place.folder.checkNothingIsMounted(in: place.name, .replace, mounts) }
    return status
  }
}
