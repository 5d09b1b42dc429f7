import BundleDeclarations
import DeclarationLint
import PropertyLists
import TypeRegistry

/// Applies fixes to a file so that no rule finds more afterwards than before.
struct Mender {
  let linter: Linter
  let registry: TypeRegistry

  /// How many fixes are tried one by one, when all together would do harm.
  private static let mostTrials = 200

  /// A file with some of its fixes applied.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - others: the other files of the same app.
  ///   - fixes: the fixes, in the order in which they are applied.
  /// - Returns: the file and the fixes that were applied; nil if none could be.
  func mend(_ file: LintFile, among others: [LintFile], _ fixes: [Fix]) -> (file: LintFile, applied: [Fix])? {
    let before = counts(file, others)
    if let all = applying(fixes, to: file), isNoWorse(all.file, others, before) { return all }
    var best: (file: LintFile, applied: [Fix])?
    var accepted: [Fix] = []
    for fix in fixes.prefix(Self.mostTrials) {
      guard let trial = applying(accepted + [fix], to: file), trial.applied.count > accepted.count,
        isNoWorse(trial.file, others, before)
      else { continue }
      accepted.append(fix)
      best = trial
    }
    return best
  }

  private func applying(_ fixes: [Fix], to file: LintFile) -> (file: LintFile, applied: [Fix])? {
    let (bytes, applied) = file.propertyList.applying(fixes)
    guard !applied.isEmpty, bytes != file.propertyList.bytes else { return nil }
    return (file.replacing(PropertyList(parsing: bytes, named: file.propertyList.name)), applied)
  }

  private func isNoWorse(_ file: LintFile, _ others: [LintFile], _ before: [String: Int]) -> Bool {
    guard !file.propertyList.hasErrors else { return false }
    return counts(file, others).allSatisfy { $1 <= before[$0, default: 0] }
  }

  /// How many findings each rule has.
  private func counts(_ file: LintFile, _ others: [LintFile]) -> [String: Int] {
    Dictionary(grouping: linter.findings(in: LintRun([file] + others, registry: registry)), by: \.rule)
      .mapValues(\.count)
  }
}
