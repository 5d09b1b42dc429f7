import ArgumentParser
import BundleDeclarations
import DeclarationInputs
import TypeRegistry

struct ClaimsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "List the document types that open a type, the preferred one first.",
    discussion: """
      A claim on the type itself comes before claims on its supertypes; then rank, role and declaration order decide. The \
      user's choice and the order of installation are not known.

      Exit status: 0 if a document type opens the type, 1 if none does, 2 for invalid usage or unreadable input.

      Examples:
        utictl claims Notes.app --type .note
        utictl claims Apps --type public.json --json
      """)

  @Argument(
    help: ArgumentHelp("Info.plist files, bundles, projects, archives, and folders of these.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp("An identifier, .extension, type/subtype or path.", valueName: "query"),
    completion: Completions.queries)
  var type: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let found = DeclarationInputs.find(in: try Files.checkedTexts(paths))
    for problem in found.problems { Output.complain("\(problem)") }
    var isReadable = found.problems.isEmpty
    var bundles: [InfoPlist] = []
    for input in found.inputs {
      do {
        let list = try input.propertyList()
        for diagnostic in list.diagnostics where diagnostic.severity == .error {
          isReadable = false
          Output.report("\(diagnostic)")
        }
        if let info = InfoPlist(list, context: input.context) {
          bundles.append(info)
        } else if !list.hasErrors {
          isReadable = false
          Output.complain("\(input.path): the root is not a dictionary, so it declares nothing")
        }
      } catch {
        isReadable = false
        Output.complain("\(error)")
      }
    }
    if found.inputs.isEmpty, found.problems.isEmpty {
      isReadable = false
      Output.complain("no Info.plist found in \(paths.joined(separator: ", ")); pass its path if it has another name")
    }
    let registry = Claims.registry(of: bundles, onto: try declarations.registry())
    let records = ClaimRecord.records(Claims(on: try registry.type(named: type), in: bundles))
    if json { try JSONArray.write(records) } else { print(records) }
    if !isReadable { throw ExitCode(2) }
    if !records.contains(where: \.isEligible) { throw ExitCode(1) }
  }

  private func print(_ records: [ClaimRecord]) {
    var columns = Columns(strong: 1)
    for record in records {
      let place = record.line.map { "\(record.path):\($0)" } ?? record.path
      columns.add(["\(record.place)", record.documentType, record.rank, record.role ?? "-", place, record.reason])
    }
    for line in columns.lines() { Output.writeLine(line) }
  }
}
