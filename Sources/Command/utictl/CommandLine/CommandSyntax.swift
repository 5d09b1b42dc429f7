import ArgumentParser
import FoundationEssentials

/// A command's options, operands, and subcommands, as described by the argument parser.
struct CommandSyntax: Decodable {
  /// An option, flag, or operand.
  struct Argument: Decodable {
    struct Name: Decodable {
      enum Kind: String, Decodable {
        case long, short, longWithSingleDash
      }

      let kind: Kind
      let name: String

      /// The name as typed: `--json`, `-q`.
      var spelling: String { (kind == .long ? "--" : "-") + name }
    }

    enum Kind: String, Decodable {
      case positional, option, flag
    }

    let kind: Kind
    let names: [Name]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
    let valueName: String?
    /// The possible values, if known.
    let allValues: [String]?

    /// The form in help: `--depth <levels>`, `<type>`.
    var synopsis: String {
      let value = valueName.map { "<\($0)>" } ?? ""
      guard let name = names?.first(where: { $0.kind == .long }) ?? names?.first else { return value }
      return kind == .option ? "\(name.spelling) \(value)" : name.spelling
    }
  }

  private struct Dump: Decodable {
    let command: CommandSyntax
  }

  private let arguments: [Argument]?

  /// The syntax of a command.
  init(of command: any ParsableCommand.Type) throws {
    self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
  }

  /// The positional arguments, in order.
  var operands: [Argument] { arguments?.filter { $0.kind == .positional } ?? [] }

  /// The options and flags.
  var options: [Argument] { arguments?.filter { $0.kind != .positional } ?? [] }

  /// Returns the option or flag with this name.
  func option(named spelling: some StringProtocol) -> Argument? {
    options.first { $0.names?.contains { $0.spelling == spelling } ?? false }
  }

  /// Returns suggestions for a misspelled option.
  var optionNames: [String] {
    options.filter(\.shouldDisplay).flatMap { $0.names ?? [] }.filter { $0.kind == .long }.map(\.spelling)
      + ["--help", "--version"]
  }
}
