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
  let sources: [SourceFile]
  let codePlaces: CodePlaces
  /// The files as read.
  let originals: [LintFile]
  /// The first check of them.
  let firstRun: LintRun

  /// The files in their current state.
  var files: [LintFile]
  /// Their findings, with suppressions.
  var findings: [ReportedFinding] = []
  var review: FindingReview
  var changes: [ValidationOutcome.Change] = []
  var refusedFixes: [Finding] = []
  /// The files with fixes that are not applied, because another program generates the files.
  var generatedFiles: Set<String> = []
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
    paths = ReportPaths(folder: FilePaths.current, root: try inputs.root())
    originals = inputs.load(options, onProgress: onProgress)
    self.inputs = inputs
    files = originals
    let selected = inputs.selected
    linter = Linter(RuleSet(RuleSet.all.rules.filter { selected.contains($0.description.identifier) }))
    review = try FindingReview(options, inputs, paths: paths)
    var sources: [SourceFile] = []
    for folder in options.sourceFolders { sources += try SourceFolder.sources(at: folder) }
    if options.sourceFolders.isEmpty, options.readsProjectSources { sources = inputs.projectSources(options) }
    self.sources = sources
    codePlaces = inputs.codePlaces(of: sources, areAllKnown: !options.sourceFolders.isEmpty)
    firstRun = LintRun(originals, sources: sources, codePlaces: codePlaces, registry: inputs.types.common) {
      concurrentMap($0, threads: options.threadCount, $1)
    }
  }

  /// Checks the files, and writes the fixed ones.
  public func outcome() -> ValidationOutcome {
    var run = self
    run.check(firstRun)
    if case .on(let unsafe, let isDryRun) = options.fixing { run.fix(unsafe: unsafe, isDryRun: isDryRun) }
    if let path = options.newBaseline { run.writeBaseline(to: path) }
    return run.result
  }

  /// Checks the files in their current state.
  mutating func check(_ run: LintRun? = nil) {
    let run =
      run
      ?? LintRun(files, sources: sources, codePlaces: codePlaces, registry: inputs.types.common) { [options] in
        concurrentMap($0, threads: options.threadCount, $1)
      }
    let found = linter.findings(in: run) { [options] in concurrentMap($0, threads: options.threadCount, $1) }
    findings = review.review(found, files, sources)
    dropFixesOfGeneratedFiles()
  }

  private mutating func writeBaseline(to path: String) {
    guard saves.saveBaseline(of: findings, inputs, paths, to: path) else { return }
    findings = findings.map {
      ReportedFinding(
        $0.finding, fingerprint: $0.fingerprint, suppression: $0.suppression ?? Suppression(.baseline))
    }
  }

  private var result: ValidationOutcome {
    let hasFailed = findings.contains { reported in
      reported.suppression == nil
        && inputs.settings(of: reported.finding.file).failureThreshold.isReached(by: reported.finding.severity)
    }
    return ValidationOutcome(
      result: LintResult(
        files: files.map(\.propertyList).filter { inputs.origin(of: $0.name) == nil },
        findings: findings.filter { inputs.settings(of: $0.finding.file).shows($0.finding) }.map { reported in
          inputs.origin(of: reported.finding.file).map { reported.moved(to: $0) } ?? reported
        },
        inputErrors: inputs.faults,
        hiddenNotes: findings.count {
          $0.suppression == nil && inputs.settings(of: $0.finding.file).hidesAsNote($0.finding)
        },
        rules: linter.rules.rules.map { $0.description }, paths: paths, version: options.version,
        generatedCount: files.count { inputs.origin(of: $0.propertyList.name) != nil }),
      changes: changes, refusedFixes: refusedFixes,
      remarks: inputs.interruptedSaves.remarks + saves.remarks + inputs.generations + unfixedGeneratedFiles
        + review.remarks(files, sources), failures: saves.failures,
      standardInput: options.fixing == .off
        ? nil : files.first { inputs[$0.propertyList.name]?.isStandardInput ?? false }?.propertyList.bytes,
      hasFailed: hasFailed, declarationProblems: inputs.types.problems, lintRun: firstRun)
  }
}
