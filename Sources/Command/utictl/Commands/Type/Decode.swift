import ArgumentParser
import TypeRegistry
import UTText
import UTTypeQueries

struct Decode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Show the tags in a dynamic identifier.",
    discussion: """
      Example:
        utictl type decode dyn.ah62d4rv4ge8045dm
      """)

  @Argument(help: ArgumentHelp("The dynamic identifiers ('dyn.…') to decode.", valueName: "dyn"))
  var identifiers: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    var records: [DynamicRecord] = []
    var hasFailed = false
    for identifier in identifiers {
      guard let dynamic = DynamicIdentifier(identifier) else {
        hasFailed = true
        Output.complain("\(TypeQueryError.malformedDynamicIdentifier(identifier))")
        continue
      }
      records.append(DynamicRecord(dynamic))
    }
    if json {
      try JSONArray.write(records)
    } else {
      for record in records { print(record) }
    }
    if hasFailed { throw ExitCode(1) }
  }

  private func print(_ record: DynamicRecord) {
    let style = Style()
    Output.writeLine(style.strong(record.identifier))
    for tag in record.tags {
      Output.writeLine("  \(style.faint(PrintableText.of(tag.tagClass))) \(PrintableText.of(tag.tag))")
    }
    if let supertype = record.conformsTo {
      Output.writeLine("  \(style.faint("conforms to")) \(PrintableText.of(supertype))")
    }
  }
}
