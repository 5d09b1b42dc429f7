import PropertyLists
import UTLint
import UTLintRules

extension ValidationRun {
  /// The maximum number of checks after fixes are applied.
  private static let mostRounds = 10
  /// The maximum number of fixes that are tried alone, to report why they were not applied.
  private static let mostReasons = 20
  /// The rules that report misspelled and misplaced keys, and misspelled types.
  private static let rulesAboutNames: Set = ["PL011", "PL012", "EX006", "XR001"]

  /// Applies fixes until none are left, and writes the files, unless it is a dry run.
  mutating func fix(unsafe: Bool, isDryRun: Bool) {
    if Linter.isLimited(findings.lazy.map(\.finding)) { check(firstRun, keepingFixes: true) }
    let applied = applyFixes(unsafe: unsafe)
    // The remaining fixes would introduce new findings, so they are no longer offered.
    refusedFixes += refused(findings.filter { isWanted($0, unsafe: unsafe) }.map(\.finding))
    if Linter.isLimited(findings.lazy.map(\.finding)) { check() }
    for index in findings.indices where isWanted(findings[index], unsafe: unsafe) { findings[index].dropFix() }
    changes = zip(originals, files).compactMap { old, new in
      let (oldList, newList) = (old.propertyList, new.propertyList)
      guard oldList.bytes != newList.bytes else { return nil }
      return .init(
        path: oldList.name, fixes: applied[oldList.name] ?? [], suppressionCount: 0,
        filePath: inputs[oldList.name]?.input.filePath, old: oldList.bytes, new: newList.bytes)
    }
    if isDryRun {
      files = originals
      check(firstRun)
    } else {
      saveChanges()
    }
  }

  /// Finds out why fixes were not applied. If there are many, the first ones stand for the rest, because each one takes
  /// a check.
  private func refused(_ findings: [Finding]) -> [ValidationOutcome.RefusedFix] {
    let round = FixRound(linter.keepingFixes, registry: inputs.types.common)
    var violated: [Int: [String]] = [:]
    for group in findings.isEmpty ? [] : files.groupsByApplication {
      let members = group.map { files[$0] }
      let names = members.map(\.propertyList.name)
      let wanted = findings.indices.prefix(Self.mostReasons).compactMap { index in
        names.firstIndex(of: findings[index].file).flatMap { file in
          findings[index].fix.map { (index: index, fix: (file: file, fix: $0)) }
        }
      }
      let rules = round.newlyViolated(by: wanted.map(\.fix), among: members)
      for (entry, rules) in zip(wanted, rules) { violated[entry.index] = rules }
    }
    return findings.indices.map { .init(finding: findings[$0], newlyViolated: violated[$0] ?? []) }
  }

  /// Drops the fixes of files that are generated or do not exist, because they would not last, and of files that were
  /// not passed.
  mutating func dropFixesOfOtherFiles() {
    for index in findings.indices where findings[index].finding.fix != nil {
      guard let entry = inputs[findings[index].finding.file],
        entry.input.generator != nil || entry.isElsewhere
      else { continue }
      if case .on(let unsafe, _) = options.fixing, findings[index].suppression == nil,
        unsafe || findings[index].finding.fix?.safety == .safe, entry.settings.shows(findings[index].finding)
      {
        unfixableFiles.insert(entry.path)
      }
      findings[index].dropFix()
    }
  }

  /// The remarks about what to edit instead of generated files, and about files that were not passed.
  var unfixedFiles: [ValidationRemark] {
    unfixableFiles.sorted().compactMap { path in
      guard let input = inputs[path]?.input else { return nil }
      guard let generator = input.generator else {
        return ValidationRemark(about: path, "not fixed because it is in another folder; pass its path to fix it")
      }
      return ValidationRemark(
        about: input.origin ?? path,
        "not fixed because \(generator.name) generates it; edit \(generator.setting) in \(generator.configuration)")
    }
  }

  /// Writes the changed files. A file that cannot be written is left unchanged.
  mutating func saveChanges() {
    let unsaved = saves.save(changes, in: inputs.writtenFolders)
    guard !unsaved.isEmpty else { return }
    changes.removeAll { unsaved.contains($0.path) }
    files = zip(originals, files).map { unsaved.contains($0.propertyList.name) ? $0 : $1 }
    sources = zip(originalSources, sources).map { unsaved.contains($0.name) ? $0 : $1 }
    check()
  }

  /// - Returns: the fixes applied to each file, by its name.
  private mutating func applyFixes(unsafe: Bool) -> [String: [Fix]] {
    var applied: [String: [Fix]] = [:]
    let round = FixRound(linter.keepingFixes, registry: inputs.types.common)
    let groups = files.groupsByApplication
    func apply(_ wanted: [ReportedFinding]) -> Bool {
      var hasChanged = false
      let byFile = Dictionary(grouping: wanted) { $0.finding.file }
      for group in groups {
        let members = group.map { files[$0] }
        let fixes = members.map { byFile[$0.propertyList.name]?.compactMap(\.finding.fix) ?? [] }
        guard let outcome = round.apply(fixes, to: members) else { continue }
        for (position, index) in group.enumerated() {
          files[index] = outcome.files[position]
          applied[files[index].propertyList.name, default: []] += outcome.applied[position]
        }
        hasChanged = true
      }
      return hasChanged
    }
    for _ in 0..<Self.mostRounds {
      let wanted = findings.filter { isWanted($0, unsafe: unsafe) }
      // Other rules may miss a key that is only misspelled or misplaced, and add another one, or mistake the app's own
      // type for another app's type.
      let names = wanted.filter { Self.rulesAboutNames.contains($0.finding.rule) }
      guard !names.isEmpty && apply(names) || apply(wanted) else { break }
      check(keepingFixes: true)
    }
    return applied
  }

  /// Returns whether a finding is to be fixed.
  private func isWanted(_ reported: ReportedFinding, unsafe: Bool) -> Bool {
    guard let fix = reported.finding.fix, reported.suppression == nil,
      inputs[reported.finding.file]?.isMendable ?? false
    else { return false }
    return (unsafe || fix.safety == .safe) && inputs.settings(of: reported.finding.file).shows(reported.finding)
  }
}

extension [LintFile] {
  /// The indices of the files of each app, and of each separate file, in order.
  fileprivate var groupsByApplication: [[Int]] {
    var groups: [[Int]] = []
    var positions: [String: Int] = [:]
    for (index, file) in enumerated() {
      if let application = file.application, let position = positions[application] {
        groups[position].append(index)
        continue
      }
      if let application = file.application { positions[application] = groups.count }
      groups.append([index])
    }
    return groups
  }
}
