import Foundation
import Testing
import UTDeclarationInputs
import UTTestFixtures

/// What `.gitignore` files leave out, compared with what git says.
@Suite struct GitIgnoreTests {
  private static let git = ["/usr/bin/git", "/usr/local/bin/git"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs git in a folder without the user's own configuration.
  private static func git(_ arguments: [String], in folder: String, input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: try #require(git))
    process.arguments = ["-c", "core.excludesFile=/dev/null"] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    let (source, output) = (Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    source.fileHandleForWriting.write(Data(input.utf8))
    try source.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The folders of a tree, each with an Info.plist and one of another name.
  private static let folders = [
    "", "a", "a/b", "a/b/c", "a/x y", "b", "b/a", "foo", "foo/bar", "foo/bar/baz", "out", "out/keep", "x.d", "x.d/out",
    "#c", "!n", "a[1]", "Ü",
  ]
  private static let names = ["Info.plist", "Info-a.plist"]

  /// Compares many trees at once, each a folder of one working tree: it takes long to start git.
  private static func check(_ trees: [[(path: String, text: String)]]) throws {
    let folder = try TemporaryFolder()
    _ = try git(["init", "-q"], in: folder.path)
    var paths: Set<String> = []
    for (index, files) in trees.enumerated() {
      for directory in folders {
        for name in names {
          let path = "\(index)/" + (directory.isEmpty ? name : "\(directory)/\(name)")
          try folder.write("{}", to: path)
          paths.insert(path)
        }
      }
      for (path, text) in files { try folder.write(text, to: path.hasPrefix(".git/") ? path : "\(index)/\(path)") }
    }
    let input = paths.sorted().joined(separator: "\0")
    let output = try git(["check-ignore", "-z", "--stdin"], in: folder.path, input: input)
    let expected = paths.subtracting(output.split(separator: "\0").map(String.init))
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    let found = Set(inputs.map { String($0.path.dropFirst(folder.path.count + 1)) })
    for (index, files) in trees.enumerated() {
      let wrong = found.symmetricDifference(expected).filter { $0.hasPrefix("\(index)/") }.sorted()
      #expect(wrong.isEmpty, "\(files)")
    }
  }

  private static let patterns = [
    "a", "a/", "/a", "/a/b", "a/b", "**/b", "**/b/", "a/**", "a/**/c", "foo/**/baz", "*", "*\n!a/\n!a/Info.plist",
    "/*\n!/foo", "*.plist\n!Info.plist", "out/*\n!out/keep", "out\n!out/keep/Info.plist", "Info-?.plist",
    "Info-[a-c].plist", "Info-[!a].plist", "[a-", "Info-[[:alpha:]].plist", "\\#c", "#c", "\\!n", "!n", "a\\[1]",
    "a\\[1\\]", "a[[]1]", "x y", "a/x y  ", "a/x\\ y", "b\\", "b\\ ", "Ü", "?", "??", "foo/*", "foo*/", "*/b", "*/b/",
    "**", "**/", "/**", "a**", "**a", "a/**b", "*/**/*", "x.*", "x.d/**", "b-*", "\r\na\r\n", "a\n!a", "a/*\n!a/b",
    "", "/", "//", "a//b", "./a", "!*", "*/", "*/*", "*/*/*", "[]-]", "[^a]/", "[a\\-c]", "**/**/c", "a/**/**/c",
    "a/b/c/", "a/b/c/**", "foo/bar/baz/Info.plist", "/Info.plist", "Info.plist/", "\u{FEFF}a",
    "a**/**/", "a**/b", "/a**", "/foo**/", "foo**/baz", "foo/b**/baz", "a[1]**/b", "foo/**", "x**/out",
    "***/**/", "***/**/foo", "****/b", "a/***", "a/***/c", "**\\/b", "foo/**\\/baz", "a***/b", "***\\/a", "**\\",
  ]

  @Test(.enabled(if: git != nil))
  func `patterns match as in git`() throws { try Self.check(Self.patterns.map { [(".gitignore", $0)] }) }

  @Test(.enabled(if: git != nil))
  func `files in folders`() throws {
    try Self.check([
      [
        (".gitignore", "b\n*.d"), ("a/.gitignore", "!b\n/Info.plist"), ("foo/.gitignore", "bar/baz\n!Info-a.plist"),
        ("a/b/.gitignore", "*\n!c/"), ("out/.gitignore", "*"),
      ],
      [(".git/info/exclude", "/1/a\n!b\n/1/foo"), (".gitignore", "!/a\nb")],
    ])
  }

  @Test(.enabled(if: git != nil))
  func `random patterns`() throws {
    let pieces = [
      "*", "**", "/", "a", "b", "foo", "bar", "?", "[ab]", "!", "\n", "Info", ".plist", "-", "out", "\\", "/**/",
    ]
    for seed in 1...2 {
      var random = SeededGenerator(seed: UInt64(seed))
      try Self.check(
        (0..<30).map { _ in
          let count = Int.random(in: 1...12, using: &random)
          return [(".gitignore", (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())]
        })
    }
  }

  /// Without git too: rules from above hold in a folder that is given.
  @Test func `rules from above hold in a folder that is given`() throws {
    let folder = try TemporaryFolder()
    for path in ["sub/deep/Info.plist", "sub/Info-x.plist", "sub/Info.plist"] { try folder.write("{}", to: path) }
    try folder.write("deep/\n", to: ".gitignore")
    try folder.write("Info-x.plist\n", to: "sub/.gitignore")
    let find = { DeclarationInputs.find(in: ["\(folder.path)/sub"]).inputs.count }
    #expect(find() == 2, "no working tree: the file above does not count")
    try folder.write("", to: ".git/HEAD")
    #expect(find() == 1)
  }

  @Test func `a long pattern does not take a long time`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: String(repeating: "a", count: 200) + "/Info.plist")
    try folder.write(
      String(repeating: "*a", count: 200) + "b\n" + String(repeating: "**/", count: 300), to: ".gitignore")
    #expect(DeclarationInputs.find(in: [folder.path]).problems.isEmpty)
  }

  @Test func `rules that cannot be examined are not taken for no rules`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "sub/Info.plist")
    try folder.write("", to: ".git/HEAD")
    #expect(symlink("info", "\(folder.path)/.git/info") == 0)
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.isEmpty)
    #expect(found.problems.map(\.message) == ["cannot read: too many levels of symbolic links"])
    #expect(found.problems.map(\.path) == ["\(folder.path)/.git/info/exclude"])
  }
}
