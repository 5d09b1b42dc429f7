import ArgumentParser

/// A command with any number of operands.
protocol OperandCommand: ParsableCommand {
  /// The operands, in order.
  var operands: [String] { get set }
}

/// Makes a command of the arguments.
enum CommandLineParser {
  /// Above this number operands are handed over beside the argument parser, which compares each with all others: 8,000 of them
  /// took seconds.
  private static let fewArguments = 64

  /// The command that the arguments ask for.
  ///
  /// - Throws: ``Misuse``; what the argument parser throws for help, the version and completions.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    // The scripts of shells ask so for the values of an option.
    if arguments.first == "---completion" {
      do { return try Utictl.parseAsRoot(arguments) } catch let error where Utictl.exitCode(for: error) != .success {
        throw Misuse("invalid arguments of '---completion'")
      }
    }
    // The parser is happy with an empty path or name, for which no command has a use.
    let mayBeEmpty = arguments.contains { $0.isEmpty || $0.hasPrefix("--") && $0.hasSuffix("=") }
    let scan = mayBeEmpty || arguments.count > fewArguments ? try ArgumentScan(arguments) : nil
    if let misuse = scan?.misuse { throw misuse }
    do {
      if let scan, let command = try commandBesideParser(scan) { return command }
      let command = try Utictl.parseAsRoot(arguments)
      let kind = type(of: command)
      guard kind.configuration.subcommands.isEmpty else { throw Misuse("missing command", showsHelp: true) }
      // Help is no answer to a question: see ``ArgumentScan``.
      if kind._commandName == "help", let misuse = try (scan ?? ArgumentScan(arguments)).misuse { throw misuse }
      return command
    } catch let error where !(error is Misuse) {
      if let misuse = try (scan ?? ArgumentScan(arguments)).misuse { throw misuse }
      guard Utictl.exitCode(for: error) != .success else { throw error }
      throw Misuse(tidied(Utictl.message(for: error)))
    }
  }

  /// The command with operands that the parser has not seen; nil for a command with a few.
  private static func commandBesideParser(_ scan: ArgumentScan) throws -> (any ParsableCommand)? {
    guard scan.command is any OperandCommand.Type, scan.request == nil else { return nil }
    // Enough of them for what a command demands.
    let command = try Utictl.parseAsRoot(scan.leading + ["--"] + scan.operands.prefix(2))
    guard var variadic = command as? any OperandCommand else { return nil }
    variadic.operands = scan.operands
    try variadic.validate()
    return variadic
  }

  /// A message of the parser as the other messages are written.
  private static func tidied(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    if parts.count == 5, message.hasPrefix("Value to be set with"), message.contains("had already been set") {
      return "'\(parts[1])' conflicts with '\(parts[3])'"
    }
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
