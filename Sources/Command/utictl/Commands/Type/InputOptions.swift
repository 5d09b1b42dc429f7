import ArgumentParser

/// The options for reading queries and paths from standard input, in every command that reads them.
struct InputOptions: ParsableArguments {
  /// The argument for the lines of standard input.
  static let standardInput = Array("-".utf8)

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Read NUL-terminated items from standard input, as from 'find -print0'; requires '-'.")
  var endsWithNull = false

  var separator: InputLines.Separator { endsWithNull ? .null : .newline }

  /// - Throws: if the option is given and standard input is empty.
  func validate(_ arguments: [String]) throws {
    if endsWithNull && !arguments.contains("-") { throw ValidationError("-0 requires '-', which reads standard input") }
  }
}
