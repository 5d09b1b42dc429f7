import ArgumentParser
import UTText

/// Words from other programs, and the equivalent commands of utictl.
enum CommonWords {
  private static let commands: [String: [String]] = [
    "ls": ["package show"], "list": ["package show", "type list", "container list"], "add": ["package put"],
    "rm": ["package remove"], "zip": ["package pack"], "unzip": ["package unpack"], "cp": ["package copy"],
    "history": ["document versions"], "log": ["document versions"], "lint": ["validate"], "check": ["validate"],
    "search": ["find"], "version": ["--version"], "fix": ["validate --fix"], "tree": ["package show"],
    "info": ["package show"], "extract": ["package unpack"], "versions": ["document versions"],
    "restore": ["document restore"], "revert": ["document restore"], "mime": ["type lookup"], "ext": ["type lookup"],
    "accept": ["container join"], "devices": ["container pair"], "unshare": ["container unpair"],
    "share": ["container create"], "delete": ["package remove", "container leave"],
  ]

  /// Returns the whole commands that were intended by a word that is not a command of a group, best first.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - group: the command that it follows, with the names of its groups: `utictl package`.
  ///   - command: the type of that command.
  ///   - rest: the arguments after the word.
  static func meaning(
    of word: String, after group: [String], _ command: any ParsableCommand.Type, rest: some Sequence<String>
  ) -> [String] {
    let isRoot = group.count == 1
    let prefix = group.dropFirst().map { "\($0) " }.joined()
    // The versions of a package are those of a document.
    let words = (commands[word.lowercased()] ?? []).filter {
      $0.hasPrefix(prefix) || prefix == "package " && $0.hasPrefix("document ")
    }
    // The name of a subcommand of a group: 'utictl lookup' means 'utictl type lookup'.
    let elsewhere = command.configuration.subcommands.flatMap { group in
      group.configuration.subcommands.filter { $0._commandName == word }.map {
        "\(group._commandName) \($0._commandName)"
      }
    }
    let isKnown = !(words.isEmpty && elsewhere.isEmpty)
    let question = isRoot || prefix == "type " ? question(word) : nil
    let commands = isKnown ? words + elsewhere.filter { !words.contains($0) } : question.map { [$0] } ?? []
    let arguments = rest.map { " \(ShellWord.of($0))" }.joined()
    return commands.map { $0 == "--version" ? "utictl \($0)" : "utictl \($0)\(arguments)" }
  }

  /// Returns the whole commands that were intended by arguments that a command does not take: 'utictl rules DT004'.
  static func meaning(ofOperands operands: [String], of commandNames: [String]) -> [String] {
    let arguments = operands.map { ShellWord.of($0) }
    return switch commandNames.dropFirst() {
    case ["rules"]:
      ["rules --select \(arguments.joined(separator: ","))", "explain \(arguments.joined(separator: " "))"].map {
        "utictl \($0)"
      }
    case ["type", "list"]: ["utictl type list --conforming-to \(arguments[0])"]
    default: []
    }
  }

  /// The command for an argument that is not a word: a rule, an app or its Info.plist, or else a file or the name of a
  /// type; nil for a word.
  private static func question(_ text: String) -> String? {
    let isRule = text.count == 5 && text.prefix(2).allSatisfy(\.isUppercase) && text.suffix(3).allSatisfy(\.isNumber)
    if isRule { return "explain \(text)" }
    if [".app", ".ipa", ".xcodeproj", "Info.plist"].contains(where: text.hasSuffix) {
      return "validate \(ShellWord.of(text))"
    }
    let isQuestion = text.contains(".") || text.contains("/") || Files.exists(text.pathBytes)
    return isQuestion ? "type lookup \(ShellWord.of(text))" : nil
  }
}
