import Glibc
import SystemPackage

/// One save of a file, a package or an item of a folder, when what an earlier one left unfinished is completed and it is known
/// what is to be replaced. ``FileSave``, ``PackageSave`` and ``ItemsSave`` do the rest.
struct SaveAttempt {
  let place: Place
  private(set) var options: SaveOptions
  let meter: SaveMeter
  /// What is there now; nil if nothing is.
  let present: stat?
  /// What is to be replaced; nil if nothing is.
  let original: FileBase?

  /// - Parameters:
  ///   - path: where to.
  ///   - kind: what is saved.
  ///   - base: the version that was read before; nil for whatever is there now.
  ///   - options: how.
  init(
    to path: FilePath, _ kind: FileIdentity.Kind, replacing base: FileBase?, options: SaveOptions
  ) throws(SafeWriteError) {
    place = try Place(path, followsLink: !options.replacesLink)
    self.options = options
    meter = SaveMeter(options.progress)
    present = try Self.present(at: place, kind, options)
    if base == nil, present != nil {
      original = try FileBase(place.name, in: place.folder)
    } else {
      original = base
    }
    // It is asked for only if it was there when the save began.
    if present == nil, options.hold == nil { self.options.requiresOriginal = false }
    // What is replaced is compared item by item.
    if original != nil { self.options.forgetsFiles = false }
  }

  /// What is at a place where something may be saved; what a crash cut short there is completed first.
  ///
  /// - Returns: nil if nothing is there.
  /// - Throws: if what is there may not be replaced.
  static func present(at place: Place, _ kind: FileIdentity.Kind, _ options: SaveOptions) throws(SafeWriteError)
    -> stat?
  {
    try NewName.checkNotReserved(place.name, in: place.folder.path)
    try Recovery(place: place, options: options).finishInterruptedReplacement()
    guard let status = place.folder.status(of: place.name) else {
      guard errno == ENOENT else { throw place.folder.failure(.examine, place.name) }
      return nil
    }
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
    return status
  }
}
