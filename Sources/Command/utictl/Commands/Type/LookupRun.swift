import ArgumentParser
import InstalledTypes
import OptionalTypes
import TypeRegistry
import UTText
import UTTypeQueries

/// Answers queries and prints the answers.
struct LookupRun {
  private let registry: TypeRegistry
  private let separator: InputLines.Separator
  var lookup: TypeLookup
  var reading: TypeQuery.Kind?
  var showsAll = false
  var printsJSON = false
  var template: AnswerTemplate?
  private let languages = UserLanguages.current()
  private var status: Int32 = 0
  private var array = JSONArray()
  private var columns = Columns(strong: 1)
  /// The column widths so far if lines are printed as they are found; nil if all are printed at the end.
  private var widths: [Int]?

  /// - Parameter separator: the terminator of a query on standard input.
  init(registry: TypeRegistry, separator: InputLines.Separator = .newline) {
    self.registry = registry
    self.separator = separator
    lookup = TypeLookup(in: registry)
  }

  /// Creates a run with the installed types and no options.
  init() throws { self.init(registry: try DeclarationOptions.registry()) }

  /// Prints an answer per query, or an error on standard error.
  ///
  /// - Parameter queries: bytes as typed; `-` means the lines of standard input, which are answered as they arrive.
  /// - Throws: exit code 1 if a query has no answer, 2 if a file cannot be read.
  mutating func run(queries: [[UInt8]]) throws {
    let standardInput = InputOptions.standardInput
    if queries.contains(standardInput) { widths = [14, 30, 40] }
    do {
      for query in queries {
        guard query == standardInput else {
          try answer(query)
          continue
        }
        var lines = InputLines(separator)
        while let line = try lines.next() { try answer(line) }
      }
    } catch {
      finish()
      throw error
    }
    finish()
    if status != 0 { throw ExitCode(status) }
  }

  private mutating func answer(_ bytes: [UInt8]) throws {
    let answer: TypeAnswer
    do {
      answer =
        if let reading { try lookup.answer(TypeQuery(bytes: bytes, as: reading)) } else {
          try lookup.answer(bytes: bytes)
        }
    } catch {
      status = max(status, error.exitCode)
      if let template { write(template.line(query: bytes, type: nil)) }
      Output.complain(error.explained)
      return
    }
    if let template {
      write(template.line(query: bytes, type: answer.type))
    } else if printsJSON {
      try array.add(LookupRecord(answer, includingCandidates: showsAll, languages: languages))
    } else {
      addRows(answer)
    }
  }

  private func write(_ line: [UInt8]) {
    Output.write(utf8: line)
    Output.write("\n")
  }

  private func finish() {
    guard template == nil else { return }
    if printsJSON { array.finish() }
    for line in columns.lines() { Output.writeLine(line) }
  }

  private mutating func addRows(_ answer: TypeAnswer) {
    let query = PrintableText.of(answer.query.bytes)
    guard showsAll && !answer.candidates.isEmpty else {
      return addRow([query, answer.type.identifier, summary(of: answer.type), remark(answer)])
    }
    for (place, candidate) in answer.candidates.enumerated() {
      addRow([
        place == 0 ? query : "", candidate.identifier, summary(of: candidate),
        CandidateReason.describe(place, of: answer.candidates, supertype: lookup.supertype),
      ])
    }
  }

  private mutating func addRow(_ cells: [String]) {
    if widths == nil {
      columns.add(cells)
    } else {
      Output.writeLine(columns.line(cells, growing: &widths))
    }
  }

  /// The type's description and preferred tags.
  private func summary(of type: UniformType) -> String {
    var summary = type.localizedDescription(in: languages) ?? ""
    // Not `joined(separator:)`, whose first call costs as much as a lookup.
    for tag in [type.preferredTag(.filenameExtension).map { ".\($0)" }, type.preferredTag(.mimeType)] {
      guard let tag else { continue }
      summary += summary.isEmpty ? tag : ", \(tag)"
    }
    return summary
  }

  private func remark(_ answer: TypeAnswer) -> String {
    switch answer.remark {
    case .outside(let wanted): return "(does not conform to \(wanted))"
    case .onlyOutside(let wanted): return "(dynamic: no type that conforms to \(wanted) has this tag)"
    case .undeclaredTag:
      if let optional = answer.optional {
        return "(dynamic: no system type has this tag; \(PrintableText.of(optional.text)))"
      }
      let help = help(answer.query)
      return help.isEmpty ? "(dynamic: undeclared)" : "(dynamic: undeclared; \(help))"
    case nil:
      guard let tag = answer.query.compoundExtension else { return "" }
      let help = CompoundExtension(tag, in: registry).map { "; \($0.explanation)" } ?? ""
      return "(read as a filename; no type has the extension '\(PrintableText.of(tag))'\(help))"
    }
  }

  /// A suggestion for an undeclared tag.
  private func help(_ query: TypeQuery) -> String {
    let near = lookup.nearTags(query)
    return near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))?"
  }
}
