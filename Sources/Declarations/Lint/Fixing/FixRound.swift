import PropertyLists
import TypeRegistry

/// One round of fixes: applies as many compatible fixes as possible, without adding findings in any file. Fixes that
/// remove an error may add a note.
///
/// Fixes that are correct individually can be wrong together, for example if two give different declarations the same
/// identifier. First, all are tried together. If that causes new findings, subsets are tried on top of what works,
/// largest first, so that a few bad fixes among many cost few trials. A skipped fix is found again in the result of the
/// round, for the next round.
public struct FixRound: Sendable {
  /// The maximum number of checks, however many fixes cause new findings.
  private static let mostTrials = 100

  private let linter: Linter
  private let registry: TypeRegistry

  /// Creates a round.
  ///
  /// - Parameters:
  ///   - linter: runs the rules that must not find more.
  ///   - registry: the types besides the files' own.
  public init(_ linter: Linter, registry: TypeRegistry) {
    self.linter = linter
    self.registry = registry
  }

  /// The result of a round.
  public struct Outcome: Sendable {
    /// The files, in the order they were passed.
    public fileprivate(set) var files: [LintFile]
    /// The fixes applied to each file.
    public fileprivate(set) var applied: [[Fix]]

    fileprivate var count: Int { applied.reduce(0) { $0 + $1.count } }
  }

  /// Applies fixes to files checked together, such as the files of an app.
  ///
  /// - Parameters:
  ///   - fixes: the fixes for each file, in the order to apply them.
  ///   - files: the files.
  /// - Returns: nil if no fix could be applied.
  public func apply(_ fixes: [[Fix]], to files: [LintFile]) -> Outcome? {
    let wanted = zip(files.indices, fixes).flatMap { file, fixes in fixes.map { (file, $0) } }
    guard !wanted.isEmpty else { return nil }
    let before = counts(of: files)
    var isAccepted = wanted.map { _ in false }
    var best: Outcome?
    var parts = [wanted.indices]
    var next = 0
    while next < min(parts.count, Self.mostTrials) {
      let part = parts[next]
      next += 1
      let chosen = wanted.indices.filter { isAccepted[$0] || part.contains($0) }.map { wanted[$0] }
      let trial = applying(chosen, to: files)
      // Fixes that overlap with other fixes have to wait for the next round.
      guard trial.count > best?.count ?? 0 else { continue }
      if isNoWorse(trial.files, before) {
        best = trial
        for index in part { isAccepted[index] = true }
      } else if part.count > 1 {
        let middle = part.lowerBound + part.count / 2
        parts += [part.lowerBound..<middle, middle..<part.upperBound]
      }
    }
    return best
  }

  /// Returns, for each of some fixes, the identifiers of the rules that would find more if it were applied alone,
  /// sorted.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each with the index of its file.
  ///   - files: the files checked together.
  public func newlyViolated(by fixes: [(file: Int, fix: Fix)], among files: [LintFile]) -> [[String]] {
    guard !fixes.isEmpty else { return [] }
    let before = counts(of: files)
    return fixes.map { fix in
      let after = counts(of: applying([fix], to: files).files)
      return Set(Self.worsened(after, before).map(\.rule)).sorted()
    }
  }

  private func applying(_ fixes: [(file: Int, fix: Fix)], to files: [LintFile]) -> Outcome {
    var outcome = Outcome(files: files, applied: files.map { _ in [] })
    for (index, fixes) in Dictionary(grouping: fixes, by: \.file) {
      let list = files[index].propertyList
      let (bytes, applied) = list.applying(fixes.map(\.fix))
      guard bytes != list.bytes else { continue }
      outcome.files[index] = files[index].replacing(PropertyList(parsing: bytes, named: list.name))
      outcome.applied[index] = applied
    }
    return outcome
  }

  private func isNoWorse(_ files: [LintFile], _ before: [Place: Tally]) -> Bool {
    guard !files.contains(where: \.propertyList.hasErrors) else { return false }
    return Self.worsened(counts(of: files), before).isEmpty
  }

  /// The rules that find more in a file than before. In a file with fewer errors than before, more notes do not count.
  private static func worsened(_ after: [Place: Tally], _ before: [Place: Tally]) -> [Place] {
    func errors(_ tallies: [Place: Tally], in file: String) -> Int {
      tallies.reduce(0) { $0 + ($1.key.file == file ? $1.value.errors : 0) }
    }
    return after.filter { place, tally in
      let old = before[place] ?? Tally()
      guard tally.all > old.all else { return false }
      let isOnlyNotes = tally.all - old.all <= tally.notes - old.notes
      return !isOnlyNotes || errors(after, in: place.file) >= errors(before, in: place.file)
    }.map(\.key)
  }

  /// A rule in a file.
  private struct Place: Hashable {
    let file: String
    let rule: String
  }

  /// The number of findings.
  private struct Tally {
    var (all, errors, notes) = (0, 0, 0)
  }

  /// The number of findings of each rule in each file.
  private func counts(of files: [LintFile]) -> [Place: Tally] {
    let findings = linter.findings(in: LintRun(files, registry: registry))
    return findings.reduce(into: [:]) { tallies, finding in
      let place = Place(file: finding.file, rule: finding.rule)
      tallies[place, default: Tally()].all += 1
      if finding.severity == .error { tallies[place, default: Tally()].errors += 1 }
      if finding.severity == .note { tallies[place, default: Tally()].notes += 1 }
    }
  }
}
