import PropertyLists
import TypeRegistry
import UTLint
import UTLintRules

/// What holds of the linter whatever it is given.
///
/// Fuzzers are built from this file too.
struct LintInvariants {
  let registry: TypeRegistry
  /// How many rounds of fixes may be applied until nothing is left to fix.
  var mostRounds = 10

  /// Rules whose fixes give a key its meaning, also that of a tag class: what is wrong with its value comes to light
  /// then, and ``FixRound`` leaves such a fix out.
  private static let uncovering: Set = ["EX006", "PL011", "PL012", "UT032"]

  /// Checks a file, and applies its safe fixes and all of them.
  ///
  /// - Returns: what does not hold; nil if everything does.
  func violation(in file: LintFile) -> String? {
    let found = findings(in: file)
    let size = file.propertyList.bytes.count
    for finding in found {
      let places = [finding.place] + finding.related.map(\.place)
      for place in places where place.location.file == file.propertyList.name {
        guard place.range.lowerBound >= 0, place.range.upperBound <= size else {
          return "outside of the file: \(finding)"
        }
      }
      guard !finding.message.isEmpty, !finding.description.isEmpty else { return "nothing is said by \(finding.rule)" }
    }
    let all = found.filter { $0.fix != nil && !Self.uncovering.contains($0.rule) }
    return violation(fixing: file, found, all.filter { $0.fix?.safety == .safe })
      ?? violation(fixing: file, found, all)
  }

  /// The first fix of a file that does harm by itself.
  func harmfulFix(in file: LintFile) -> String? {
    let found = findings(in: file)
    return culprit(in: file, found, found.filter { $0.fix != nil && !Self.uncovering.contains($0.rule) })
  }

  /// Applies rounds of fixes until nothing is left to fix.
  private func violation(fixing file: LintFile, _ found: [Finding], _ wanted: [Finding]) -> String? {
    let onlySafe = wanted.allSatisfy { $0.fix?.safety == .safe }
    var (file, found, wanted) = (file, found, wanted)
    for _ in 0..<mostRounds {
      let fixes = wanted.compactMap(\.fix)
      let outcome = FixRound(registry: registry).apply([fixes], to: [file])
      // What was left out may be wrong together with others only.
      if outcome?.applied[0] != fixes, let culprit = culprit(in: file, found, wanted) { return culprit }
      guard let fixed = outcome?.files[0] else { return nil }
      let left = findings(in: fixed)
      if let reason = harm(from: file, found, to: fixed, left) { return "several fixes together: \(reason)" }
      (file, found) = (fixed, left)
      wanted = found.filter { finding in
        !Self.uncovering.contains(finding.rule) && finding.fix.map { !onlySafe || $0.safety == .safe } ?? false
      }
    }
    return wanted.isEmpty ? nil : "fixing does not come to an end: \(wanted.map(\.description).prefix(3))"
  }

  /// What is worse after fixing than before: faults of the format, or errors of a rule that did not find as much. How
  /// much a finding matters may change with another: that a type is declared twice, once one of the two says more than
  /// the other.
  private func harm(from old: LintFile, _ found: [Finding], to new: LintFile, _ left: [Finding]) -> String? {
    if new.propertyList.hasErrors { return "\(new.propertyList.problems.first?.description ?? "")" }
    var known: [String: Int] = [:]
    for finding in found { known[finding.rule, default: 0] += 1 }
    for finding in left where finding.severity == .error {
      guard let count = known[finding.rule], count > 0 else { return "new: \(finding)" }
      known[finding.rule] = count - 1
    }
    return nil
  }

  /// The first fix that does harm by itself.
  private func culprit(in file: LintFile, _ found: [Finding], _ wanted: [Finding]) -> String? {
    for finding in wanted {
      guard let fix = finding.fix else { continue }
      let (bytes, applied) = file.propertyList.applying([fix])
      guard !applied.isEmpty else { continue }
      let fixed = file.with(bytes)
      if let reason = harm(from: file, found, to: fixed, findings(in: fixed)) {
        return "“\(fix.title)” of \(finding): \(reason)"
      }
    }
    return nil
  }

  private func findings(in file: LintFile) -> [Finding] {
    Linter().findings(in: LintRun([file], registry: registry))
  }
}

extension LintFile {
  /// The file with other bytes, and all else that is known of it.
  func with(_ bytes: [UInt8]) -> LintFile {
    LintFile(
      PropertyList(parsing: bytes, named: propertyList.name), context: context, application: application,
      entitlements: entitlements, resources: resources, previous: previous, configuration: configuration,
      registry: registry)
  }
}
