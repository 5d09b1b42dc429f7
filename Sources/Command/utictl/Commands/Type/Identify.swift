import ArgumentParser
import FileTypes
import InstalledTypes
import TypeRegistry
import UTText
import UTTypeQueries

struct Identify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identify",
    abstract: "Show the types of files and folders on disk.",
    discussion: """
      The type of a file, package, or bundle is determined by its extension; any other folder is public.folder. Links, \
      sockets, pipes, devices, and volumes have their own types. File contents are not read. '-' reads paths from standard \
      input, one per line, or NUL-terminated with -0; use './-' for a file named '-'.

      Examples:
        utictl type identify photo.heic Notes.app
        utictl type identify -r --summary ~/Documents
        utictl type identify -r --template '{identifier} {query}' . | sort
        git ls-files -z | utictl type identify -0 -
      """)

  @Argument(
    help: ArgumentHelp("The files and folders to identify; '-' reads paths from standard input.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @OptionGroup var input: InputOptions

  @Flag(name: .shortAndLong, help: "Also identify the contents of folders; a package counts as one item.")
  var recursive = false

  @Flag(help: "Show the number of items of each type; requires --recursive.")
  var summary = false

  @Flag(help: "Also identify the contents of packages; requires --recursive.")
  var intoPackages = false

  @Flag(help: "Skip items whose names begin with a dot; requires --recursive.")
  var skipHidden = false

  @Flag(help: "Sort items by name; requires --recursive.")
  var sorted = false

  @Flag(name: .customLong("follow-links"), help: "Show the type of a symbolic link's target.")
  var followsLinks = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var template: TemplateOptions
  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    if !recursive && (summary || intoPackages || skipHidden || sorted) {
      throw ValidationError("--summary, --into-packages, --skip-hidden, and --sorted require --recursive")
    }
    if template.isGiven && (json || summary) {
      throw ValidationError("--template cannot be combined with --json or --summary")
    }
    try input.validate(paths)
  }

  func run() throws {
    let registry = try declarations.registry()
    var hasFailed = false
    func complain(_ error: FileTypeError) {
      hasFailed = true
      Output.complain("\(error)")
    }
    if summary {
      try print(walk(registry).counts(under: allPaths(), onError: complain))
    } else {
      var report = ItemReport(printsJSON: json, template: try template.parsed())
      defer { report.finish() }
      if recursive {
        walk(registry).forEachItem(under: try allPaths(), onError: complain) { path, type in
          report.add(path, type)
        }
      } else {
        try forEachPath { path in
          do throws(FileTypeError) {
            report.add(path.span, try registry.type(ofItemAt: path, followingLinks: followsLinks))
          } catch {
            complain(error)
          }
        }
      }
    }
    if hasFailed { throw ExitCode(2) }
  }

  /// Calls `body` for every path; for paths from standard input, as they arrive.
  private func forEachPath(_ body: ([UInt8]) throws -> Void) throws {
    for path in paths.map(\.pathBytes) {
      guard path == InputOptions.standardInput else {
        try body(path)
        continue
      }
      var lines = InputLines(input.separator)
      while let line = try lines.next() { try body(line) }
    }
  }

  private func allPaths() throws -> [[UInt8]] {
    var all: [[UInt8]] = []
    try forEachPath { all.append($0) }
    return all
  }

  private func walk(_ registry: TypeRegistry) -> FileTypeWalk {
    var walk = FileTypeWalk(registry)
    walk.followsLinks = followsLinks
    walk.descendsIntoPackages = intoPackages
    walk.includesHiddenItems = !skipHidden
    walk.isOrdered = sorted
    return walk
  }

  private func print(_ counts: [FileTypeCount]) throws {
    let languages = UserLanguages.current()
    let records = counts.map { CountRecord($0, languages: languages) }
    guard !json else { return try JSONArray.write(records) }
    let width = records.map { String($0.count).count }.max() ?? 0
    var columns = Columns(strong: 1)
    for record in records {
      let count = String(record.count)
      columns.add([
        String(repeating: " ", count: width - count.count) + count, record.identifier, record.description ?? "",
      ])
    }
    for line in columns.lines() { Output.writeLine(line) }
  }
}
