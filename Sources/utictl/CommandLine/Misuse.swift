/// Arguments that a command does not take: exit code 2.
struct Misuse: Error, CustomStringConvertible {
  /// What is wrong, and in further lines what to do.
  let description: String
  /// Whether the help of the command is shown, too.
  let showsHelp: Bool

  init(_ problem: String, help: String? = nil, showsHelp: Bool = false) {
    description = problem + (help.map { "\nhelp: \($0)" } ?? "")
    self.showsHelp = showsHelp
  }
}
