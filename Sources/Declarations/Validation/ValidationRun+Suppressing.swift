import PropertyLists
import UTLint

extension ValidationRun {
  /// Suppresses the findings with comments, in files that have comments.
  mutating func suppress(isDryRun: Bool) {
    let before = findingCounts
    let wanted = Dictionary(grouping: findings.filter(isSuppressible), by: \.finding.file)
    for (name, findings) in wanted { addComments(to: name, for: findings.map(\.finding)) }
    check()
    // A comment that suppresses nothing, or that changes the findings, is in the wrong place.
    let after = findingCounts
    let failed = Set(
      wanted.keys.filter { name in
        before[name] != after[name] || findings.contains { $0.finding.file == name && isSuppressible($0) }
      })
    if !failed.isEmpty {
      files = zip(originals, files).map { failed.contains($0.propertyList.name) ? $0 : $1 }
      sources = zip(originalSources, sources).map { failed.contains($0.name) ? $0 : $1 }
      check()
    }
    for (old, new) in zip(originals, files) where old.propertyList.bytes != new.propertyList.bytes {
      let name = old.propertyList.name
      addChange(
        name, inputs[name]?.input.filePath, old.propertyList.bytes, new.propertyList.bytes, wanted[name]?.count ?? 0)
    }
    for (old, new) in zip(originalSources, sources) where old.bytes != new.bytes {
      addChange(old.name, old.name, old.bytes, new.bytes, wanted[old.name]?.count ?? 0)
    }
    if isDryRun {
      (files, sources) = (originals, originalSources)
      check(firstRun)
    } else {
      saveChanges()
    }
  }

  /// The remarks about files whose findings no comment can suppress, and about files that were not passed.
  var unsuppressedFiles: [ValidationRemark] {
    guard case .suppressing(let isDryRun) = options.fixing else { return [] }
    let changed = isDryRun ? Set(changes.map(\.path)) : []
    let left = findings.filter { isSuppressible($0) && !changed.contains($0.finding.file) }.map(\.finding.file)
    let elsewhere = Set(left).filter(isElsewhere)
    let byFile = Dictionary(grouping: left) { inputs.origin(of: $0) ?? $0 }
    return byFile.sorted { $0.key < $1.key }.map { file, findings in
      let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
      guard !elsewhere.contains(file) else {
        return ValidationRemark(
          about: file, "not changed because it is in another folder; pass its path to suppress \(count)")
      }
      return ValidationRemark(
        about: file,
        "comments cannot suppress \(count) here; record \(findings.count == 1 ? "it" : "them") with --write-baseline")
    }
  }

  /// Whether comments could be added to a file if it was not in another folder.
  private func isElsewhere(_ name: String) -> Bool {
    if let entry = inputs[name] { return entry.isElsewhere && entry.input.generator == nil }
    return inputs.isElsewhere(name) && sources.contains { $0.name == name }
  }

  private func isSuppressible(_ reported: ReportedFinding) -> Bool {
    reported.suppression == nil && inputs.settings(of: reported.finding.file).shows(reported.finding)
  }

  /// The number of findings of each rule, by file.
  private var findingCounts: [String: [String: Int]] {
    findings.reduce(into: [:]) { $0[$1.finding.file, default: [:]][$1.finding.rule, default: 0] += 1 }
  }

  private mutating func addComments(to name: String, for findings: [Finding]) {
    if let index = files.firstIndex(where: { $0.propertyList.name == name }) {
      let list = files[index].propertyList
      guard inputs[name]?.isMendable ?? false, list.format != .binary, list.source.utf8 == list.bytes else { return }
      let comments = SuppressionComments(list.format == .xml ? .xml : .block)
      files[index] = files[index].replacing(
        PropertyList(parsing: comments.added(to: list.bytes, for: findings), named: name))
    } else if !inputs.isElsewhere(name), let index = sources.firstIndex(where: { $0.name == name }) {
      sources[index] = SourceFile(
        SuppressionComments(.line).added(to: sources[index].bytes, for: findings), named: name)
    }
  }

  private mutating func addChange(_ name: String, _ file: String?, _ old: [UInt8], _ new: [UInt8], _ count: Int) {
    changes.append(.init(path: name, fixes: [], suppressionCount: count, filePath: file, old: old, new: new))
  }
}
