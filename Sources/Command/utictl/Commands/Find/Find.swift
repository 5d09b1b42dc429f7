import ArgumentParser
import FileTypes
import TypeRegistry
import UTFileQueries
import UTItemPredicates
import UTText

struct Find: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find files, packages, and folders by type, name, and attributes.",
    discussion: """
      Prints the items that match all options. A package is one item; --into-packages also searches its contents. Links are not \
      followed.

      A predicate compares attributes in the syntax of NSPredicate: name, path, size (in bytes), modified, created, type, types \
      (with all supertypes), and kind, or Apple's names, such as kMDItemFSName. Operators are ==, !=, <, <=, >, >=, BETWEEN, IN, \
      BEGINSWITH, ENDSWITH, CONTAINS, LIKE (with * and ?), AND, OR, NOT, and UTI-CONFORMS-TO for types. [c] and [d] ignore case \
      and diacritics. A date is CAST('2026-03-01', 'NSDate') or NOW() - SECONDS.

      With --watch, existing items are listed as 'added'. Each change is then listed as 'added', 'changed', or 'removed', shortly \
      after programs finish writing, until you interrupt the command.

      Exit status: 0 if an item was found, 1 if not or if a type is unknown, 2 for invalid usage or unreadable items.

      Examples:
        utictl find --type public.image ~/Pictures
        utictl find --name '*.md' -0 | xargs -0 wc -l
        utictl find --conforms com.apple.package --json .
        utictl find --predicate 'size > 1000000 AND modified > NOW() - 86400'
        utictl find --json-lines --type public.movie | jq -r 'select(.size>1e6).path'
        utictl find --watch --json --type public.image Inbox
        utictl find --predicate "name LIKE[cd] 'resume*'" --conforms public.text
      """)

  @Argument(
    help: ArgumentHelp("The folders to search (default: the current one).", valueName: "folder"), completion: .directory
  )
  var folders: [String] = []

  @OptionGroup var conditions: FindConditions

  @Flag(help: "Also search the contents of packages.")
  var intoPackages = false

  @Flag(help: "Skip items whose names begin with a dot.")
  var skipHidden = false

  @Flag(help: "Sort items by name.")
  var sorted = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Print paths unchanged and NUL-terminated, as 'find -print0' does.")
  var endsWithNull = false

  @Flag(help: "Print the items and then each change, until interrupted.")
  var watch = false

  @Flag(help: "Print a JSON array; with --watch, the same as --json-lines.")
  var json = false

  @Flag(help: "Print a JSON object per line, as items are found.")
  var jsonLines = false

  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    if watch && sorted { throw ValidationError("'--sorted' conflicts with '--watch'") }
    if endsWithNull, json || jsonLines {
      throw ValidationError("'--null' conflicts with '\(json ? "--json" : "--json-lines")'")
    }
    if json && jsonLines { throw ValidationError("'--json-lines' conflicts with '--json'") }
  }

  func run() throws {
    let condition = try conditions.condition(in: try declarations.registry())
    try checkFolders(in: condition.registry)
    let folders = (folders.isEmpty ? ["."] : folders).map(\.pathBytes)
    let form: FoundReport.Form = jsonLines ? .jsonLines : json ? .json : endsWithNull ? .null : .lines
    if watch {
      let found = FoundWatch(condition: condition, form: form, intoPackages: intoPackages, skipHidden: skipHidden)
      try found.run(folders)
    }
    var report = FoundReport(form)
    var hasFailed = false
    walk(condition).forEachSelectedItem(
      under: folders,
      onError: { error in
        hasFailed = true
        Output.complain("\(error)")
      },
      { path, item in if condition.isTrue(of: path, item) { report.add(path, item) } })
    report.finish()
    if hasFailed { throw ExitCode(2) }
    if report.isEmpty { throw ExitCode(1) }
  }

  /// Checks that an argument that does not exist is not a type or a pattern.
  private func checkFolders(in registry: TypeRegistry) throws {
    for folder in folders where !folder.contains("/") && !Files.exists(folder.pathBytes) {
      let isPattern = folder.contains { "*?[".contains($0) }
      guard isPattern || (try? registry.supertype(named: folder)) != nil else { continue }
      throw Failure(
        """
        no such folder: '\(PrintableText.short(folder))'
        help: did you mean 'utictl find \(isPattern ? "--name" : "--type") \(ShellWord.of(folder))'?
        """)
    }
  }

  private func walk(_ condition: ItemCondition) -> FileTypeWalk {
    var walk = FileTypeWalk(condition.registry)
    walk.selection = condition.selection
    if json || jsonLines { (walk.selection.readsTypes, walk.selection.readsStatus) = (true, true) }
    walk.descendsIntoPackages = intoPackages
    walk.includesHiddenItems = !skipHidden
    walk.isOrdered = sorted
    return walk
  }
}
