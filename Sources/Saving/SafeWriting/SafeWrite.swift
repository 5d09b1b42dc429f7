import SystemPackage

/// Saves files and packages without losing anything: neither the old version when the save fails, the program is
/// killed, or the power fails, nor a version that another program saved in the meantime.
///
/// A save writes a complete new version next to the old one, makes it durable, and exchanges the two in one step
/// (`renameat2` with `RENAME_EXCHANGE`). Readers see the old version or the new one, never a partial one and never
/// none. Then it examines the version that was swapped out: if it is not the one that the save was meant to replace,
/// another program saved in the meantime, and that version is kept and reported as ``SaveOutcome/conflict``. Comparing
/// before a rename, as is common, loses a version saved between the two.
///
/// ```swift
/// let outcome = try SafeWrite.file(at: "/home/me/Report.txt", replacing: base) { try $0.write(bytes) }
/// if let conflict = outcome.conflict { print("kept the other version as \(conflict.path)") }
/// ```
///
/// The mode, the owner and group where permitted, access control lists, and extended attributes are carried over.
/// Symbolic links are followed. If versions cannot be exchanged, another ``SaveOutcome/Method`` is used.
///
/// The temporary files that a crash leaves next to a file or package are hidden, named after it, and removed or
/// completed by ``recover(at:options:)``: call it before opening.
///
/// A durable save of a small file costs two `fsync` calls; a package costs one `fsync` or `syncfs` for its contents and
/// one for each folder. Saving a package with one changed file costs one more `fstatat` per item than saving that file.
public enum SafeWrite {
  /// Saves a file.
  /// - Parameters:
  ///   - path: the destination.
  ///   - base: the version that was read; nil for the current item when the save begins.
  ///   - options: the save options.
  ///   - body: writes the contents. It is called once; errors it throws end the save and are rethrown.
  /// - Returns: the outcome, with another program's version if there was one.
  /// - Throws: ``SafeWriteError``; errors from `body` or the progress callback.
  @discardableResult
  public static func file(
    at path: FilePath, replacing base: FileBase? = nil, options: SaveOptions = SaveOptions(),
    _ body: (inout FileSink) throws -> Void
  ) throws -> SaveOutcome {
    let place = try Place(path, followsLink: options.followsLink, isWritten: true)
    return try file(at: place, replacing: base, options: options, body)
  }

  /// Saves a package.
  /// - Parameters:
  ///   - path: the destination.
  ///   - base: the version that was read; nil for the current item when the save begins.
  ///   - options: the save options.
  ///   - body: names every item of the new version, both new and reused ones. It is called once; errors it throws end
  ///     the save and are rethrown.
  /// - Returns: the outcome, with another program's version if there was one.
  /// - Throws: ``SafeWriteError``; errors from `body` or the progress callback.
  @discardableResult
  public static func package(
    at path: FilePath, replacing base: FileBase? = nil, options: SaveOptions = SaveOptions(),
    _ body: (inout PackageSink) throws -> Void
  ) throws -> SaveOutcome {
    let place = try Place(path, followsLink: options.followsLink, isWritten: true)
    return try package(at: place, replacing: base, options: options, body)
  }

  /// Saves a file in an open folder, to which its path need not lead.
  ///
  /// Otherwise as `file(at:replacing:options:_:)`.
  @discardableResult
  package static func file(
    at place: Place, replacing base: FileBase? = nil, options: SaveOptions = SaveOptions(),
    _ body: (inout FileSink) throws -> Void
  ) throws -> SaveOutcome {
    let origin = try Origin(place, knownFrom: base)
    var outcome = try FileSave(SaveAttempt(to: place, .file, replacing: base, options: options)).perform(body)
    outcome.base = outcome.base.at(origin)
    return outcome
  }

  /// Saves a package in an open folder, to which its path need not lead.
  ///
  /// Otherwise as `package(at:replacing:options:_:)`.
  @discardableResult
  package static func package(
    at place: Place, replacing base: FileBase? = nil, options: SaveOptions = SaveOptions(),
    _ body: (inout PackageSink) throws -> Void
  ) throws -> SaveOutcome {
    let origin = try Origin(place, knownFrom: base)
    var outcome = try PackageSave(SaveAttempt(to: place, .directory, replacing: base, options: options)).perform(body)
    outcome.base = outcome.base.at(origin)
    return outcome
  }

  /// Completes or removes the leftovers of crashed saves of a file or package. Call it before opening.
  /// - Parameters:
  ///   - path: the path of the file or package, which need not exist.
  ///   - options: only ``SaveOptions/replacesLink``, ``SaveOptions/recoveryFolder``, and the store for versions are
  ///     used.
  /// - Returns: the outcome.
  /// - Throws: ``SafeWriteError`` if the folder cannot be read, or for a link that another user may have planted.
  ///   Errors for individual leftovers are in the report.
  @discardableResult
  public static func recover(at path: FilePath, options: SaveOptions = SaveOptions()) throws(SafeWriteError)
    -> RecoveryReport
  {
    try recover(at: Place(path, followsLink: !options.replacesLink, isWritten: true), options: options)
  }

  /// Completes or removes the leftovers of crashed saves in an open folder, to which its path need not lead.
  package static func recover(at place: Place, options: SaveOptions) throws(SafeWriteError) -> RecoveryReport {
    try ItemSiblings(of: place).recover(options)
  }

  /// Completes an interrupted save, so that one complete version is in place; other leftovers of crashed saves stay.
  ///
  /// Every save does this first; it does not require listing the folder.
  package static func completeInterruptedSave(at path: FilePath) throws(SafeWriteError) {
    try Recovery(place: Place(path, followsLink: false), options: SaveOptions()).finishInterruptedReplacement()
  }
}
