import SystemPackage

extension SafeWrite {
  /// Changes an existing package, one update after another: changes saved by other updates are never replaced with
  /// older contents.
  ///
  /// Updates wait for each other, within this process and across processes. If a program saves the package in another
  /// way in the meantime, its version is kept and reported as ``SaveOutcome/conflict``, as for every save.
  ///
  /// ```swift
  /// try SafeWrite.updatePackage(at: "Trip.notespackage") { package, base in
  ///   try package.file(named: "day-2.note") { try $0.write("Rain.") }
  ///   try package.reuseRest()
  /// }
  /// ```
  /// - Parameters:
  ///   - path: the path of the package.
  ///   - options: the save options.
  ///   - body: gets the current version, and names every item of the new version. Errors it throws end the update.
  /// - Returns: the outcome.
  /// - Throws: ``SafeWriteError``: with `ENOENT` if nothing exists there or it is moved in the meantime, with `EBUSY`
  ///   if another update takes longer than a minute; errors from `body` or the progress callback.
  @discardableResult
  public static func updatePackage(
    at path: FilePath, options: SaveOptions = SaveOptions(), _ body: (inout PackageSink, FileBase) throws -> Void
  ) throws -> SaveOutcome {
    try holdingPackage(at: path, options: options) { options in
      let base = try FileBase(at: path, followsLink: !options.replacesLink)
      return try package(at: path, replacing: base, options: options) { try body(&$0, base) }
    }
  }

  /// Runs a closure that reads and saves a package while no other update of it is running.
  /// - Parameter body: saves with the options it is given.
  package static func holdingPackage<Result>(
    at path: FilePath, options: SaveOptions, _ body: (SaveOptions) throws -> Result
  ) throws -> Result {
    let meter = SaveMeter(options.progress)
    let around = try PackagesAround(path, followsLink: !options.replacesLink, meter)
    let place = try Place(path, followsLink: !options.replacesLink, isWritten: true)
    try Recovery(place: place, options: options).finishInterruptedReplacement()
    var options = options
    options.context.hold = try PackageHold.wait(for: place, in: around, meter)
    options.requiresOriginal = true
    return try body(options)
  }
}

extension PackageSink {
  /// Takes over the items of the replaced version that this folder does not have yet, like
  /// ``reuse(named:fromOriginal:)-(String,_)``.
  /// - Parameter names: the items to leave out.
  /// - Throws: ``SafeWriteError``; errors from the progress callback.
  public mutating func reuseRest(except names: Set<[UInt8]> = []) throws {
    for name in plan.unnamedItems(in: prefix) where !names.contains(name) {
      try plan.addReused(name, in: prefix, from: prefix + name, isChecked: true)
    }
  }
}
