import ArgumentParser

/// A command with any number of operands.
protocol OperandCommand: ParsableCommand {
  /// The operands, in order.
  var operands: [String] { get set }
}

/// Creates a command from its arguments.
enum CommandLineParser {
  /// Beyond this number, operands bypass the argument parser, which compares each with all operands: 8,000 took
  /// seconds.
  private static let fewArguments = 64

  /// Returns the command for the arguments.
  ///
  /// - Throws: ``Misuse``; the argument parser's errors for help, the version, and completions.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    // Completion scripts request the values of an option this way.
    if arguments.first == "---completion" {
      do { return try Utictl.parseAsRoot(arguments) } catch let error where Utictl.exitCode(for: error) != .success {
        throw Misuse("invalid arguments for '---completion'")
      }
    }
    // The parser accepts an empty path or name, which no command can use.
    let mayBeEmpty = arguments.contains { $0.isEmpty || $0.hasPrefix("--") && $0.hasSuffix("=") }
    let scan = mayBeEmpty || arguments.count > fewArguments ? try ArgumentScan(arguments) : nil
    if let misuse = scan?.misuse { throw misuse }
    do {
      if let scan, let command = try commandBesideParser(scan) { return command }
      let command = try parsed(arguments)
      let kind = type(of: command)
      guard kind.configuration.subcommands.isEmpty else { throw Misuse("missing command", showsHelp: true) }
      // Misuse must not exit successfully with help: see ``ArgumentScan``.
      if kind._commandName == "help", let misuse = try (scan ?? ArgumentScan(arguments)).misuse { throw misuse }
      return command
    } catch let error where !(error is Misuse) {
      if let misuse = try (scan ?? ArgumentScan(arguments)).misuse { throw misuse }
      guard Utictl.exitCode(for: error) != .success else { throw error }
      throw Misuse(tidied(Utictl.message(for: error)))
    }
  }

  /// Parses the arguments of one command. For several commands, the parser creates a tree of all of them first, which
  /// takes longer than most lookups. Its errors and its help name the command with its groups, so these arguments are
  /// parsed again.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    var (command, rest): (any ParsableCommand.Type, ArraySlice<String>) = (Utictl.self, arguments[...])
    while let name = rest.first,
      let named = command.configuration.subcommands.first(where: { $0._commandName == name })
    {
      command = named
      rest.removeFirst()
    }
    if command.configuration.subcommands.isEmpty, let parsed = try? command.parseAsRoot(Array(rest)),
      type(of: parsed) == command
    {
      return parsed
    }
    return try Utictl.parseAsRoot(arguments)
  }

  /// Returns the command with operands that bypass the parser; nil if there are only a few.
  private static func commandBesideParser(_ scan: ArgumentScan) throws -> (any ParsableCommand)? {
    guard scan.command is any OperandCommand.Type, scan.request == nil else { return nil }
    // Enough operands for any command's minimum.
    let command = try parsed(scan.leading + ["--"] + scan.operands.prefix(2))
    guard var variadic = command as? any OperandCommand else { return nil }
    variadic.operands = scan.operands
    try variadic.validate()
    return variadic
  }

  /// Returns a message of the parser in the style of other messages.
  private static func tidied(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    if parts.count == 5, message.hasPrefix("Value to be set with"), message.contains("had already been set") {
      return "'\(parts[1])' conflicts with '\(parts[3])'"
    }
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
