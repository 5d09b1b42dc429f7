import Foundation
import SafeWriting
import Testing
import UTTestFixtures

/// What `utictl validate` writes: fixed files, baselines and reports. It says what became of each, and leaves nothing
/// else.
@Suite struct ValidateWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let old = InfoPlistText.documentTypes(ranks: "alternate")
  private static let new = InfoPlistText.documentTypes(ranks: "Alternate")

  private func validate(_ arguments: String...) throws -> Tool.Result {
    try Tool.run(arguments: ["validate"] + arguments, folder: folder.path)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// The only version that was kept of a file, by its name.
  private func keptVersion(of name: String) throws -> String {
    let parts = name.split(separator: ".")
    let kept = try names().filter { $0.hasPrefix("\(parts[0]).conflict-") }
    #expect(kept.count == 1)
    return try #require(kept.first)
  }

  /// Runs the body while a program, this one, has a file open that it could still write to.
  private func holdingOpen<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    let file = try #require(FileHandle(forUpdatingAtPath: "\(folder.path)/\(name)"))
    defer { try? file.close() }
    return try body()
  }

  // MARK: Files elsewhere

  /// A project with two targets that have these Info.plists.
  private static func project(_ files: String...) -> String {
    let targets = files.enumerated().map { number, file in
      """
      t\(number) = { isa = PBXNativeTarget; name = T\(number); buildConfigurationList = l\(number);
        productType = "com.apple.product-type.application"; };
      l\(number) = { isa = XCConfigurationList; buildConfigurations = (r\(number)); };
      r\(number) = { isa = XCBuildConfiguration; name = Release;
        buildSettings = { SDKROOT = iphoneos; INFOPLIST_FILE = "\(file)"; }; };
      """
    }
    return "{ objects = { p = { isa = PBXProject; targets = (t0, t1); }; \(targets.joined()) }; rootObject = p; }"
  }

  /// A downloaded project can name any file of the user.
  @Test(arguments: ["web", "web/App.xcodeproj", "web/App.xcodeproj/project.pbxproj"])
  func `files outside what was passed are not changed`(path: String) throws {
    let outside = ["\(folder.path)/other/Info.plist", "../other/Info.plist", "sub/link/Info.plist"]
    for (index, file) in outside.enumerated() {
      try folder.write(Self.old, to: "other/Info.plist")
      try folder.write(Self.old, to: "web/App/Info.plist")
      if index == 2 {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/web/sub", withIntermediateDirectories: true)
        symlink("../../other", "\(folder.path)/web/sub/link")
      }
      try folder.write(Self.project(file, "App/Info.plist"), to: "web/App.xcodeproj/project.pbxproj")
      let result = try validate("--fix", path)
      #expect(try text("other/Info.plist") == Self.old && text("web/App/Info.plist") == Self.new, "\(file)")
      // A search of a folder does not leave it.
      #expect(path == "web" || result.errors.contains("not fixed because it is in another folder"), "\(result)")
    }
  }

  /// A project in a folder of its own names files next to that folder.
  @Test(arguments: ["repo/Xcode/App.xcodeproj", "repo/Xcode/App.xcodeproj/project.pbxproj"])
  func `files in the repository of a project are changed`(path: String) throws {
    try folder.write("", to: "repo/.git")
    try folder.write(Self.old, to: "other/Info.plist")
    try folder.write(Self.old, to: "repo/Sources/Info.plist")
    try folder.write(
      Self.project("../Sources/Info.plist", "../../other/Info.plist"), to: "repo/Xcode/App.xcodeproj/project.pbxproj")
    let fixed = try validate("--fix", path)
    #expect(try text("other/Info.plist") == Self.old && text("repo/Sources/Info.plist") == Self.new, "\(fixed)")
    #expect(fixed.errors.contains("not fixed because it is in another folder"), "\(fixed)")

    try folder.write(Self.old, to: "repo/Sources/Info.plist")
    let suppressed = try validate("--select", "DT005", "--add-suppressions", path)
    #expect(try text("other/Info.plist") == Self.old, "\(suppressed)")
    #expect(try text("repo/Sources/Info.plist").contains("utictl:disable-next-line DT005"), "\(suppressed)")
    #expect(suppressed.errors.contains("in another folder; pass its path to suppress 1 finding"), "\(suppressed)")
    #expect(!suppressed.errors.contains("comments cannot suppress"), "\(suppressed)")
  }

  @Test func `a file that was passed is changed, whatever leads to it`() throws {
    try folder.write(Self.old, to: "other/Info.plist")
    symlink("other/Info.plist", "\(folder.path)/Info.plist")
    symlink("other", "\(folder.path)/web")
    #expect(try validate("--fix", "Info.plist").status == 0)
    #expect(try text("other/Info.plist") == Self.new)
    try folder.write(Self.old, to: "other/Info.plist")
    #expect(try validate("--fix", "web").status == 0)
    #expect(try text("other/Info.plist") == Self.new)
  }

  // MARK: Versions that are kept

  @Test func `fixes say which replaced version is kept, and why`() throws {
    try folder.write(Self.old, to: "Info.plist")
    try folder.write(Self.old, to: "Other-Info.plist")
    let result = try holdingOpen("Info.plist") { try validate("--fix", "Info.plist", "Other-Info.plist") }
    #expect(result.status == 2)
    #expect(try text("Info.plist") == Self.new && text("Other-Info.plist") == Self.new)
    let kept = try keptVersion(of: "Info.plist")
    #expect(try text(kept) == Self.old)
    #expect(
      result.errors.contains(
        "utictl: error: Info.plist: saved, but another program has the replaced version open for writing"
      ) && result.errors.contains(kept))
    #expect(result.errors.contains("Other-Info.plist: fixed"))
    #expect(result.output == "Checked 2 files, no problems\n")
  }

  @Test func `baselines and reports say which replaced version is kept`() throws {
    try folder.write(Self.old, to: "Info.plist")
    try folder.write("old", to: "known.json")
    let baseline = try holdingOpen("known.json") { try validate("--write-baseline", "known.json") }
    #expect(try baseline.status == 2 && text(keptVersion(of: "known.json")) == "old")
    #expect(try baseline.errors.contains("saved, but ") && baseline.errors.contains(keptVersion(of: "known.json")))
    #expect(try validate("--baseline", "known.json").status == 0)
    try folder.write("old", to: "out.json")
    let report = try holdingOpen("out.json") {
      try validate("--output", "json:out.json", "--output", "sarif:out.sarif", "--fail-on", "never")
    }
    #expect(try report.status == 2 && text(keptVersion(of: "out.json")) == "old")
    #expect(try report.errors.contains("saved, but ") && report.errors.contains(keptVersion(of: "out.json")))
    #expect(try text("out.json").contains("\"DT005\"") && text("out.sarif").contains("\"DT005\""))
    #expect(report.output.contains("1 error in 1 file"), "the report is printed nevertheless")
  }

  // MARK: What cannot be written

  @Test func `a file that cannot be written is reported as it is`() throws {
    let large = Self.old + "<!-- \(String(repeating: "large ", count: 4000)) -->\n"
    try folder.write(large, to: "Info.plist")
    try folder.write(Self.old, to: "Other-Info.plist")
    // The thread sanitizer would also write a file that is too large, to TMPDIR.
    let (status, output) = try Tool.shell(
      "ulimit -f 8; TMPDIR=/dev/null utictl validate --fix Info.plist Other-Info.plist", in: folder)
    #expect(status == 2)
    #expect(output.contains("utictl: error: cannot write 'Info.plist': file too large\n"))
    #expect(try text("Info.plist") == large && text("Other-Info.plist") == Self.new)
    #expect(output.contains("Other-Info.plist: fixed") && !output.contains("\nInfo.plist: fixed"))
    #expect(output.contains("Info.plist:13:7: error: ") && output.contains("1 error in 1 of 2 files"))
    #expect(try names() == ["Info.plist", "Other-Info.plist"])
  }

  @Test func `a baseline that cannot be written hides nothing`() throws {
    try folder.write(Self.old, to: "Info.plist")
    try folder.write("", to: "known/file")
    let result = try validate("--write-baseline", "known", "--output", "json:known", "--output", "json:out.json")
    #expect(result.status == 2 && result.output.contains("1 error in 1 file"))
    let failure = "utictl: error: cannot write 'known': is a directory"
    #expect(result.errors.components(separatedBy: failure).count == 3)
    #expect(try names() == ["Info.plist", "known", "out.json"])
  }

  // MARK: What cannot be examined

  @Test func `what cannot be examined is not taken for missing`() throws {
    try folder.write(Self.new, to: "Info.plist")
    let long = String(repeating: "a", count: 300)
    for (path, reason) in [("Info.plist/x", "not a directory"), (long, "file name too long")] {
      let result = try validate("--format", "json", path)
      #expect(result.status == 2 && result.output.contains("cannot read: \(reason)"))
    }
    #expect(try validate("missing").output.contains("no such file or directory"))
  }

  @Test func `a configuration that cannot be examined is not taken for missing`() throws {
    try folder.write(Self.new, to: "Info.plist")
    #expect(symlink(".utictl.yml", "\(folder.path)/.utictl.yml") == 0)
    let result = try validate("Info.plist")
    #expect(result.status == 2 && result.errors.contains(".utictl.yml': too many levels of symbolic links"))
  }

  @Test(arguments: ["missing", "Info.plist/x"])
  func `a baseline is not written without what could not be checked`(_ path: String) throws {
    try folder.write(Self.old, to: "Info.plist")
    try folder.write("old", to: "known.json")
    let result = try validate("--write-baseline", "known.json", "Info.plist", path)
    #expect(result.status == 2 && result.errors.contains("cannot write baseline 'known.json': "))
    #expect(try text("known.json") == "old" && names() == ["Info.plist", "known.json"])
    #expect(result.output.contains("Info.plist:13:7: error: "))
  }

  // MARK: What killed runs leave

  @Test func `fixing removes what killed runs left`() throws {
    for name in ["Info.plist", "Sub/Info.plist"] { try folder.write(Self.new, to: name) }
    try folder.write("half", to: ".Info.plist.0123456789abcdef.docsave")
    try folder.write("half", to: "Sub/.Info.plist.0123456789abcdef.docsave")
    // Another file's.
    try folder.write("half", to: ".other.0123456789abcdef.docsave")
    let before = try names()
    #expect(try validate().status == 0 && validate("--fix", "--dry-run").status == 0)
    #expect(try names() == before, "what only looks leaves all as it is")
    #expect(try validate("--fix").status == 0)
    #expect(try names() == [".other.0123456789abcdef.docsave", "Info.plist", "Sub"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/Sub") == ["Info.plist"])
  }

  @Test func `leftovers of long names are removed, too`() throws {
    let name = String(repeating: "a", count: 200) + "-Info.plist"
    var leftover: FilePath?
    try SafeWrite.file(at: FilePath("\(folder.path)/\(name)")) {
      try $0.write(Array(Self.new.utf8))
      leftover = try Leftovers.find(in: FilePath(folder.path)).first?.path
    }
    let left = try #require(leftover).string
    try folder.write("half", to: String(left.dropFirst(folder.path.count + 1)))
    #expect(try names().count == 2 && validate("--fix").status == 0)
    #expect(try names() == [name])
  }

  @Test func `baselines and reports remove what killed runs left`() throws {
    try folder.write(Self.old, to: "Info.plist")
    for name in ["known.json", "out.json"] { try folder.write("half", to: ".\(name).0123456789abcdef.docsave") }
    #expect(try validate("--write-baseline", "known.json", "--output", "json:out.json").status == 0)
    #expect(try names() == ["Info.plist", "known.json", "out.json"])
  }
}
