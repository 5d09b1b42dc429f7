import ArgumentParser
import InstalledTypes
import TypeQueries
import TypeRegistry

/// Answers queries and prints the answers.
struct LookupRun {
  private let registry: TypeRegistry
  var lookup: TypeLookup
  var reading: TypeQuery.Kind?
  var showsAll = false
  var printsJSON = false
  var template: AnswerTemplate?
  private let languages = UserLanguages.current()
  private let style = Style()

  init(registry: TypeRegistry) {
    self.registry = registry
    lookup = TypeLookup(in: registry)
  }

  /// A run with the types that are installed and no options.
  init() throws { self.init(registry: try DeclarationOptions.registry()) }

  /// Prints an answer per query, and to standard error why there is none.
  ///
  /// - Throws: exit code 1 if a query has no answer, 2 if a file cannot be examined.
  func run(queries: [String]) throws {
    var answers: [TypeAnswer] = []
    var status: Int32 = 0
    for text in queries {
      let query = reading.map { TypeQuery(text, as: $0) } ?? TypeQuery(text, in: registry, exists: Files.exists)
      do {
        let answer = try lookup.answer(query)
        if let template {
          Output.writeLine(template.line(query: text, type: answer.type))
        } else {
          answers.append(answer)
        }
      } catch {
        if case .file = error { status = 2 } else { status = max(status, 1) }
        if let template { Output.writeLine(template.line(query: text, type: nil)) }
        Output.complain("\(error)")
      }
    }
    if printsJSON {
      try Output.writeJSON(answers.map { LookupRecord($0, includingCandidates: showsAll, languages: languages) })
    } else {
      print(answers)
    }
    if status != 0 { throw ExitCode(status) }
  }

  private func print(_ answers: [TypeAnswer]) {
    var columns = Columns()
    for answer in answers {
      if showsAll && !answer.candidates.isEmpty {
        for (place, candidate) in answer.candidates.enumerated() {
          columns.add([
            place == 0 ? answer.query.text : "", candidate.identifier, summary(of: candidate),
            CandidateReason.describe(place, of: answer.candidates, supertype: lookup.supertype),
          ])
        }
      } else {
        columns.add([answer.query.text, answer.type.identifier, summary(of: answer.type), remark(answer)])
      }
    }
    for line in columns.lines(strong: 1) { Output.writeLine(line) }
  }

  /// What the type is called and its preferred tags.
  private func summary(of type: UniformType) -> String {
    let tags = [type.preferredTag(.filenameExtension).map { ".\($0)" }, type.preferredTag(.mimeType)]
    return ([type.localizedDescription(in: languages)] + tags).compactMap { $0 }.joined(separator: ", ")
  }

  private func remark(_ answer: TypeAnswer) -> String {
    switch answer.remark {
    case .outside(let wanted): return "(does not conform to \(wanted))"
    case .onlyOutside(let wanted): return "(dynamic: nothing that conforms to \(wanted) has it)"
    case .undeclaredTag:
      let near =
        answer.query.kind == .filenameExtension || answer.query.kind == .fileName
        ? Suggestions.filenameExtensions(near: answer.query.tag, in: registry) : []
      return near.isEmpty
        ? "(dynamic: nothing declares it)"
        : "(dynamic: nothing declares it; did you mean \(near.map { ".\($0)" }.joined(separator: " or "))?)"
    case nil: return ""
    }
  }
}
