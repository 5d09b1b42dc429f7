import SystemPackage

/// Saves files and packages so that nothing is ever lost: not the old version when the save fails, the program is killed
/// or the power goes, and not what another program saved in the meantime.
///
/// A save writes a whole new version beside the old one, makes it durable, and lets both change places in one step
/// (`renameat2` with `RENAME_EXCHANGE`). Readers see the old version or the new one, never a part and never nothing. Then
/// it looks at what it swapped out: if that is not the version it was to replace, another program saved meanwhile, and
/// that version is kept and reported as ``SaveOutcome/conflict``. Comparing before a rename, as others do, loses what is
/// saved between the two.
///
/// ```swift
/// let outcome = try SafeWrite.file(at: "/home/me/Report.txt", replacing: base) { try $0.write(bytes) }
/// if let conflict = outcome.conflict { print("kept the other version as \(conflict.path)") }
/// ```
///
/// The mode, the owner and group where allowed, access control lists and extended attributes are carried over. Symbolic
/// links are written through. Where versions cannot change places, ``SaveOutcome/Method`` says what is done instead.
///
/// What a crash leaves beside a file or package is hidden, named after it and removed or completed by
/// ``recover(at:options:)``: call it before opening.
///
/// A durable save of a small file costs two `fsync`; a package one `fsync` or `syncfs` for its contents and one for each
/// folder. Saving a package of which one file changed costs one `fstatat` per item more than saving that file.
public enum SafeWrite {
  /// Saves a file.
  /// - Parameters:
  ///   - path: where to.
  ///   - base: the version that was read before; nil for whatever is there when the save begins.
  ///   - options: how.
  ///   - body: writes the contents. It is called once; what it throws ends the save and is passed on.
  /// - Returns: what was done, with the version of another program if there was one.
  /// - Throws: ``SafeWriteError``, or what `body` or the progress callback throws.
  @discardableResult
  public static func file(
    at path: FilePath, replacing base: FileBase? = nil, options: SaveOptions = SaveOptions(),
    _ body: (inout FileSink) throws -> Void
  ) throws -> SaveOutcome {
    try FileSave(SaveAttempt(to: path, .file, replacing: base, options: options)).perform(body)
  }

  /// Saves a package.
  /// - Parameters:
  ///   - path: where to.
  ///   - base: the version that was read before; nil for whatever is there when the save begins.
  ///   - options: how.
  ///   - body: names everything that the new version holds: what is new, and what is reused. It is called once; what it
  ///     throws ends the save and is passed on.
  /// - Returns: what was done, with the version of another program if there was one.
  /// - Throws: ``SafeWriteError``, or what `body` or the progress callback throws.
  @discardableResult
  public static func package(
    at path: FilePath, replacing base: FileBase? = nil, options: SaveOptions = SaveOptions(),
    _ body: (inout PackageSink) throws -> Void
  ) throws -> SaveOutcome {
    try PackageSave(SaveAttempt(to: path, .directory, replacing: base, options: options)).perform(body)
  }

  /// Completes or removes what crashed saves of a file or package left. Call it before opening.
  /// - Parameters:
  ///   - path: where the file or package is, or should be.
  ///   - options: only ``SaveOptions/replacesLink`` and ``SaveOptions/recoveryFolder`` count.
  /// - Returns: what was done.
  /// - Throws: ``SafeWriteError`` if the folder cannot be read. What fails for one leftover is in the report.
  @discardableResult
  public static func recover(at path: FilePath, options: SaveOptions = SaveOptions()) throws(SafeWriteError)
    -> RecoveryReport
  {
    let place = try Place(path, followsLink: !options.replacesLink)
    return try ItemSiblings(of: place).recover(options)
  }

  /// Completes what a crash cut short, so that what is at a place is one version, whole; what else crashed saves left stays.
  ///
  /// That is what every save does first, and costs no listing of the folder.
  package static func completeInterruptedSave(at path: FilePath) throws(SafeWriteError) {
    try Recovery(place: Place(path, followsLink: false), options: SaveOptions()).finishInterruptedReplacement()
  }
}
