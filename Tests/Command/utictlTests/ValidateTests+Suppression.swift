import Foundation
import Testing
import UTTestFixtures

extension ValidateTests {
  @Test(arguments: [
    "    <!-- utictl:disable-next-line DT005 -->\n", "    <!-- utictl:disable DT -- until 2.0 -->\n",
    "<!-- utictl:disable-file -->", "<!--utictl:disable invalid-handler-rank, DT004-->",
  ])
  func `comments suppress`(_ comment: String) throws {
    let folder = try TemporaryFolder()
    let text = InfoPlistText.documentTypes(ranks: "alternate")
    let place = comment.contains("next-line") ? "      <key>LSHandlerRank" : "  <key>CFBundleDocumentTypes"
    try folder.write(
      text.replacing(place, with: comment + place, maxReplacements: 1), to: "Info.plist")
    let result = try validate("--verbose", in: folder)
    #expect(result.status == 0 && result.lines == ["Checked 1 file, no problems; 1 suppressed"])
    #expect(result.errors.isEmpty)
  }

  @Test func `comments end, and are remarked upon`() throws {
    let folder = try TemporaryFolder()
    var text = InfoPlistText.documentTypes(ranks: "alternate", "owner")
    text = text.replacing("<array>\n    <dict>", with: "<array>\n<!-- utictl:disable --><dict>", maxReplacements: 1)
    text = text.replacing("</dict>\n    <dict>", with: "</dict>\n<!-- utictl:enable --><dict>", maxReplacements: 1)
    text = text.replacing("</plist>", with: "</plist><!-- utictl:disable-line UT -->\n<!-- utictl:disable DT05 -->")
    try folder.write(text, to: "Info.plist")
    let result = try validate(in: folder)
    #expect(result.status == 1 && result.output.contains("'owner'") && !result.output.contains("'alternate'"))
    #expect(result.errors.hasPrefix("Info.plist:34:1: warning: unknown rule 'DT05'; did you mean "))
    let verbose = try validate("--verbose", in: folder)
    #expect(verbose.errors.contains("Info.plist:33:9: note: unused suppression comment; remove it"))
  }

  @Test func `a baseline hides what is known`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    #expect(try validate("--write-baseline", "known.json", in: folder).status == 0)
    #expect(try validate("--baseline", "known.json", in: folder).status == 0)
    // Lines and entries above do not matter; a new finding does.
    let moved = InfoPlistText.documentTypes(ranks: "Owner", "owner", "alternate")
      .replacing("Note 3", with: "Note 1").replacing("<dict>\n  <key>CFB", with: "<dict>\n\n\n  <key>CFB")
    try folder.write(moved, to: "Info.plist")
    let result = try validate("--baseline", "known.json", in: folder)
    #expect(result.status == 1 && result.output.contains("1 error in 1 file; 1 suppressed"))
    try folder.write(InfoPlistText.documentTypes(ranks: "Owner"), to: "Info.plist")
    let gone = try validate("--baseline", "known.json", "--verbose", in: folder)
    #expect(
      gone.errors
        == "known.json: note: 1 baseline finding is no longer reported; remove it with --baseline-prune\n"
    )
    try folder.write("[]", to: "known.json")
    #expect(try validate("--baseline", "known.json", in: folder).status == 2)
    #expect(try validate("--baseline", "missing.json", in: folder).status == 2)
  }

  @Test func `a baseline holds wherever the tool is run`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Project/App/Info.plist")
    try folder.write("baseline: known.json\n", to: "Project/.utictl.yml")
    func run(_ arguments: String..., in subfolder: String) throws -> Int32 {
      try Tool.run(arguments: ["validate"] + arguments, folder: "\(folder.path)/\(subfolder)").status
    }
    #expect(try run("--write-baseline", "known.json", in: "Project") == 0)
    #expect(try run(in: "Project") == 0)
    #expect(try run(in: "Project/App") == 0)
    #expect(try run("Project", in: "") == 0)
  }

  /// Such as in an image that is built without `.git`.
  @Test func `a baseline of a repository holds in a copy without the repository`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Project/.git/HEAD")
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Project/App/Info.plist")
    func status(_ arguments: String..., in subfolder: String) throws -> Int32 {
      try Tool.run(arguments: ["validate"] + arguments, folder: "\(folder.path)/\(subfolder)").status
    }
    #expect(try status("--write-baseline", "known.json", in: "Project/App") == 0)
    try FileManager.default.copyItem(atPath: "\(folder.path)/Project", toPath: "\(folder.path)/Copy")
    try FileManager.default.removeItem(atPath: "\(folder.path)/Copy/.git")
    #expect(try status(in: "Copy/App") == 1)
    #expect(try status("--baseline", "known.json", in: "Copy/App") == 0)
    #expect(try status("--baseline", "App/known.json", in: "Copy") == 0)
    #expect(try status("--baseline", "Copy/App/known.json", "Copy", in: "") == 0)
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate", "owner"), to: "Copy/App/Info.plist")
    #expect(try status("--baseline", "known.json", in: "Copy/App") == 1)
  }

  @Test func `a file is checked once, however its path is spelled`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    #expect(try validate("Info.plist", "./Info.plist", ".", in: folder).output.contains("in 1 file"))
  }

  @Test func `a report goes to standard output`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    let result = try validate("--quiet", "--output", "json:-", in: folder)
    #expect(result.output.hasPrefix("{\n  \"version\": 1"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Info.plist"])
  }

  @Test func `fixes that would do harm are reported as left out`() throws {
    let folder = try TemporaryFolder()
    // With the rank Alternate it would be a note that the type stands for every file.
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>CFBundleDocumentTypes</key><array><dict>
      <key>CFBundleTypeName</key><string>Any</string>
      <key>CFBundleTypeRole</key><string>Viewer</string>
      <key>LSHandlerRank</key><string>Default</string>
      <key>LSItemContentTypes</key><array><string>public.data</string></array>
      </dict></array>
      </dict></plist>
      """, to: "Info.plist")
    #expect(try validate("--select", "DT023,DT024", in: folder).output.contains("1 fixable with --unsafe-fixes"))
    let result = try validate("--select", "DT023,DT024", "--unsafe-fixes", in: folder)
    #expect(
      result.errors
        == "Info.plist:6:37: not fixed [DT023]: the fix would introduce new findings (DT024): Set LSHandlerRank to Alternate\n"
    )
    #expect(result.output.contains("1 warning in 1 file") && !result.output.contains("--unsafe-fixes"))
  }

  @Test func `a part of an identifier is not a rule`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "alternate"), to: "Info.plist")
    let result = try validate("--ignore", "DT04", in: folder)
    #expect(result.status == 2 && result.errors.contains("'DT04'"))
  }
}
