import Foundation
import Testing
import UTTestFixtures

/// Names and arguments that are no text, or text that a terminal obeys.
@Suite struct HostileTextTests {
  /// Runs `script` with `$1` for the executable and `$2` for a folder; names that are no UTF-8 need a shell.
  private func output(ofScript script: String, folder: String) throws -> Data {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "cd \"$2\"; \(script)", "sh", Tool.executable.path, folder]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    return bytes
  }

  /// Names on disk are bytes: a Latin-1 ö is no UTF-8. Templates give them as they are.
  @Test(arguments: ["identify", "lookup"])
  func `names that are not text`(command: String) throws {
    let folder = try TemporaryFolder()
    let name = Data("m".utf8) + [0xF6] + Data("we.png".utf8)
    let script = #"n=$(printf 'm\366we.png'); : > "$n"; "$1" type "#
    let exact = try output(
      ofScript: script + command + #" --template '{query}\t{identifier}' "$n""#, folder: folder.path)
    #expect(exact == name + Data("\tpublic.png\n".utf8))
    let shown = try output(ofScript: script + command + #" "$n""#, folder: folder.path)
    #expect(String(decoding: shown, as: UTF8.self).hasPrefix(#"m\xF6we.png"#))
  }

  /// What a file says cannot overflow the stack.
  @Test func `an activation rule of many chains in parentheses is an error`() throws {
    let folder = try TemporaryFolder()
    let chains = String(repeating: String(repeating: " + 1", count: 140) + ")", count: 63)
    let rule = String(repeating: "(", count: 63) + "1" + chains
    let list: [String: Any] = [
      "NSExtension": [
        "NSExtensionAttributes": ["NSExtensionActivationRule": "\(rule) == 1"],
        "NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionPrincipalClass": "Share",
      ]
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    let path = try folder.write(String(decoding: data, as: UTF8.self), to: "Info.plist")
    let result = try Tool.run("validate", path)
    #expect(result.status == 1 && result.output.contains("syntax error in the activation rule"))
    let found = try Tool.run("find", folder.path, "--predicate", "\(rule) == 1")
    #expect(found.status == 2 && found.errors.contains("more than 500 operators and keys are nested"))
  }

  /// In what a command complains of, too.
  @Test(arguments: [
    "type lookup --NAME x", "type lookup NAME/x", "type info .NAME.", "type identify NAME", "validate NAME",
    "validate --config NAME", "claims NAME --type png", "type list --declarations NAME",
    "type list --declarations=NAME",
    "package show NAME", "package put x --name NAME/x y", "document info NAME", "type tree a NAME", "NAME",
    "explain NAME",
    "validate --format NAME",
  ])
  func `messages spell names that are not text`(command: String) throws {
    let folder = try TemporaryFolder()
    let script = #"n=$(printf 'm\366we'); "$1" "# + command.replacing("NAME", with: "$n") + " 2>&1; true"
    let output = try String(decoding: output(ofScript: script, folder: folder.path), as: UTF8.self)
    #expect(output.contains(#"m\xF6we"#) && !output.contains("\u{FFFD}"), "\(output)")
  }

  @Test func `files with such names are examined`() throws {
    let folder = try TemporaryFolder()
    let script = #"n=$(printf 'm\366we.rtfd'); mkdir "$n"; "$1" type lookup --template '{identifier}' "$n"; "#
    let fromInput = #"printf 'm\366we.rtfd\n' | "$1" type lookup --json - | grep -c '"kind" : "path"'"#
    let lines = try output(ofScript: script + fromInput, folder: folder.path)
    #expect(String(decoding: lines, as: UTF8.self) == "com.apple.rtfd\n1\n")
  }

  @Test func `control characters are spelled out`() throws {
    let folder = try TemporaryFolder()
    let name = "a\u{1B}[31m\nb\u{202E}.png"
    try folder.write("", to: name)
    let spelled = #"a\u{1B}[31m\nb\u{202E}.png"#
    #expect(try Tool.run("type", "lookup", name, folder: folder.path).output.hasPrefix("\(spelled)  public.png"))
    #expect(try Tool.run("type", "identify", name, folder: folder.path).output == "\(spelled): public.png\n")
    let missing = try Tool.run("type", "identify", "no\n\(name)", folder: folder.path)
    #expect(missing.errors.hasPrefix(#"utictl: error: cannot read 'no\n\#(spelled)'"#))
    let json = try Tool.run("type", "identify", "--json", name, folder: folder.path)
    let items = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]]
    #expect(items?.first?["path"] == name)
    #expect(try Tool.run("type", "lookup", "--template", "{query}", name, folder: folder.path).output == "\(name)\n")
  }

  @Test func `JSON keeps names apart, and has no characters that a terminal obeys`() throws {
    let folder = try TemporaryFolder()
    let script = #"""
      mkdir P; for n in '\366' '\367' '\366\357\277\275F7' '\366\367' '\302\233\177\342\200\256\363\240\201\201'; do
        : > "P/$(printf "$n").png"
      done
      "$1" package show --json P; "$1" type identify -r --json P; "$1" find --json --type png P
      "$1" type lookup --json P/*.png
      """#
    let output = try output(ofScript: script, folder: folder.path)
    let text = String(decoding: output, as: UTF8.self)
    #expect(!text.unicodeScalars.contains { "\u{9B}\u{7F}\u{202E}\u{E0041}".unicodeScalars.contains($0) })
    #expect(text.contains(#"\u009b\u007f\u202e\udb40\udc41.png"#))
    for name in ["F6", "F7", "F6\u{FFFD}EF\u{FFFD}BF\u{FFFD}BDF7", "F6\u{FFFD}F7"] {
      #expect(text.components(separatedBy: "\u{FFFD}\(name).png\"").count - 1 >= 4, "\(name)")
    }
    for part in text.components(separatedBy: "\n]\n").dropLast() {
      let records = try JSONSerialization.jsonObject(with: Data("\(part)\n]".utf8)) as? [[String: Any]]
      let names = records?.compactMap { ($0["path"] ?? $0["query"]) as? String }.filter { $0.hasSuffix(".png") } ?? []
      #expect(names.count == 5 && Set(names).count == 5)
      #expect(names.contains { $0.hasSuffix("\u{9B}\u{7F}\u{202E}\u{E0041}.png") })
    }
  }

  /// The log of a build shows a report as it is.
  @Test(arguments: ["junit", "checkstyle", "github"])
  func `reports have nothing that a terminal or a log obeys`(format: String) throws {
    let folder = try TemporaryFolder()
    let name = "a\n::error::b\n ::c##[error]\u{1B}\u{9B}\u{7F}d"
    try folder.write(InfoPlistText.documentTypes(ranks: "owner"), to: "\(name)/Info.plist")
    let output = try Tool.run("validate", "--format", format, ".", folder: folder.path).output
    #expect(output.contains("DT005"))
    #expect(!output.unicodeScalars.contains { "\u{1B}\u{9B}\u{7F}".unicodeScalars.contains($0) })
    let lines = output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(!lines.contains { $0.hasPrefix("::error::") || $0.hasPrefix("::c") }, "\(output)")
    #expect(format == "github" || !output.contains("##[") && output.contains("&#155;"))
  }

  /// Declarations come from anywhere.
  @Test func `declared text is shown as text`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(
      TemporaryFolder.declaration(
        of: "com.example.note", conformingTo: "com.example.&#x9b;base", extension: "note",
        description: "a&#10;b&#x202e;"),
      to: "a.plist")
    for command in ["info", "lookup", "tree"] {
      let result = try Tool.run("type", command, "--declarations", list, ".note")
      #expect(!result.output.contains("\u{202E}") && !result.output.contains("\u{9B}"))
    }
    #expect(
      try Tool.run("type", "info", "--declarations", list, ".note").lines[0] == #"com.example.note  a\nb\u{202E}"#)
  }

  @Test func `long arguments are shortened in messages`() throws {
    let long = "public." + String(repeating: "x", count: 100_000)
    for arguments in [["lookup", long], ["identify", long], ["info", long], ["lookup", "--\(long)", "a"]] {
      let errors = try Tool.run(arguments: ["type"] + arguments).errors
      #expect(!errors.isEmpty && errors.utf8.count < 5000)
    }
  }

  @Test(arguments: [
    ["type", "lookup", "public.nope"], ["type", "lookup"], ["type", "identify", "/proc/nowhere"], ["type", "nonsense"],
    ["type", "lookup", "--template", "{x}", "a"], ["type", "lookup", "--json", "--template", "x", "a"],
    ["type", "decode", "x"], ["type", "info", "public.nope"], ["type", "conforms", "png", "nosuch"],
    ["type", "list", "--declarations", "/proc/nowhere"],
  ])
  func `every error begins alike`(arguments: [String]) throws {
    let errors = try Tool.run(arguments: arguments).errors
    #expect(errors.hasPrefix("utictl: error: ") && !errors.dropFirst(15).hasPrefix("Error"))
  }

  /// A place in a file comes first, so that editors find it.
  @Test func `errors in files begin with their place`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("<plist><dict><key>a</key></dict></plist>", to: "a.plist")
    let result = try Tool.run("type", "lookup", "--declarations", list, "a")
    #expect(result.status == 2 && result.errors.hasPrefix("\(list):1:"))
  }
}
