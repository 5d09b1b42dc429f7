import PropertyLists
import UTBundleDeclarations
import UTLint
import UTLintRules
import UTThreads

/// A validation run: finds files, checks them, applies suppressions, and fixes findings.
///
/// ```swift
/// var options = ValidationOptions()
/// options.paths = ["Notes.app"]
/// let outcome = try ValidationRun(options).outcome()
/// print(String(decoding: ReportFormat.text.reporter().report(outcome.result), as: UTF8.self))
/// ```
///
/// The settings of each file are determined once, when the run is created. The run owns everything that changes while
/// it proceeds.
public struct ValidationRun {
  let options: ValidationOptions
  /// The files with their settings.
  let inputs: ValidationInputs
  let linter: Linter
  let paths: ReportPaths
  /// The paths in baselines, which do not depend on the reports.
  private let baselinePaths: ReportPaths
  /// The code as read.
  let originalSources: [SourceFile]
  let codePlaces: CodePlaces
  let localizations: [Localization]
  /// The files as read.
  let originals: [LintFile]
  /// The first check of them.
  let firstRun: LintRun
  /// The property lists of builds and privacy manifests, by name.
  private let otherPropertyLists: [String: PropertyList]

  /// The files in their current state.
  var files: [LintFile]
  /// The code in its current state.
  var sources: [SourceFile]
  /// Their findings, with suppressions.
  var findings: [ReportedFinding] = []
  var review: FindingReview
  var changes: [ValidationOutcome.Change] = []
  var refusedFixes: [ValidationOutcome.RefusedFix] = []
  /// The files with fixes that are not applied, because another program generates the files, or because they are in no
  /// folder that was passed.
  var unfixableFiles: Set<String> = []
  /// The remarks about baselines without the entries that are no longer reported.
  private var prunedBaselines: [ValidationRemark] = []
  var saves = Saves()

  /// Finds and reads the files, and determines their settings.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - onProgress: called from time to time, on the calling thread, with the number of files read.
  /// - Throws: if the options or configurations are invalid. A file that cannot be read is an error in the result.
  public init(
    _ options: ValidationOptions, onProgress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(DeclarationValidationError) {
    self.options = options
    var inputs = try ValidationInputs(options)
    let repository = try inputs.repository()
    paths = ReportPaths(folder: resolvedPath("."), root: try inputs.reportRoot(options, in: repository))
    originals = inputs.load(options, onProgress: onProgress)
    let builds = inputs.builds.subjects(options)
    let privacyManifests = inputs.privacyManifests()
    let iconSets = inputs.builds.readIconSets()
    var sources: [SourceFile] = []
    for folder in options.sourceFolders { sources += try SourceFolder.sources(at: folder) }
    if options.sourceFolders.isEmpty, options.readsProjectSources { sources = inputs.projectSources(options) }
    for name in sources.map(\.name) + iconSets.map(\.path) + originals.compactMap(\.entitlements?.name) {
      try inputs.use(name)
    }
    baselinePaths = ReportPaths(folder: resolvedPath("."), root: try inputs.baselineRoot(options, in: repository))
    self.inputs = inputs
    files = originals
    let selected = inputs.selected
    linter = Linter(RuleSet(RuleSet.all.rules.filter { selected.contains($0.description.identifier) }))
    review = try FindingReview(options, inputs, paths: baselinePaths)
    originalSources = sources
    self.sources = sources
    codePlaces = inputs.codePlaces(of: sources, areAllKnown: !options.sourceFolders.isEmpty)
    localizations = inputs.localizations(options)
    var firstRun = LintRun(
      originals, sources: sources, codePlaces: codePlaces, localizations: localizations, registry: inputs.types.common
    ) { concurrentMap($0, threads: options.threadCount, $1) }
    firstRun.builds = builds
    firstRun.iconSets = iconSets
    firstRun.privacyManifests = privacyManifests
    self.firstRun = firstRun
    otherPropertyLists = firstRun.otherPropertyLists
  }

  /// Checks the files, and writes the fixed ones.
  public func outcome() -> ValidationOutcome {
    var run = self
    run.check(firstRun)
    if case .on(let unsafe, let isDryRun) = options.fixing { run.fix(unsafe: unsafe, isDryRun: isDryRun) }
    if case .suppressing(let isDryRun) = options.fixing { run.suppress(isDryRun: isDryRun) }
    if options.prunesBaselines { run.pruneBaselines() }
    if let path = options.newBaseline { run.writeBaseline(to: path) }
    return run.result
  }

  /// Checks the files in their current state.
  ///
  /// - Parameters:
  ///   - run: the files in their current state, if they are already prepared.
  ///   - keepsFixes: whether the limits of findings do not apply to findings with a fix.
  mutating func check(_ run: LintRun? = nil, keepingFixes keepsFixes: Bool = false) {
    var run =
      run
      ?? LintRun(
        files, sources: sources, codePlaces: codePlaces, localizations: localizations, registry: inputs.types.common
      ) { [options] in concurrentMap($0, threads: options.threadCount, $1) }
    run.builds = firstRun.builds
    run.iconSets = firstRun.iconSets
    run.privacyManifests = firstRun.privacyManifests
    let linter = keepsFixes ? linter.keepingFixes : linter
    let found = linter.findings(in: run) { [options] in concurrentMap($0, threads: options.threadCount, $1) }
    findings = review.review(found, files, sources, others: otherPropertyLists).filter { inputs.reports($0.finding) }
    dropFixesOfOtherFiles()
  }

  private mutating func writeBaseline(to path: String) {
    guard saves.saveBaseline(of: findings, inputs, baselinePaths, to: path) else { return }
    findings = findings.map { $0.suppressed(by: Suppression(.baseline)) }
  }

  /// Removes the entries of baselines that are no longer reported.
  private mutating func pruneBaselines() {
    if review.baselines.isEmpty {
      prunedBaselines.append(ValidationRemark(file: ".", message: "no baseline to prune; pass one with --baseline"))
    }
    for (file, entries) in review.staleEntries(checkedNames) {
      // A configuration that came with an archive may name any baseline of the user.
      guard file.path == options.baseline || inputs.configurations.contains(where: { $0.hasInFolder(file) }) else {
        prunedBaselines.append(
          ValidationRemark(
            about: file.path,
            "not pruned because it is outside the folder of the configuration; pass it with --baseline"
          ))
        continue
      }
      guard saves.save(file, without: entries) else { continue }
      let count = entries.count == 1 ? "1 finding that is" : "\(entries.count) findings that are"
      prunedBaselines.append(ValidationRemark(about: file.path, "removed \(count) no longer reported"))
    }
  }

  /// The names of the files in which all findings were found.
  private var checkedNames: [String] {
    files.map(\.propertyList.name) + files.compactMap(\.entitlements?.name) + sources.map(\.name)
      + otherPropertyLists.keys + firstRun.iconSets.flatMap { [$0.path] + $0.largeImages.map(\.path) }
      + files.flatMap { $0.context.settingLocations.values.map(\.file) }
  }

  private var result: ValidationOutcome {
    let checked = files.map(\.propertyList).filter { inputs[$0.name]?.input.isSurrounding != true }
    let shown = findings.filter { inputs.settings(of: $0.finding.file).shows($0.finding) }
      .map { $0.moved(inputs.original) }.ranked
    let remarks = remarks
    return ValidationOutcome(
      result: LintResult(
        files: checked.filter { inputs.origin(of: $0.name) == nil }, findings: shown, inputErrors: inputs.faults,
        remarks: runRemarks(remarks),
        hiddenNotes: findings.count {
          $0.suppression == nil && inputs.settings(of: $0.finding.file).hidesAsNote($0.finding)
        },
        rules: linter.rules.rules.map { $0.description }, paths: paths, version: options.version,
        generatedCount: checked.count { inputs.origin(of: $0.name) != nil }, otherTexts: otherTexts(of: shown),
        builds: firstRun.builds, manifestCount: firstRun.manifestCount),
      changes: changes, refusedFixes: refusedFixes, remarks: remarks, failures: saves.failures,
      standardInput: options.fixing == .off
        ? nil : files.first { inputs[$0.propertyList.name]?.isStandardInput ?? false }?.propertyList.bytes,
      hasFailed: findings.contains(where: \.failsRun), declarationProblems: inputs.types.problems, lintRun: firstRun)
  }

  private var remarks: [ValidationRemark] {
    let all =
      inputs.interruptedSaves.remarks + saves.remarks + BuildInputs.remarks(on: firstRun.builds) + inputs.generations
      + unfixedFiles
      + unsuppressedFiles + review.remarks(files, sources, checked: checkedNames)
    let pruned = Set(prunedBaselines.map(\.location.file))
    return all.filter { remark in
      inputs[remark.location.file]?.input.isSurrounding != true && !pruned.contains(remark.location.file)
    } + prunedBaselines
  }

  /// The remarks that reports include, which are the remarks that a user sees.
  private func runRemarks(_ remarks: [ValidationRemark]) -> [RunRemark] {
    let problems = inputs.types.problems.filter { $0.severity == .warning }
    return problems.compactMap { problem in
      problem.location.map { RunRemark(problem.message, at: $0, severity: .warning) }
    }
      + remarks.filter { $0.kind != .detail || options.isVerbose }.map {
        RunRemark($0.message, at: $0.location, severity: $0.isProblem ? .warning : .note)
      }
  }

  /// The contents of the files with findings that are not property lists: code, and files with settings.
  private func otherTexts(of findings: [ReportedFinding]) -> [String: [UInt8]] {
    var texts = Dictionary(sources.map { ($0.name, $0.bytes) }) { first, _ in first }
    let names = Set(findings.lazy.filter { $0.suppression == nil }.map(\.finding.file))
    texts = texts.filter { names.contains($0.key) }
    for name in names where texts[name] == nil && inputs[name] == nil {
      if let list = otherPropertyLists[name] {
        texts[name] = list.bytes
        continue
      }
      texts[name] = try? ValidationFiles.read(name, maximumSize: Self.largestText)
    }
    return texts
  }

  private static let largestText = 64 << 20
}
