/// Invalid arguments: exit code 2.
struct Misuse: Error, CustomStringConvertible {
  /// The problem, and help on additional lines.
  let description: String
  /// Whether the command's help is also shown.
  let showsHelp: Bool

  init(_ problem: String, help: String? = nil, showsHelp: Bool = false) {
    description = problem + (help.map { "\nhelp: \($0)" } ?? "")
    self.showsHelp = showsHelp
  }
}
