import ArgumentParser

/// How queries and paths are read from standard input; the same for every command that reads them.
struct InputOptions: ParsableArguments {
  /// The argument that stands for the lines of standard input.
  static let standardInput = Array("-".utf8)

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Read items from standard input that end with NUL, as 'find -print0' writes them; requires '-'.")
  var endsWithNull = false

  var separator: InputLines.Separator { endsWithNull ? .null : .newline }

  /// - Throws: if the option is given and nothing is read from standard input.
  func validate(_ arguments: [String]) throws {
    if endsWithNull && !arguments.contains("-") { throw ValidationError("-0 requires '-', which reads standard input") }
  }
}
