import SystemPackage

extension SafeWrite {
  /// Changes a package that is there, one update after the other: what other updates of it saved is never replaced by what
  /// was read before.
  ///
  /// Updates wait for each other, in this process and in others. A program that saves the package in another way meanwhile
  /// is noticed as usual: its version is kept and reported as ``SaveOutcome/conflict``.
  ///
  /// ```swift
  /// try SafeWrite.updatePackage(at: "Trip.notespackage") { package, base in
  ///   try package.file(named: "day-2.note") { try $0.write("Rain.") }
  ///   try package.reuseRest()
  /// }
  /// ```
  /// - Parameters:
  ///   - path: where the package is.
  ///   - options: how.
  ///   - body: gets the version that is there, and names everything that the new version holds. What it throws ends the update
  ///     and is passed on.
  /// - Returns: what was done.
  /// - Throws: ``SafeWriteError``: with `ENOENT` if nothing is there or it is moved meanwhile, with `EBUSY` if another update
  ///   takes longer than a minute; or what `body` or the progress callback throws.
  @discardableResult
  public static func updatePackage(
    at path: FilePath, options: SaveOptions = SaveOptions(), _ body: (inout PackageSink, FileBase) throws -> Void
  ) throws -> SaveOutcome {
    try holdingPackage(at: path, options: options) { options in
      let base = try FileBase(at: path, followsLink: !options.replacesLink)
      return try package(at: path, replacing: base, options: options) { try body(&$0, base) }
    }
  }

  /// Runs what reads a package and saves it, while no other update of it is under way.
  /// - Parameter body: saves with the options that it gets.
  package static func holdingPackage<Result>(
    at path: FilePath, options: SaveOptions, _ body: (SaveOptions) throws -> Result
  ) throws -> Result {
    let place = try Place(path, followsLink: !options.replacesLink)
    try Recovery(place: place, options: options).finishInterruptedReplacement()
    var options = options
    options.hold = try PackageHold.wait(for: place, SaveMeter(options.progress))
    options.requiresOriginal = true
    return try body(options)
  }
}

extension PackageSink {
  /// Takes over what the version that is replaced has in this folder and the new one does not, as
  /// ``reuse(named:fromOriginal:)-(String,_)`` does.
  /// - Parameter names: what to leave out.
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
  public mutating func reuseRest(except names: Set<[UInt8]> = []) throws {
    for name in plan.unnamedItems(in: prefix) where !names.contains(name) {
      try plan.addReused(name, in: prefix, from: prefix + name, isChecked: true)
    }
  }
}
