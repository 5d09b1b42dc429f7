import ArgumentParser

struct Utictl: ParsableCommand {
  static let version = "0.1.0"

  static let _errorPrefix = Output.errorPrefix

  static let configuration = CommandConfiguration(
    commandName: "utictl",
    abstract: "Ask about uniform type identifiers, check their declarations, and handle document packages.",
    discussion: """
      The answers are those of Apple's systems, from the types that these declare, the declarations in uniform-types/ of the \
      data folders ($XDG_DATA_HOME, /usr/local/share, /usr/share), and those that --declarations names.

      Exit status: 0 for an answer, 1 for no or a negative answer, 2 for misuse and for input that cannot be read.
      """,
    version: version,
    subcommands: [
      TypeCommand.self, Validate.self, Explain.self, Rules.self, ClaimsCommand.self, PackageCommand.self,
      DocumentCommand.self,
    ])
}
