import BundleDeclarations
import Glibc
import Lint
import LintReports
import LintRules
import PropertyLists
import Threads

/// A run over files: finds them, checks them, leaves out what does not count, and mends what is to be mended.
///
/// ```swift
/// var options = ValidationOptions()
/// options.paths = ["Notes.app"]
/// let outcome = try Validation(options).run()
/// print(String(decoding: ReportFormat.text.reporter().report(outcome.result), as: UTF8.self))
/// ```
public struct Validation {
  private let options: ValidationOptions
  private let onProgress: (_ done: Int, _ all: Int) -> Void

  /// How often files are checked again after fixes were applied.
  private static let mostRounds = 10

  /// A run.
  ///
  /// - Parameters:
  ///   - options: what to check, and how.
  ///   - onProgress: called now and then, on the calling thread, with how many of the files were read.
  public init(
    _ options: ValidationOptions, onProgress: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    self.options = options
    self.onProgress = onProgress
  }

  /// Checks the files, and writes those that are mended.
  ///
  /// - Throws: if the run cannot be made as it was asked for. A file that cannot be read is a fault of the result.
  public func run() throws(DeclarationValidationError) -> ValidationOutcome {
    var inputs = try ValidationInputs(options)
    let paths = ReportPaths(folder: FilePaths.current, root: try inputs.root())
    var files = load(&inputs)
    let linter = Linter(RuleSet(RuleSet.all.rules.filter { inputs.selected.contains($0.description.identifier) }))
    var review = try FindingReview(options, inputs, paths: paths)
    let sources = try sourceFiles()
    let lintRun = lintRun(over: files, sources, inputs)
    var judged = review.review(findings(in: lintRun, linter), files)
    var changes: [ValidationOutcome.Change] = []
    var refused = 0
    var saves = Saves()
    if case .on(let unsafe, let isDryRun) = options.fixing {
      let originals = files
      var applied: [String: [Fix]] = [:]
      var mended = mend(&files, judged, unsafe: unsafe, inputs, linter, sources, &review, &applied)
      // What could have been mended by now does harm elsewhere, and is not offered any more.
      for index in mended.indices where isWanted(mended[index], unsafe: unsafe, inputs, review) {
        mended[index].dropFix()
        refused += 1
      }
      changes = zip(originals, files).compactMap { old, new in
        let (oldList, newList) = (old.propertyList, new.propertyList)
        guard oldList.bytes != newList.bytes else { return nil }
        return .init(
          path: oldList.name, fixes: applied[oldList.name] ?? [], old: oldList.bytes, new: newList.bytes)
      }
      if isDryRun {
        files = originals
        judged = review.review(findings(in: lintRun, linter), files)
      } else {
        judged = mended
        let unsaved = saves.save(changes, inputs)
        if !unsaved.isEmpty {
          changes.removeAll { unsaved.contains($0.path) }
          files = zip(originals, files).map { unsaved.contains($0.propertyList.name) ? $0 : $1 }
          judged = review.review(findings(in: self.lintRun(over: files, sources, inputs), linter), files)
        }
      }
    }
    if let path = options.newBaseline, saves.saveBaseline(of: judged, inputs, paths, to: path) {
      judged = judged.map {
        ReportedFinding(
          $0.finding, fingerprint: $0.fingerprint, suppression: $0.suppression ?? Suppression(.baseline))
      }
    }
    return outcome(judged, files, lintRun, inputs, review, paths, changes, refused, saves)
  }

  private func outcome(
    _ judged: [ReportedFinding], _ files: [LintFile], _ lintRun: LintRun, _ inputs: ValidationInputs,
    _ review: FindingReview, _ paths: ReportPaths, _ changes: [ValidationOutcome.Change], _ refused: Int, _ saves: Saves
  ) -> ValidationOutcome {
    let hasFailed = judged.contains { reported in
      reported.suppression == nil
        && inputs.settings(of: reported.finding.file).failureThreshold.isReached(by: reported.finding.severity)
    }
    let shown = judged.filter { review.isShown($0.finding) }
    let hidden = judged.count { $0.suppression == nil && review.isHiddenNote($0.finding) }
    let rules = RuleSet.all.rules.map { $0.description }.filter { inputs.selected.contains($0.identifier) }
    return ValidationOutcome(
      result: LintResult(
        files: files.map(\.propertyList), findings: shown, faults: inputs.faults, hiddenNotes: hidden, rules: rules,
        paths: paths, version: options.version),
      changes: changes, refusedFixes: refused,
      remarks: inputs.interruptedSaves.remarks + saves.remarks + review.remarks(files), failures: saves.failures,
      standardInput: options.fixing == .off
        ? nil : files.first { inputs[$0.propertyList.name]?.isStandardInput ?? false }?.propertyList.bytes,
      hasFailed: hasFailed, declarationDiagnostics: inputs.types.diagnostics, lintRun: lintRun)
  }

  // MARK: Reading and checking

  private func load(_ inputs: inout ValidationInputs) -> [LintFile] {
    let entries = inputs.entries
    let generators = GeneratorConfigurations()
    let loaded = concurrentMap(
      entries, threads: options.threadCount, onProgress: { onProgress($0, entries.count) },
      {
        $0.read(generators: generators, looksAtTypes: !options.sourceFolders.isEmpty)
      })
    var files: [LintFile] = []
    for result in loaded {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let fault): inputs.faults.append(fault)
      }
    }
    return files
  }

  private func lintRun(
    over files: [LintFile], _ sources: [SourceFile], _ inputs: ValidationInputs
  ) -> LintRun {
    LintRun(files, sources: sources, registry: inputs.types.common) {
      concurrentMap($0, threads: options.threadCount, $1)
    }
  }

  private func findings(in run: LintRun, _ linter: Linter) -> [Finding] {
    linter.findings(in: run) { concurrentMap($0, threads: options.threadCount, $1) }
  }

  private func sourceFiles() throws(DeclarationValidationError) -> [SourceFile] {
    var sources: [SourceFile] = []
    for folder in options.sourceFolders { sources += try SourceFolder.sources(at: folder) }
    return sources
  }

  // MARK: Mending

  /// Applies fixes until nothing more is mended.
  private func mend(
    _ files: inout [LintFile], _ findings: [ReportedFinding], unsafe: Bool, _ inputs: ValidationInputs,
    _ linter: Linter, _ sources: [SourceFile], _ review: inout FindingReview, _ applied: inout [String: [Fix]]
  ) -> [ReportedFinding] {
    let round = FixRound(linter, registry: inputs.types.common)
    let groups = files.groupsByApplication
    var findings = findings
    for _ in 0..<Self.mostRounds {
      let wanted = findings.filter { isWanted($0, unsafe: unsafe, inputs, review) }
      let byFile = Dictionary(grouping: wanted) { $0.finding.file }
      var hasChanged = false
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
      guard hasChanged else { break }
      findings = review.review(self.findings(in: lintRun(over: files, sources, inputs), linter), files)
    }
    return findings
  }

  /// Whether a finding is to be mended.
  private func isWanted(
    _ reported: ReportedFinding, unsafe: Bool, _ inputs: ValidationInputs, _ review: FindingReview
  ) -> Bool {
    guard let fix = reported.finding.fix, reported.suppression == nil,
      inputs[reported.finding.file]?.isMendable ?? false
    else { return false }
    return (unsafe || fix.safety == .safe) && review.isShown(reported.finding)
  }
}

extension [LintFile] {
  /// The indices of the files of each app, and of each file that stands alone, in their order.
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
