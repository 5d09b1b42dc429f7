import Foundation
import Testing
import UTTestFixtures

/// `utictl document merge`.
@Suite struct DocumentMergeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func list(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \(entries)
    </dict>
    </plist>

    """
  }

  private static func entries(_ version: String, _ name: String) -> String {
    list("\t<!-- Both -->\n\t<key>Version</key><string>\(version)</string><key>Name</key><string>\(name)</string>")
  }

  private func merge(_ current: String, _ base: String, _ other: String) throws -> Tool.Result {
    for (name, text) in [("current", current), ("base", base), ("other", other)] { try folder.write(text, to: name) }
    return try Tool.run("document", "merge", "current", "base", "other", folder: folder.path)
  }

  private func current() throws -> String { try String(contentsOfFile: "\(folder.path)/current", encoding: .utf8) }

  @Test func `changes of different keys in one line are merged, and comments are kept`() throws {
    let result = try merge(Self.entries("2", "a"), Self.entries("1", "a"), Self.entries("1", "b"))
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    #expect(try current() == Self.entries("2", "b"))
  }

  @Test func `a binary property list stays binary`() throws {
    for (name, value) in [("current", ["a": 2, "b": 1]), ("base", ["a": 1, "b": 1]), ("other", ["a": 1, "b": 2])] {
      let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
      try data.write(to: URL(filePath: "\(folder.path)/\(name)"))
    }
    #expect(try Tool.run("document", "merge", "current", "base", "other", folder: folder.path).status == 0)
    let data = try Data(contentsOf: URL(filePath: "\(folder.path)/current"))
    #expect(data.starts(with: Data("bplist".utf8)))
    #expect(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Int] == ["a": 2, "b": 2])
  }

  @Test func `a key that both have changed is a conflict, and nothing is written`() throws {
    let result = try merge(Self.entries("2", "a"), Self.entries("1", "a"), Self.entries("3", "b"))
    #expect(result.status == 1 && result.output == "conflict  Version  '1' → '2', '3'\n")
    #expect(result.errors == "utictl: error: 1 conflict; 'current' is unchanged\n")
    #expect(try current() == Self.entries("2", "a"))
  }

  @Test func `other files are merged line by line`() throws {
    #expect(try merge("one\n2\n3\n", "1\n2\n3\n", "1\n2\nthree\n").status == 0)
    #expect(try current() == "one\n2\nthree\n")
    let result = try merge("1\n2a\n3\n", "1\n2\n3\n", "1\n2b\nx\n3\n")
    #expect(result.status == 1 && result.output == "conflict  line 2 of 'current', lines 2 to 3 of 'other'\n")
    #expect(try current() == "1\n2a\n3\n")
  }

  @Test func `a folder or a missing file cannot be merged`() throws {
    try folder.write("x", to: "folder/x")
    try folder.write("x", to: "x")
    let result = try Tool.run("document", "merge", "x", "folder", "x", folder: folder.path)
    #expect(result.status == 2 && result.errors == "utictl: error: cannot merge 'folder': it is not a file\n")
    #expect(try Tool.run("document", "merge", "x", "x", "none", folder: folder.path).status == 2)
  }

  /// docs/git.md has the same command.
  @Test func `git merges property lists with it`() throws {
    let script = """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a \
        GIT_COMMITTER_EMAIL=a@example.org
      git init --quiet -b main . && git config merge.plist.driver 'utictl document merge %A %O %B || { git merge-file --quiet %A %O %B; false; }'
      echo '*.plist merge=plist' > .gitattributes
      cp base a.plist && git add . && git commit --quiet -m 1
      git checkout --quiet -b theirs && cp other a.plist && git commit --quiet -am 2
      git checkout --quiet main && cp current a.plist && git commit --quiet -am 3
      git merge --quiet theirs -m 4 || { git status --short a.plist; exit 0; }
      """
    _ = try merge(Self.entries("3", "a"), Self.entries("1", "a"), Self.entries("2", "a"))
    try folder.write(Self.entries("1", "b"), to: "other")
    #expect(try Tool.shell(script, in: folder).status == 0)
    #expect(try String(contentsOfFile: "\(folder.path)/a.plist", encoding: .utf8) == Self.entries("3", "b"))
    try folder.write(Self.entries("4", "a"), to: "other")
    let conflict = try Tool.shell("rm -rf .git\n" + script, in: folder)
    #expect(conflict.status == 0 && conflict.output.contains("UU a.plist"))
    let text = try String(contentsOfFile: "\(folder.path)/a.plist", encoding: .utf8)
    #expect(text.contains("<<<<<<<") && text.contains(">>>>>>>"))
  }

  /// The text of such arguments is the same.
  @Test func `names that are not UTF-8 are not confused`() throws {
    let result = try Tool.shell(
      #"""
      printf 'one\n2\n3\n' > $'\xff'; printf '1\n2\n3\n' > $'\xfe'; printf '1\n2\nthree\n' > $'\xfd'
      utictl document merge $'\xff' $'\xfe' $'\xfd' && cat $'\xff' $'\xfe'
      """#, in: folder)
    #expect(result.status == 0 && result.output == "one\n2\nthree\n1\n2\n3\n", "\(result)")
  }

  /// Files of the kernel say that they are empty.
  @Test func `a file whose contents exceed its size is not taken for an empty one`() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      """
      printf 'a\nb\n' > doc; cp doc base
      utictl document merge doc base /proc/self/status || echo $?
      utictl document diff doc /proc/self/status || echo $?
      : > empty; utictl document diff empty /proc/self/status || echo $?
      cat doc
      """, in: folder)
    #expect(result.output.contains("its contents exceed its reported size"), "\(result)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.filter { $0.count == 1 } == ["2", "2", "2", "a", "b"], "\(result)")
  }
}
