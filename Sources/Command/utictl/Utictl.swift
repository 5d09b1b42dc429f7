// Arguments, printing, and exit statuses.
// `CommandLine` rejects misuse, and `Records` defines the JSON output, except the report of `validate`, which is in
// LintReports.

import ArgumentParser
import SystemTypes
import UTCProgram

struct Utictl: ParsableCommand {
  static let version = "0.1.0"

  /// The version, the commit that the program was built from, if known, and how new its types are.
  private static var versionText: String {
    let commit = String(cString: utictl_commit())
    let parts = [commit, TypeEvidence.newestSystem.map { "types up to \($0)" } ?? ""].filter { !$0.isEmpty }
    return "utictl \(version) (\(parts.joined(separator: ", ")))"
  }

  static let _errorPrefix = Output.errorPrefix

  static let configuration = CommandConfiguration(
    commandName: "utictl",
    abstract: "Look up uniform types, check their declarations, and work with packages, documents, and containers.",
    discussion: """
      Gives the same answers as Apple's systems. Types come from those systems, from the declarations in the uniform-types/ \
      subfolder of the data folders ($XDG_DATA_HOME, /usr/local/share, /usr/share), and from --declarations.

      Exit status: 0 if an answer was found, 1 if there is no answer or the answer is no, 2 for invalid usage or unreadable input.
      """,
    version: versionText,
    subcommands: [
      TypeCommand.self, Find.self, Validate.self, Declare.self, Explain.self, Rules.self, ClaimsCommand.self,
      BuildCommand.self, PackageCommand.self, DocumentCommand.self, ContainerCommand.self,
    ])
}
