import ArgumentParser
import TypeRegistry
import UTBundleDeclarations
import UTDeclarationInputs

struct ClaimsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "List the document types that claim a type, in order of preference, or all document types.",
    discussion: """
      A claim on the type itself comes before claims on its supertypes; ties are broken by rank, role, and declaration \
      order. Without --type, lists all claims in declaration order, each with its types or tags. The user's default \
      app and the installation order are not taken into account.

      Exit status: 0 if there is a claim, 1 if there is none or the type is unknown, 2 for invalid usage or unreadable input.

      Examples:
        utictl claims Notes.app
        utictl claims Notes.app --type .note
        utictl claims Apps --type public.json --json
      """)

  @Argument(
    help: ArgumentHelp(
      "Info.plist files, bundles, projects, archives, or folders that contain them.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "List only the claims on this type; takes the same queries as 'type lookup'.", valueName: "query"),
    completion: Completions.queries)
  var type: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let found = DeclarationInputs.find(in: paths)
    for problem in found.problems { Output.complain("\(problem)") }
    var isReadable = found.problems.isEmpty
    var bundles: [InfoPlist] = []
    for input in found.inputs {
      do {
        let list = try input.propertyList()
        for problem in list.problems where problem.severity == .error {
          isReadable = false
          Output.report("\(problem)")
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
      Output.complain(
        "no Info.plist found in '\(paths.joined(separator: "', '"))'; pass its path if it has another name")
    }
    let registry = Claims.registry(of: bundles, onto: try declarations.registry())
    let records =
      try type.map { ClaimRecord.records(Claims(on: try registry.type(named: $0), in: bundles)) }
      ?? ClaimRecord.records(ofAllIn: bundles)
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
