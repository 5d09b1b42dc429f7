import PropertyLists

/// Joins the findings of several build configurations: the same rule at the same location is one finding.
struct VariantMerger {
  /// The identity of a finding: messages of equal findings may contain different values of a build setting.
  private struct Key: Hashable {
    let rule: String
    let file: String
    let start: Int
    let path: PropertyListPath
    /// The number of findings before it at the same place.
    let number: Int
  }

  private var order: [Key] = []
  private var findings: [Key: (finding: Finding, names: [String?])] = [:]
  private var counts: [Key: Int] = [:]
  /// The current configuration; nil for the first.
  private var name: String?
  private var all: [String?] = [nil]

  /// Starts the findings of another configuration.
  mutating func begin(_ name: String) {
    self.name = name
    all.append(name)
    counts = [:]
  }

  /// Adds findings of the current configuration.
  mutating func add(_ found: [Finding]) {
    for finding in found {
      func key(_ number: Int) -> Key {
        Key(
          rule: finding.rule, file: finding.file, start: finding.place.range.lowerBound, path: finding.place.path,
          number: number)
      }
      let number = counts[key(0), default: 0]
      counts[key(0)] = number + 1
      if findings[key(number)] == nil {
        order.append(key(number))
        findings[key(number)] = (finding, [])
      }
      findings[key(number)]?.names.append(name)
    }
  }

  /// Returns the findings. A finding that is not in all configurations of its file names its configurations, and has
  /// no fix, because the other configurations are right.
  func finish(_ run: LintRun) -> [Finding] {
    let files = Dictionary(run.files.map { ($0.propertyList.name, $0) }) { first, _ in first }
    // A finding in a file of another kind, such as code.
    let other = run.files.first { !$0.variants.isEmpty }
    return order.compactMap { key in
      guard let (finding, names) = findings[key] else { return nil }
      guard let file = files[finding.file] ?? other else { return finding }
      // Other files may have other configurations, in which this one is as in its first.
      let known = file.otherConfigurations.isEmpty ? all.compactMap(\.self) : file.otherConfigurations
      let missing = ([nil] + known).filter { all.contains($0) && !names.contains($0) }
      if missing.isEmpty { return finding }
      let found = known.filter { names.contains(all.contains($0) ? $0 : nil) }
      let first = names.contains(nil) ? file.context.builds.first?.configuration : nil
      return finding.inConfigurations([first].compactMap(\.self) + found)
    }
  }
}

extension Finding {
  /// The same finding with the build configurations that it is in.
  fileprivate func inConfigurations(_ names: [String]) -> Finding {
    guard let last = names.last else { return self }
    let list = names.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    let text =
      names.count == 1 ? "configuration '\(last)'" : "configurations \(list)\(names.count > 2 ? "," : "") and '\(last)'"
    return Finding(
      rule: rule, severity: severity, message: "\(message), in \(text)", help: help, place: place, related: related,
      fix: nil, isAccepted: isAccepted)
  }
}
