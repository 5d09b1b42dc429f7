import Foundation
import Testing
import UTTestFixtures

/// The sample `convert-document`, by the files that it leaves.
@Suite(.timeLimit(.minutes(10))) struct ConvertDocumentTests {
  let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = Program("ut-convert-document", in: folder)
    try folder.write("# Coast\n", to: "Coast.md")
    try folder.write("<svg/>", to: "pictures/lighthouse.svg")
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func names(_ path: String = ".") throws -> Set<String> {
    // The user's data folder has the versions, and that of states the table of turns.
    Set(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(path)")).subtracting(["data", "state"])
  }

  @Test func `a text becomes a package with its first picture, and a text again without`() throws {
    let attached = try program.run("Coast.md", "attach", "pictures/lighthouse.svg", "pictures/lighthouse.svg")
    #expect(
      attached.status == 0 && attached.output.hasSuffix("Coast.textbundle\torg.textbundle.package\t2\n"), "\(attached)")
    #expect(try names() == ["Coast.textbundle", "pictures"])
    #expect(try names("Coast.textbundle") == ["text.md", "info.json", "assets"])
    #expect(text("Coast.textbundle/assets/lighthouse.svg") == "<svg/>")
    #expect(text("Coast.textbundle/text.md")?.contains("\n![lighthouse](assets/lighthouse.svg)\n") == true)
    for name in try names("Coast.textbundle/assets").sorted() {
      #expect(try program.run("Coast.textbundle", "detach", name).status == 0)
    }
    #expect(try names() == ["Coast.md", "pictures"])
    #expect(text("Coast.md")?.hasPrefix("# Coast\n") == true)
    #expect(text("Coast.md")?.contains("assets") == false)
  }

  @Test func `the README can be followed as it is`() throws {
    let root = Fixture.packageRoot.appending(path: "Samples")
    let readme = try String(contentsOf: root.appending(path: "convert-document/README.md"), encoding: .utf8)
    let commands = readme.split(separator: "\n").filter { $0.hasPrefix("    ") }
    try FileManager.default.createSymbolicLink(
      at: URL(filePath: folder.path).appending(path: "Samples"), withDestinationURL: root)
    var output = ""
    for command in commands {
      let words = command.replacing("swift run ", with: "").split(separator: " ").map(String.init)
      let result =
        words[0] == "ut-convert-document"
        ? try program.run(Array(words.dropFirst())) : try Program("/usr/bin/env", in: folder).run(words)
      #expect(result.status == 0, "\(command): \(result.output)")
      output += result.output
    }
    #expect(output.contains("Two hours to the lighthouse") && output.hasSuffix("assets\ninfo.json\ntext.md\n"))
  }

  @Test func `a private text becomes a private package, and a private text again`() throws {
    func mode(_ name: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
      return attributes[.posixPermissions] as? Int
    }
    for (file, package) in [(0o600, 0o700), (0o640, 0o750), (0o644, 0o755)] {
      try FileManager.default.setAttributes([.posixPermissions: file], ofItemAtPath: "\(folder.path)/Coast.md")
      #expect(try program.run("Coast.md", "attach", "pictures/lighthouse.svg").status == 0)
      #expect(try mode("Coast.textbundle") == package)
      #expect(try program.run("Coast.textbundle", "detach", "lighthouse.svg").status == 0)
      #expect(try mode("Coast.md") == file)
    }
  }

  @Test func `errors name the file`() throws {
    try folder.write("bin", to: "Coast.txt")
    for (arguments, name) in [
      (["Coast.md", "attach", "pictures/none.svg"], "none.svg"), (["Coast.md", "detach", "none.svg"], "none.svg"),
      (["None.md", "detach", "a.svg"], "None.md"), (["Coast.txt", "detach", "a.svg"], "Coast.txt"),
    ] {
      let result = try program.run(arguments)
      #expect(result.status == 1 && result.output.hasPrefix("convert-document: ") && result.output.contains(name))
    }
  }

  @Test func `what this program does not know stays in the package`() throws {
    let sample = Fixture.packageRoot.appending(path: "Samples/Coast.textbundle")
    let copy = URL(filePath: folder.path).appending(path: "Trip.textbundle")
    try FileManager.default.copyItem(at: sample, to: copy)
    try folder.write("mine", to: "Trip.textbundle/notes.txt")
    let info = text("Trip.textbundle/info.json")
    let detached = try program.run("Trip.textbundle", "detach", "lighthouse.svg")
    #expect(detached.status == 0, "\(detached)")
    #expect(text("Trip.textbundle/notes.txt") == "mine" && text("Trip.textbundle/info.json") == info)
    #expect(text("Trip.textbundle/text.md") == "# The coast\n\nTwo hours to the lighthouse, one back.\n\n")
  }

  @Test func `nothing is written over another document of the new name`() throws {
    try folder.write("other", to: "Coast.textbundle/text.md")
    let result = try program.run("Coast.md", "attach", "pictures/lighthouse.svg")
    #expect(result.status == 1 && result.output.contains("Coast.textbundle' already exists"), "\(result)")
    #expect(text("Coast.md") == "# Coast\n")
    #expect(try names("Coast.textbundle") == ["text.md"])
    #expect(text("Coast.textbundle/text.md") == "other")
  }

  @Test func `a conversion that was cut short is finished by the same command`() throws {
    let original = "\(folder.path)/Coast.md"
    try FileManager.default.copyItem(atPath: original, toPath: "\(folder.path)/copy")
    #expect(try program.run("Coast.md", "attach", "pictures/lighthouse.svg").status == 0)
    // As if it had been killed before the old form was removed.
    try FileManager.default.moveItem(atPath: "\(folder.path)/copy", toPath: original)
    let again = try program.run("Coast.md", "attach", "pictures/lighthouse.svg")
    #expect(again.status == 0 && again.output.contains("Coast.textbundle\torg.textbundle.package\t1\n"), "\(again)")
    #expect(try names() == ["Coast.textbundle", "pictures"])
    #expect(try names("Coast.textbundle/assets") == ["lighthouse.svg"])
    let package = "\(folder.path)/Coast.textbundle"
    try FileManager.default.copyItem(atPath: package, toPath: "\(folder.path)/copy")
    #expect(try program.run("Coast.textbundle", "detach", "lighthouse.svg").status == 0)
    try FileManager.default.moveItem(atPath: "\(folder.path)/copy", toPath: package)
    let detached = try program.run("Coast.textbundle", "detach", "lighthouse.svg")
    #expect(detached.status == 0, "\(detached)")
    #expect(try names() == ["Coast.md", "pictures"])
  }

  @Test func `what a killed conversion left hidden is removed by the next command`() throws {
    try folder.write("torn", to: ".Coast.textbundle.0123456789abcdef.docsave/text.md")
    let ended = Process()
    ended.executableURL = URL(filePath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    try folder.write("torn", to: ".Coast.\(ended.processIdentifier)-1.docstaging.textbundle/text.md")
    #expect(try program.run("Coast.md", "attach", "pictures/lighthouse.svg").status == 0)
    #expect(try names() == ["Coast.textbundle", "pictures"])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"))
  func `a conversion that is killed at a rename or removal leaves nothing after the next command`() throws {
    let strace = Program("/usr/bin/strace", in: folder)
    var kills = 0
    for call in ["renameat2", "unlinkat"] {
      for number in 1... {
        let inject = "inject=\(call):signal=SIGKILL:when=\(number)"
        let run = ["-f", "-o", "/dev/null", "-e", "trace=renameat2,unlinkat", "-e", inject]
        let command = [
          Fixture.products.appending(path: program.name).path, "Coast.md", "attach", "pictures/lighthouse.svg",
        ]
        let isKilled = try strace.run(run + command).status != 0
        kills += isKilled ? 1 : 0
        let name = try names().contains("Coast.md") ? "Coast.md" : "Coast.textbundle"
        let next = try program.run(name, "attach", "pictures/lighthouse.svg")
        #expect(next.status == 0, "\(call) \(number): \(next)")
        #expect(try names() == ["Coast.textbundle", "pictures"], "\(call) \(number)")
        try FileManager.default.removeItem(atPath: "\(folder.path)/Coast.textbundle")
        try folder.write("# Coast\n", to: "Coast.md")
        guard isKilled else { break }
      }
    }
    #expect(kills > 3)
  }

  @Test func `on a full disk the text stays, and the error says why`() throws {
    let result = try program.run(["Coast.md", "attach", "pictures/lighthouse.svg"], cannotWrite: true)
    #expect(result.status == 1)
    #expect(result.output.contains("Coast.textbundle") && result.output.contains("file too large"), "\(result)")
    #expect(try names() == ["Coast.md", "pictures"])
    #expect(text("Coast.md") == "# Coast\n")
  }

  @Test func `a command that failed does nothing later`() throws {
    try folder.write("<svg/>", to: "pictures/pier.svg")
    try folder.write("other", to: "Coast.textbundle/text.md")
    #expect(try program.run("Coast.md", "attach", "pictures/lighthouse.svg").status == 1)
    try FileManager.default.removeItem(atPath: "\(folder.path)/Coast.textbundle")
    #expect(try program.run("Coast.md", "attach", "pictures/pier.svg").status == 0)
    #expect(try names("Coast.textbundle/assets") == ["pier.svg"])
  }
}
