import ArgumentParser
import InstalledTypes
import OptionalTypes
import TypeRegistry
import UTFileVersions
import UTText
import UTTypeQueries

/// The option for additional type declarations, which many commands share.
struct DeclarationOptions: ParsableArguments {
  @Option(
    name: .customLong("declarations"),
    help: ArgumentHelp(
      """
      Also load type declarations from a property list, bundle, folder, or optional set (web, xcode, community, desktop); \
      repeatable.
      """,
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  /// The paths, without the names of optional sets.
  var files: [String] { paths.filter { !InstalledTypes.isSet($0) } }

  /// The registry with all declarations; warnings about them go to standard error.
  func registry() throws -> TypeRegistry { try Self.registry(adding: paths) }

  /// The rules that determine which folders are packages.
  func packageRules() throws -> PackageRules { paths.isEmpty ? .shared : PackageRules(try registry()) }

  static func registry(adding paths: [String] = []) throws -> TypeRegistry {
    let types: InstalledTypes
    do {
      types = try InstalledTypes(adding: paths)
    } catch {
      guard case .invalidPropertyList(_, let faults) = error else { throw Failure("\(error)") }
      Output.report("\(faults)")
      throw ExitCode(2)
    }
    for problem in types.problems where problem.severity == .warning { Output.report("\(problem)") }
    return types.registry
  }
}

extension TypeRegistry {
  /// Returns the type of an argument: any query that `lookup` takes.
  ///
  /// - Throws: ``Failure``, for an unknown type with the exit code 1, as `lookup` ends with.
  func type(named argument: String) throws -> UniformType {
    do {
      return try type(queried: argument.pathBytes)
    } catch {
      throw Failure(error.explained, exitCode: error.exitCode)
    }
  }

  func type(queried bytes: [UInt8]) throws(TypeQueryError) -> UniformType {
    try TypeLookup(in: self).answer(bytes: bytes).type
  }

  /// Returns the type of an argument for a supertype. No type conforms to an undeclared type, so a misspelled name must
  /// not become a dynamic type.
  func supertype(named argument: String) throws -> UniformType {
    let type = try type(named: argument)
    if type.isDeclared || argument.isReservedForDynamicTypes { return type }
    let near = Suggestions(in: self).identifiers(near: argument)
    let error = TypeQueryError.undeclared(argument, suggestions: near)
    throw Failure("\(error)", exitCode: error.exitCode)
  }
}

extension TypeQueryError {
  /// 2 if a file cannot be read, 1 if there is no answer.
  var exitCode: Int32 { if case .file = self { 2 } else { 1 } }

  /// The description, with the optional set that declares the type.
  var explained: String {
    guard case .undeclared(let name, _) = self, let optional = OptionalAnswer(identifier: name), let set = optional.set
    else { return description }
    return "type '\(name)' is only in an optional set; add --declarations \(set)"
  }
}

/// A template for each answer.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print each answer in this form. Fields: {query}, {identifier}, {extension}, {mime}; escapes: \\t, \\n.",
      valueName: "template"))
  var template: String?

  /// The template, if given.
  func parsed() throws -> AnswerTemplate? {
    do { return try template.map { try AnswerTemplate($0) } } catch {
      throw Failure("--template: \(error)")
    }
  }

  /// Whether one is given.
  var isGiven: Bool { template != nil }
}
