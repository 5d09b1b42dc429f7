import ArgumentParser
import UTText

/// Separates the options of a command line from its operands, in one pass, and finds invalid arguments.
///
/// The argument parser does the same, but in quadratic time, and it answers `-photo.md` with help because of the `h`
/// and suggests no corrections.
struct ArgumentScan {
  /// The command and the names of its groups.
  private(set) var command: any ParsableCommand.Type = Utictl.self
  private(set) var commandNames = ["utictl"]
  /// The arguments before the operands: command names, and options with their values.
  private(set) var leading: [String] = []
  private(set) var operands: [String] = []
  /// The option that requests help or the version, if any.
  private(set) var request: String?
  /// The first invalid argument, if any.
  private(set) var misuse: Misuse?

  /// Options of every command, or of the root command, that are not part of its syntax.
  private static let requests = ["-h", "--help", "--help-hidden", "--version", "--experimental-dump-help"]
  private static let completionScript = "--generate-completion-script"

  private let arguments: [String]
  private var position = 0
  private var syntax: CommandSyntax?

  init(_ arguments: [String]) throws {
    self.arguments = arguments
    do {
      try readCommandNames()
      if command.configuration.subcommands.isEmpty {
        let syntax = try CommandSyntax(of: command)
        self.syntax = syntax
        try readArguments(syntax)
        try checkOperands(syntax)
      }
    } catch let misuse as Misuse { self.misuse = misuse }
  }

  /// The command line for the help of the command.
  var helpCommand: String { (commandNames + ["--help"]).joined(separator: " ") }

  // MARK: Commands

  private mutating func readCommandNames() throws {
    while let argument = arguments.dropFirst(position).first, !command.configuration.subcommands.isEmpty {
      if argument == "help" {
        guard commandNames.count == 1 else {
          let words = commandNames.prefix(1) + ["help"] + commandNames.dropFirst() + arguments[(position + 1)...]
          throw Misuse("unknown command 'help'", help: "use '\(shown(words.joined(separator: " ")))'")
        }
        request = argument
        position += 1
        return try readHelpedNames()
      }
      if let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) {
        command = next
        commandNames.append(argument)
        leading.append(argument)
      } else if Self.requests.contains(argument) {
        request = argument
      } else if argument.hasPrefix(Self.completionScript) {
        request = argument
        return
      } else if argument.hasPrefix("-") {
        throw unknownOption(argument, among: ["--help", "--version"])
      } else {
        throw unknownCommand(argument)
      }
      position += 1
    }
  }

  /// Reads the names of the command that help is requested for.
  private mutating func readHelpedNames() throws {
    while let argument = arguments.dropFirst(position).first {
      if let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) {
        command = next
        commandNames.append(argument)
      } else if argument.hasPrefix("-") {
        guard Self.requests.contains(argument) else { throw unknownOption(argument, among: ["--help"]) }
      } else if command.configuration.subcommands.isEmpty {
        throw Misuse("unexpected argument '\(shown(argument))'", help: "see '\(helpCommand)'")
      } else {
        throw unknownCommand(argument)
      }
      position += 1
    }
  }

  private func unknownCommand(_ name: String) -> Misuse {
    guard !name.isEmpty else { return Misuse("empty argument", help: "see '\(helpCommand)' for the commands") }
    let names = command.configuration.subcommands.map { $0._commandName }
    let near = nearMisses(of: name.lowercased(), among: names)
    let rest = request == nil ? arguments[(position + 1)...] : []
    let known = CommonWords.meaning(of: name, after: commandNames, command, rest: rest)
    let meant = known.isEmpty ? near : known
    return Misuse(
      "unknown command '\(shown(name))'",
      help: meant.isEmpty ? "see '\(helpCommand)' for the commands" : Self.didYouMean(meant))
  }

  // MARK: Options and operands

  private mutating func readArguments(_ syntax: CommandSyntax) throws {
    while position < arguments.count {
      let argument = arguments[position]
      if argument == "--" {
        operands += arguments[(position + 1)...]
        return
      }
      if argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
      } else if Self.requests.contains(argument) {
        request = argument
      } else {
        leading.append(argument)
        try readOption(argument, syntax)
      }
      position += 1
    }
  }

  private mutating func readOption(_ argument: String, _ syntax: CommandSyntax) throws {
    let equals = argument.firstIndex(of: "=")
    let name = equals.map { argument[..<$0] } ?? argument[...]
    if let option = syntax.option(named: name) {
      let value = equals.map { String(argument[argument.index(after: $0)...]) }
      return try readValue(of: option, value, syntax)
    }
    // Combined letters; only the last may have a value.
    let letters = argument.hasPrefix("--") ? [] : argument.dropFirst().map { "-\($0)" }
    guard letters.count > 1, letters.allSatisfy({ syntax.option(named: $0) != nil }) else {
      throw unknownOption(String(name), among: syntax.optionNames)
    }
    if let last = letters.last, let option = syntax.option(named: last) { try readValue(of: option, nil, syntax) }
  }

  private mutating func readValue(
    of option: CommandSyntax.Argument, _ attached: String?, _ syntax: CommandSyntax
  ) throws {
    guard option.kind == .option else {
      if attached != nil { throw Misuse("option '\(option.synopsis)' takes no value") }
      return
    }
    var value = attached
    if value == nil, let next = arguments.dropFirst(position + 1).first, next == "-" || !next.hasPrefix("-") {
      position += 1
      leading.append(next)
      value = next
    }
    guard let value else {
      let next = arguments.dropFirst(position + 1).first
      let name = option.names?.first { $0.kind == .long }?.spelling ?? option.synopsis
      throw Misuse(
        "missing value for '\(option.synopsis)'",
        help: next.map { "use \(name)=\(shown($0)) if the value begins with '-'" })
    }
    guard !value.isEmpty else { throw Misuse("empty value for '\(option.synopsis)'") }
    if let known = option.allValues, !known.isEmpty, !known.contains(value) {
      let near = nearMisses(of: value.lowercased(), among: known)
      throw Misuse(
        "invalid value '\(shown(value))' for '\(option.synopsis)'",
        help: near.isEmpty ? "choose from \(known.joined(separator: ", "))" : Self.didYouMean(near))
    }
  }

  private func unknownOption(_ name: String, among names: [String]) -> Misuse {
    let near = nearMisses(of: name.lowercased(), among: names)
    let takesOperands = syntax.map { !$0.operands.isEmpty } ?? false
    return Misuse(
      "unknown option '\(shown(name))'",
      help: near.isEmpty
        ? "see '\(helpCommand)' for the options" + (takesOperands ? "; put '--' before names that begin with '-'" : "")
        : Self.didYouMean(near))
  }

  private func checkOperands(_ syntax: CommandSyntax) throws {
    if let request {
      // A file name such as '-h' must not print help and exit successfully.
      guard !operands.isEmpty else { return }
      throw Misuse(
        "'\(request)' cannot be combined with other arguments",
        help: "pass '\(request)' alone, or put '--' before it if it is a name",
        showsHelp: request != "--version")
    }
    let places = syntax.operands
    if let empty = operands.firstIndex(of: "") {
      let place = places.isEmpty ? nil : places[min(empty, places.count - 1)]
      throw Misuse("empty argument", help: place.map { "pass \($0.synopsis)" } ?? "see '\(helpCommand)'")
    }
    if operands.count > places.count, !(places.last?.isRepeating ?? false) {
      let meant = CommonWords.meaning(ofOperands: operands, of: commandNames)
      throw Misuse(
        "unexpected argument '\(shown(operands[places.count]))'",
        help: meant.isEmpty ? "see '\(helpCommand)'" : Self.didYouMean(meant))
    }
    if let missing = places.dropFirst(operands.count).first(where: { !$0.isOptional }) {
      throw Misuse("missing argument \(missing.synopsis)", help: "see '\(helpCommand)'")
    }
    for option in syntax.options where !option.isOptional && option.kind == .option {
      let names = option.names?.map(\.spelling) ?? []
      guard leading.contains(where: { argument in names.contains { argument == $0 || argument.hasPrefix("\($0)=") } })
      else { throw Misuse("missing option '\(option.synopsis)'", help: "see '\(helpCommand)'") }
    }
  }

  // MARK: Text

  /// An argument in a message; ``Output`` has its bytes.
  private func shown(_ argument: String) -> String { PrintableText.short(argument) }

  private static func didYouMean(_ names: [String]) -> String {
    "did you mean '\(names.joined(separator: "' or '"))'?"
  }
}
