import Testing
import UTBuild
import UTDeclarationInputs
import UTLibC
import UTTestFixtures

/// What is found in folders and bundles.
@Suite struct FolderSearchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ names: String...) throws {
    for name in names { try folder.write("<plist version=\"1.0\"><dict/></plist>", to: name) }
  }

  /// The paths that were found, without that of the folder.
  private func find(_ name: String = "") -> [String] {
    DeclarationInputs.find(in: [folder.path + name]).inputs.map { String($0.path.dropFirst(folder.path.count + 1)) }
  }

  @Test func `a folder gives what is named like an Info.plist`() throws {
    try write(
      "Info.plist", "b/App-Info.plist", "b/Info-Debug.plist", "b/Other.plist", "b/AppInfo.plist", "b/Info.strings",
      "b/a/Info.plist", "A/Info.plist")
    #expect(find() == ["A/Info.plist", "Info.plist", "b/App-Info.plist", "b/Info-Debug.plist", "b/a/Info.plist"])
    #expect(find("/b/Other.plist") == ["b/Other.plist"], "a file is taken whatever its name")
  }

  /// Macs put them next to files on other disks.
  @Test func `AppleDouble files are skipped`() throws {
    try write("Notes-Info.plist", "._Notes-Info.plist", "a/._Info-Debug.plist", "__MACOSX/b/._B-Info.plist")
    try folder.write("<plist><dict><key>CFBundleName</key></dict></plist>", to: "._Info.plist.in")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.map(\.path) == ["\(folder.path)/Notes-Info.plist"] && found.templates.isEmpty)
  }

  /// `Info.plist.in` of CMake, and names that other build tools use.
  @Test func `templates and other names are taken by their text`() throws {
    let names = ["Info.plist.in", "a/tool.plist.in", "b/ToolInfo.plist", "c/info.plist"]
    for name in names {
      try folder.write("<plist><dict><key>CFBundleName</key><string>@NAME@</string></dict></plist>", to: name)
    }
    try folder.write("<plist><dict><key>Label</key><string>@NAME@</string></dict></plist>", to: "service.plist.in")
    try folder.write("<plist><dict/></plist>", to: "PrivacyInfo.plist")
    try folder.write("CFBundleName=@NAME@", to: "d/Info.plist.in")
    #expect(find() == names)
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.templates == ["\(folder.path)/d/Info.plist.in", "\(folder.path)/service.plist.in"])
  }

  /// A workflow that runs electron-builder may be called like its configuration.
  @Test func `a configuration of electron-builder is known by its text`() throws {
    let workflow = "name: Build\non: push\njobs:\n  build:\n    steps:\n      - files: dist/*\n"
    try folder.write(workflow, to: ".github/workflows/electron-builder.yml")
    try folder.write(workflow, to: "ci/electron-builder.yaml")
    try folder.write("appId: org.example.notes\n", to: "a/electron-builder.yml")
    try folder.write("# Notes\n\"mac\":\n  category: public.app-category.games\n", to: "b/electron-builder.yaml")
    try folder.write("{appId: 'org.example.notes'}", to: "c/electron-builder.json5")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(
      found.templates
        == ["a/electron-builder.yml", "b/electron-builder.yaml", "c/electron-builder.json5"].map {
          "\(folder.path)/\($0)"
        })
  }

  @Test func `folders that tools fill are skipped`() throws {
    try write(
      "DerivedData/a/Info.plist", ".build/Info.plist", "build/Info.plist", "Pods/x/Info.plist",
      "Carthage/Build/Info.plist", "node_modules/x/Info.plist", ".git/Info.plist", "Builder/Info.plist",
      "A.app.dSYM/Contents/Info.plist", "X.xcframework/Info.plist")
    #expect(find() == ["Builder/Info.plist"])
    #expect(find("/build") == ["build/Info.plist"], "unless they are asked for")
  }

  @Test func `links are not followed unless they are given`() throws {
    try write("real/Info.plist")
    #expect(symlink("real", "\(folder.path)/link") == 0 && symlink(".", "\(folder.path)/real/loop") == 0)
    #expect(symlink("Info.plist", "\(folder.path)/real/Info-2.plist") == 0)
    #expect(mkfifo("\(folder.path)/real/Info-3.plist", 0o600) == 0)
    #expect(find() == ["real/Info.plist"])
    #expect(find("/link") == ["link/Info.plist"])
  }

  private static let streams: [@Sendable (String) -> CInt] = [
    { mkfifo($0, 0o600) }, { symlink("/dev/ptmx", $0) },
  ]

  /// Opening a pipe that nobody writes to waits, and reading a terminal does. A project's name says where its file is.
  @Test(arguments: streams.indices) func `pipes and devices in a folder are not read`(_ index: Int) throws {
    try write("Info.plist")
    let names = [
      "A.xcodeproj/project.pbxproj", "package.json", "electron-builder.yml", "project.yml", "Project.swift",
      "a/Info.plist.in",
    ]
    for name in names {
      try write(name)
      #expect(unlink("\(folder.path)/\(name)") == 0 && Self.streams[index]("\(folder.path)/\(name)") == 0)
    }
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.map(\.path) == ["\(folder.path)/Info.plist"])
    #expect(found.problems.map(\.path) == ["\(folder.path)/A.xcodeproj"])
    #expect(found.problems.first?.message.contains("not a regular file") == true)
    #expect(DeclarationInputs.find(in: ["\(folder.path)/A.xcodeproj"]).problems.count == 1)
  }

  /// As a shell passes the output of a program: `utictl validate <(program)`.
  @Test func `a pipe that is given is read to its end`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let text = Array("<plist version=\"1.0\"><dict/></plist>".utf8)
    #expect(UTLibC.write(ends[1], text, text.count) == text.count && close(ends[1]) == 0)
    let input = try #require(DeclarationInputs.find(in: ["/dev/fd/\(ends[0])"]).inputs.first)
    #expect(try input.bytes() == text)
  }

  @Test func `the same file is found once`() throws {
    try write("a/Info.plist")
    let paths = ["\(folder.path)/a/Info.plist", folder.path, "\(folder.path)/a/../a"]
    #expect(DeclarationInputs.find(in: paths).inputs.map(\.path) == ["\(folder.path)/a/Info.plist"])
  }

  @Test func `an app for macOS with what is in it`() throws {
    try write(
      "A.app/Contents/Info.plist", "A.app/Contents/PlugIns/P.appex/Contents/Info.plist",
      "A.app/Contents/Frameworks/F.framework/Versions/A/Resources/Info.plist",
      "A.app/Contents/Library/QuickLook/Q.qlgenerator/Contents/Info.plist",
      "A.app/Contents/Library/Spotlight/S.mdimporter/Contents/Info.plist",
      "A.app/Contents/Library/LoginItems/L.app/Contents/Info.plist", "A.app/Contents/Resources/Info.plist",
      "A.app/Contents/Resources/build/B.bundle/Contents/Info.plist", "A.app/Contents/Resources/Some-Info.plist")
    let found = DeclarationInputs.find(in: ["\(folder.path)/A.app/"])
    #expect(found.problems.isEmpty)
    let names = found.inputs.map { $0.path.split(separator: "/").last { $0.contains(".") && $0 != "Info.plist" } ?? "" }
    #expect(names == ["F.framework", "A.app", "L.app", "Q.qlgenerator", "S.mdimporter", "P.appex", "B.bundle"])
    #expect(
      found.inputs.map(\.context.kind)
        == [.framework, .application, .application, .quickLookGenerator, .spotlightImporter, .appExtension, .other])
    #expect(Set(found.inputs.map(\.application)).count == 1 && found.inputs[0].application?.hasSuffix("/A.app") == true)
  }

  @Test func `an app for iOS with what is in it`() throws {
    try write("P/A.app/Info.plist", "P/A.app/PlugIns/X.appex/Info.plist", "P/A.app/Watch/W.app/Info.plist", "P/B.app/x")
    #expect(find() == ["P/A.app/Info.plist", "P/A.app/PlugIns/X.appex/Info.plist", "P/A.app/Watch/W.app/Info.plist"])
    #expect(find("/P/A.app/PlugIns/X.appex") == ["P/A.app/PlugIns/X.appex/Info.plist"])
    let extensionAlone = DeclarationInputs.find(in: ["\(folder.path)/P/A.app/PlugIns/X.appex"]).inputs
    #expect(extensionAlone.first?.application?.hasSuffix("P/A.app") == true)
  }

  @Test func `a working tree may be named like a bundle`() throws {
    try write("notes.app/src/Notes-Info.plist", "notes.app/build/Info.plist")
    #expect(find("/notes.app") == ["notes.app/src/Notes-Info.plist"] && find() == find("/notes.app"))
  }

  @Test func `the Info.plist of a bundle knows its app`() throws {
    try write("A.app/Contents/PlugIns/P.appex/Contents/Info.plist")
    let path = "\(folder.path)/A.app/Contents/PlugIns/P.appex/Contents/Info.plist"
    let input = try #require(DeclarationInputs.find(in: [path]).inputs.first)
    let both = DeclarationInputs.find(in: [folder.path, "\(folder.path)/A.app"])
    #expect(both.inputs.count == 1 && both.problems.isEmpty, "the second time it is known")
    #expect(input.context.kind == .appExtension && input.application?.hasSuffix("/A.app") == true)
  }

  @Test func `what cannot be searched is reported with what to do`() throws {
    try write("A.app/x", "F.framework/Versions/A/x")
    let found = DeclarationInputs.find(in: [
      "\(folder.path)/A.app", "\(folder.path)/none", "\(folder.path)/F.framework",
    ])
    #expect(found.inputs.isEmpty && found.problems.count == 3)
    #expect(found.problems.map(\.path) == ["A.app", "none", "F.framework"].map { "\(folder.path)/\($0)" })
    #expect(found.problems.allSatisfy { !$0.message.isEmpty && !$0.help.isEmpty })
  }

  @Test func `depth and number are bounded`() throws {
    let deep = "\(folder.path)/" + Array(repeating: "d", count: 80).joined(separator: "/")
    try folder.write("", to: String(deep.dropFirst(folder.path.count + 1)) + "/Info.plist")
    #expect(DeclarationInputs.find(in: [folder.path]).problems.count == 1)
    try write("1/Info.plist", "2/Info.plist", "3/Info.plist")
    var limits = DeclarationInputs.Limits()
    limits.inputs = 2
    let found = DeclarationInputs.find(in: [folder.path], limits: limits)
    #expect(found.inputs.count == 2 && found.problems.count == 1)
  }

  @Test func `what is found can be read`() throws {
    try write("Info.plist")
    let input = try #require(DeclarationInputs.find(in: [folder.path]).inputs.first)
    #expect(input.filePath?.hasSuffix("/Info.plist") == true)
    let list = try input.propertyList()
    #expect(list.name == "\(folder.path)/Info.plist" && list.root?.kind == .dictionary)
    unlink("\(folder.path)/Info.plist")
    #expect(throws: DeclarationInputError.self) { try input.propertyList() }
  }

  @Test func `standard input is one of the inputs`() {
    let input = DeclarationInputs.find(in: ["-"]).inputs.first
    #expect(input?.path == "<stdin>" && input?.filePath == nil)
  }
}
