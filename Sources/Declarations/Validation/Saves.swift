import PropertyLists
import UTLint

/// The files that a run writes, and the results.
struct Saves {
  /// The remarks about written files.
  private(set) var remarks: [ValidationRemark] = []
  /// The files that could not be written properly.
  private(set) var failures: [DeclarationValidationError] = []

  /// Writes files that were fixed.
  ///
  /// - Parameter folders: the folders in which they must be; nil for any.
  /// - Returns: the names of the unchanged files.
  mutating func save(_ changes: [ValidationOutcome.Change], in folders: WrittenFolders?) -> Set<String> {
    var unsaved: Set<String> = []
    for change in changes {
      guard let file = change.filePath else { continue }
      let isSaved = perform { () throws(DeclarationValidationError) in
        try SavedFile.write(change.new, to: file, named: change.path, expecting: change.old, in: folders)
      }
      if !isSaved { unsaved.insert(change.path) }
    }
    return unsaved
  }

  /// Writes a baseline, unless some inputs could not be checked.
  ///
  /// - Returns: whether the baseline is in place.
  mutating func saveBaseline(
    of findings: [ReportedFinding], _ inputs: ValidationInputs, _ paths: ReportPaths, to path: String
  ) -> Bool {
    let known = findings.filter { $0.suppression == nil || $0.suppression?.origin == .baseline }
    return saveBaseline(to: path) { () throws(DeclarationValidationError) in
      guard inputs.faults.isEmpty else { throw .incompleteBaseline(path: path) }
      guard let bytes = try? Baseline.bytes(of: known, paths: paths) else {
        throw .unwritable(path: path, reason: "the findings cannot be written as JSON")
      }
      return bytes
    }
  }

  /// Writes a baseline without some of its entries.
  ///
  /// - Returns: whether the baseline is in place.
  mutating func save(_ baseline: Baseline, without stale: [Baseline.Entry]) -> Bool {
    saveBaseline(to: baseline.path) { () throws(DeclarationValidationError) in
      guard let bytes = try? baseline.bytes(without: stale) else {
        throw .unwritable(path: baseline.path, reason: "the findings cannot be written as JSON")
      }
      return bytes
    }
  }

  private mutating func saveBaseline(
    to path: String, _ bytes: () throws(DeclarationValidationError) -> [UInt8]
  ) -> Bool {
    perform { () throws(DeclarationValidationError) in
      let bytes = try bytes()
      var interrupted = InterruptedSaves()
      interrupted.settle(resolvedPath(path))
      return try interrupted.remarks + SavedFile.write(bytes, to: path)
    }
  }

  /// - Returns: whether the new version is in place.
  private mutating func perform(
    _ save: () throws(DeclarationValidationError) -> [ValidationRemark]
  ) -> Bool {
    do {
      remarks += try save()
      return true
    } catch {
      failures.append(error)
      if case .impairedSave = error { return true }
      return false
    }
  }
}
