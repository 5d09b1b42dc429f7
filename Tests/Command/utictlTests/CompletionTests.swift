import Foundation
import Testing
import UTTestFixtures

/// What the shells complete, asked in the shells themselves; `make test` installs them.
@Suite struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "an image.png")
    try folder.write("", to: "notes.md")
    try folder.write("", to: "Trip.rtfd/TXT.rtf")
    for shell in ["bash", "zsh", "fish"] {
      try folder.write(
        Tool.run("--generate-completion-script", shell).output, to: shell == "zsh" ? "zsh/_utictl" : "utictl.\(shell)")
    }
  }

  /// What is typed, and what is offered for it.
  private static let offers: [(words: [String], candidates: [String])] = [
    (["ty"], ["type"]), (["type", "lo"], ["lookup"]), (["type", "lookup", "--temp"], ["--template"]),
    (["type", "lookup", "an"], ["an image.png"]), (["type", "lookup", "Tr"], ["Trip.rtfd/"]),
    (["type", "lookup", "public.swift-s"], ["public.swift-source"]),
    (["type", "lookup", "--conforming-to", "com.adobe.pd"], ["com.adobe.pdf"]),
    (["type", "conforms", "notes.md", "public.plain-t"], ["public.plain-text"]),
    (["type", "identify", "no"], ["notes.md"]), (["type", "list", "--declarations", "Tr"], ["Trip.rtfd/"]),
    (["validate", "no"], ["notes.md"]), (["validate", "--format", "sa"], ["sarif"]),
    (["validate", "--platform", "visi"], ["visionos"]), (["validate", "--platform", "ios,visi"], ["ios,visionos"]),
    (["validate", "--select", "DT00"], (1...8).map { "DT00\($0)" }), (["validate", "--fail-on", "nev"], ["never"]),
    (["validate", "--ignore", "missing-handler-r"], ["missing-handler-rank"]),
    (["validate", "--color", "al"], ["always"]), (["explain", "DT004"], ["DT004"]),
    (["package", "sho"], ["show"]), (["package", "show", "Tr"], ["Trip.rtfd/"]),
    (["document", "info", "no"], ["notes.md"]),
  ]

  /// Runs a shell with nothing of the user's; the tool is on its path.
  private func run(_ script: String, with shell: String) throws -> [String] {
    try folder.write(script, to: "script")
    let environment = "env -i HOME=\"$PWD\" TERM=xterm LC_ALL=C.UTF-8 XDG_DATA_HOME=/proc/nowhere PATH=\"$PATH\""
    let result = try Tool.shell("\(environment) \(shell) script 2>&1", in: folder)
    #expect(result.status == 0, "\(result.output)")
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func quoted(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: " ") }

  @Test func bash() throws {
    let script = """
      source /usr/share/bash-completion/bash_completion
      source utictl.bash
      complete -p utictl > /dev/null || exit 1
      offer() {
        COMP_WORDS=(utictl "$@") COMP_CWORD=$# COMP_LINE="utictl $*" COMPREPLY=()
        COMP_POINT=${#COMP_LINE}
        _utictl utictl "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
        (IFS=\\|; echo "${COMPREPLY[*]}")
      }

      """
    let lines = try run(
      script + Self.offers.map { "offer \(Self.quoted($0.words))\n" }.joined(), with: "bash --norc --noprofile")
    for (line, offer) in zip(lines, Self.offers) {
      // Readline adds the slash of a folder.
      let candidates = offer.candidates.map { $0.hasSuffix("/") && !line.hasSuffix("/") ? String($0.dropLast()) : $0 }
      #expect(Set(line.split(separator: "|").map(String.init)) == Set(candidates), "\(offer.words)")
    }
    #expect(lines.count == Self.offers.count + 1)
  }

  /// Names that a shell would expand: with them, a command would be run when the user completes a word.
  private static let hostileNames = [
    "x$(touch run)y.txt", "x`touch run`y.txt", "x${HOME}y", "x'$(touch run)'", "x\"$(touch run)\"", "x\\",
    "x\\$(touch run)", "x*", "x a  b", "x;touch run", "x{a,b}", "x\u{E9}$(touch run)", "x\r\ny", "x'\ny",
    "x!touch run", "x<(touch run)", "x\u{1B}c",
  ]

  /// Also with a script that was generated before names were quoted: it is the same.
  @Test(arguments: ["C.UTF-8", "C"]) func `bash runs nothing that a name contains`(locale: String) throws {
    for name in Self.hostileNames { try folder.write("", to: name) }
    let script = """
      LC_ALL=\(locale); source utictl.bash
      COMP_WORDS=(utictl type info x) COMP_CWORD=3 COMP_LINE="utictl type info x" COMP_POINT=18
      _utictl utictl x info
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let offers = try run(script, with: "bash --norc --noprofile").dropLast()
    #expect(Set(offers) == Set(Self.hostileNames.filter { !$0.utf8.contains(10) }))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/run"))
  }

  /// What readline makes of the offers, in a terminal.
  @Test(.timeLimit(.minutes(20))) func `bash completes names as arguments`() throws {
    let names = Self.hostileNames.enumerated().filter { !$0.element.utf8.contains { $0 < 32 } }
      .map { (start: "n\($0.offset)-", name: "n\($0.offset)-\($0.element)") }
    for name in names { try folder.write("", to: name.name) }
    try folder.write(
      """
      source utictl.bash; PS1=; set +H
      tell() {
        eval "set -- $READLINE_LINE"; printf '%s\\n' "$4" >> typed; READLINE_LINE= READLINE_POINT=0; echo '<'told'>'
      }
      bind -x '"\\C-x": tell'; echo '<'ready'>'
      """, to: "rc")
    let lines = names.map { name in
      "zpty -n -w shell 'utictl type info \(name.start)'$'\\t\\x18'; zpty -r shell answer '*<told>*'\n"
    }
    _ = try run(
      """
      zmodload zsh/zpty; zpty shell 'bash --rcfile rc --noprofile -i'; zpty -r shell answer '*<ready>*'
      \(lines.joined())zpty -d shell
      """, with: "zsh -f")
    let typed = try String(contentsOfFile: "\(folder.path)/typed", encoding: .utf8).split(separator: "\n")
    #expect(typed.map(String.init) == names.map(\.name))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/run"))
  }

  /// Types lines into a terminal and reads them back after a tabulator. Both shells need a terminal to complete.
  ///
  /// - Parameters:
  ///   - shell: the command that starts the shell.
  ///   - setup: what makes Ctrl-X write the line to the file `typed`, empty it and print `<told>`; and prints
  ///     `<ready>`.
  private func type(into shell: String, setup: String) throws {
    let offers = Self.offers.filter { $0.candidates.count == 1 }
    let lines = offers.map { "type_line \(Self.quoted(["utictl \($0.words.joined(separator: " "))"]))\n" }.joined()
    let script = """
      zmodload zsh/zpty
      zpty shell '\(shell)'
      zpty -w shell \(setup)
      zpty -r shell answer '*<ready>*'
      type_line() {
        zpty -n -w shell "$1"$'\\t\\x18'
        zpty -r shell answer '*<told>*'
      }

      """
    _ = try run(script + lines + "zpty -d shell\n", with: "zsh -f")
    let typed = try String(contentsOfFile: "\(folder.path)/typed", encoding: .utf8).split(separator: "\n")
    for (line, offer) in zip(typed, offers) {
      let word = (offer.candidates.first ?? "").replacing(" ", with: "\\ ")
      let expected = (["utictl"] + offer.words.dropLast() + [word]).joined(separator: " ")
      #expect(line.trimmingCharacters(in: .whitespaces) == expected)
    }
    #expect(typed.count == offers.count)
  }

  @Test(.timeLimit(.minutes(20))) func fish() throws {
    try type(
      into: "fish --no-config",
      setup: #"""
        'source utictl.fish; set -g fish_autosuggestion_enabled 0; function fish_prompt; end
        bind \cx "commandline -b >> typed; commandline \"\"; echo \"<\"told\">\""; echo "<"ready">"'
        """#)
  }

  @Test(.timeLimit(.minutes(20))) func zsh() throws {
    try type(
      into: "zsh -f -i",
      setup: #"""
        'PS1=; stty -echo; fpath=($PWD/zsh $fpath); autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste
        tell() { print -r -- "$BUFFER" >> typed; BUFFER=; print -n "<""told>" }; zle -N tell; bindkey "^X" tell
        print "<""ready>"'
        """#)
  }
}
