import ArgumentParser
import InstalledTypes
import OptionalTypes
import SystemTypes
import TypeRegistry
import UTText
import UTTypeQueries

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show everything declared about a type.",
    discussion: """
      Takes the same queries as 'type lookup'. Queries without an answer are reported on standard error.

      Examples:
        utictl type info public.heic
        utictl type info --json md | jq '.[].supertypes'
      """)

  @Argument(help: ArgumentHelp("The types to show.", valueName: "type"), completion: Completions.queries)
  var types: [String]

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  @OptionGroup var declarations: DeclarationOptions

  func run() throws {
    let registry = try declarations.registry()
    let languages = UserLanguages.current()
    var array = json ? JSONArray() : nil
    var status: Int32 = 0
    var isFirst = true
    for bytes in types.map(\.pathBytes) {
      let type: UniformType
      do {
        type = try registry.type(queried: bytes)
      } catch {
        status = max(status, error.exitCode)
        Output.complain(error.explained)
        continue
      }
      if json {
        try array?.add(TypeRecord(type, languages: languages))
      } else {
        if !isFirst { Output.writeLine("") }
        print(type, languages)
      }
      isFirst = false
    }
    array?.finish()
    if status != 0 { throw ExitCode(status) }
  }

  private func print(_ type: UniformType, _ languages: [String]) {
    let style = Style()
    let title = type.localizedDescription(in: languages).map { "  \($0)" } ?? ""
    Output.writeLine(style.strong(PrintableText.of(type.identifier)) + PrintableText.of(title))
    func line(_ name: String, _ values: [String?]) {
      let text = values.compactMap { $0 }.joined(separator: ", ")
      guard !text.isEmpty else { return }
      Output.writeLine(
        "  " + style.faint(PrintableText.of(name)) + String(repeating: " ", count: max(1, 14 - name.count))
          + PrintableText.of(text))
    }
    for tags in type.tags { line(Self.name(of: tags.tagClass), tags.values) }
    let direct = type.directSupertypes
    line("conforms to", direct.map { $0.isDeclared ? $0.identifier : "\($0.identifier) (not declared)" })
    line("indirectly", type.supertypes.filter { !direct.contains($0) }.map(\.identifier))
    line("version", [type.version])
    line("described at", [type.referenceURL])
    line("icons", type.declaration?.iconNames ?? [])
    if let declaration = type.declaration {
      line("declared", [declaration.origin.rawValue, type.location.map { "\($0)" }])
    } else if type.isDynamic {
      line("declared", ["no (a dynamic type, derived from its tags)"])
    } else {
      line("declared", ["no"])
    }
    if let evidence = type.evidence {
      line("first seen in", [evidence.system ?? "no known system"])
      line("source", [evidence.source])
    }
    let apps = AppsRecord(type)
    line("exported by", apps?.exportedBy.map { $0.text } ?? [])
    line("imported by", apps?.importedBy.map { $0.text } ?? [])
    for (name, values) in apps?.disagreements ?? [] { line(name, values) }
  }

  private static func name(of tagClass: TagClass) -> String {
    switch tagClass {
    case .filenameExtension: "extensions"
    case .mimeType: "MIME types"
    case .osType: "OSTypes"
    case .pasteboardType: "pasteboard"
    case .urlScheme: "URL schemes"
    case .deviceModelCode: "model codes"
    default: tagClass.rawValue
    }
  }
}
