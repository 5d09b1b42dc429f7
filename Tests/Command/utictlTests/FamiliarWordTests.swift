import Foundation
import Testing
import UTTestFixtures

/// What people type who know other programs: the answer is the whole command that they can type instead.
@Suite struct FamiliarWordTests {
  @Test(
    arguments: [
      (["ls", "Trip.notespackage"], "utictl package show Trip.notespackage"),
      (["package", "ls", "Trip.notespackage"], "utictl package show Trip.notespackage"),
      (["add", "a.md", "Trip.notespackage"], "utictl package put a.md Trip.notespackage"),
      (["rm", "Trip.notespackage/a.md"], "utictl package remove Trip.notespackage/a.md"),
      (["package", "rm", "Trip.notespackage/a.md"], "utictl package remove Trip.notespackage/a.md"),
      (["zip", "My Trip.notespackage"], "utictl package pack \"My Trip.notespackage\""),
      (["history", "Todo.md"], "utictl document versions Todo.md"),
      (["log", "Todo.md"], "utictl document versions Todo.md"),
      (["document", "log", "Todo.md"], "utictl document versions Todo.md"),
      (["lint"], "utictl validate"), (["check", "."], "utictl validate ."),
      (["search", "--type", "public.image"], "utictl find --type public.image"), (["version"], "utictl --version"),
      (["fix", "."], "utictl validate --fix ."), (["package", "tree", "A.rtfd"], "utictl package show A.rtfd"),
      (["package", "versions", "A.rtfd"], "utictl document versions A.rtfd"),
      (["package", "extract", "A.zip"], "utictl package unpack A.zip"), (["DT004"], "utictl explain DT004"),
      (["Notes.app"], "utictl validate Notes.app"), (["type", ".fbx"], "utictl type lookup .fbx"),
      (["image/png"], "utictl type lookup image/png"), ([".png"], "utictl type lookup .png"),
    ] as [([String], String)])
  func `the whole command is suggested`(arguments: [String], command: String) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasSuffix("help: did you mean '\(command)'?\n"), "\(result.errors)")
  }

  @Test(
    arguments: [
      (["find", "jpg"], "did you mean 'utictl find --type jpg'?"),
      (["find", "*.md"], "did you mean 'utictl find --name \"*.md\"'?"),
      (["rules", "DT004"], "did you mean 'utictl rules --select DT004' or 'utictl explain DT004'?"),
      (["explain", "CFBundleTypeRol"], "did you mean 'CFBundleTypeRole'?"),
      (["container", "unpare"], "did you mean 'unpair'?"),
      (["container", "accept"], "did you mean 'utictl container join'?"),
      (["container", "unshare", "laptop"], "did you mean 'utictl container unpair laptop'?"),
      (["validate", "--output", "x.sarif"], "help: use --output sarif:x.sarif"),
      (["validate", "--output", "report.xml"], "help: use --output junit:report.xml"),
      (["find", "--predicate", "modified > '2026-01-01'"], "use CAST('2026-01-01', 'NSDate')"),
      (["find", "--predicate", "NOT created < 'March'"], "use CAST('2026-03-01', 'NSDate')"),
      (["find", "--predicate", "modified > 5"], "use CAST('2026-03-01', 'NSDate'), or NOW() - SECONDS"),
      (["find", "--predicate", "kind == 'a' OR size > '100'"], "use 100, without quotation marks"),
      (["find", "--predicate", "name == 5"], "use '5', with quotation marks"),
    ] as [([String], String)])
  func `what does not match is corrected`(arguments: [String], help: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(arguments: arguments, folder: folder.path)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasSuffix("\(help)\n"), "\(result)")
  }

  @Test(arguments: ["App.swift", "App.m"]) func `code is not a property list`(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("import Foundation\n", to: name)
    let result = try Tool.run("validate", name, folder: folder.path)
    #expect(result.status == 2 && result.errors.contains("'\(name)' is code, not a property list\nhelp: "))
    #expect(result.errors.contains("--sources FOLDER"))
  }

  @Test func `a list may be of several things`() throws {
    let errors = try Tool.run("list", "A.rtfd").errors
    #expect(
      errors.hasSuffix(
        "did you mean 'utictl package show A.rtfd' or 'utictl type list A.rtfd' or 'utictl container list A.rtfd'?\n"))
  }

  @Test func `a file is looked up`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "photo.heic")
    let result = try Tool.run("photo.heic", folder: folder.path)
    #expect(result.status == 2 && result.errors.hasSuffix("help: did you mean 'utictl type lookup photo.heic'?\n"))
    #expect(try !Tool.run("other", folder: folder.path).errors.contains("did you mean"))
  }

  @Test(arguments: [["help", "nosuch"], ["help", "type", "nosuch"], ["help", "type", "tree", "nosuch"]])
  func `there is no help for what does not exist`(_ arguments: [String]) throws {
    let result = try Tool.run(arguments: arguments)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("'nosuch'"))
  }

  @Test func `the last part of an identifier is enough to find it`() throws {
    let error = "utictl: error: unknown type 'image'; did you mean 'public.image'?\n"
    #expect(try Tool.run("find", "--type", "image", ".").errors == error)
    #expect(try Tool.run("type", "lookup", "image").output.hasSuffix("undeclared; did you mean public.image?)\n"))
  }

  @Test(arguments: [".fbx", ".glb", ".toml", ".woff2", "model.fbx"])
  func `an extension in use is no misspelling`(_ query: String) throws {
    #expect(try !Tool.run("type", "lookup", query).output.contains("did you mean"))
  }

  @Test(arguments: [(".jgp", ".jpg"), (".jpgg", ".jpeg or .jpg"), (".markdwn", ".markdown")])
  func `a misspelled extension is noticed`(_ query: String, _ meant: String) throws {
    #expect(try Tool.run("type", "lookup", query).output.contains("did you mean \(meant)?"))
  }

  @Test(arguments: [
    ["type", "lookup", "com.nosuch.type"], ["type", "info", "com.nosuch.type"], ["type", "tree", "com.nosuch.type"],
    ["type", "conforms", "com.nosuch.type", "public.data"], ["type", "conforms", "public.data", "com.nosuch.type"],
    ["type", "lookup", "--conforming-to", "com.nosuch.type", "png"],
    ["type", "list", "--conforming-to", "com.nosuch.type"], ["find", "--type", "com.nosuch.type", "files"],
    ["find", "--conforms", "com.nosuch.type", "files"], ["find", "--exact-type", "com.nosuch.type", "files"],
    ["claims", "Notes.app", "--type", "com.nosuch.type"],
  ])
  func `an unknown type is the same to every command`(_ arguments: [String]) throws {
    let result = try Tool.run(arguments: arguments, folder: Fixture.packageRoot.appending(path: "Samples").path)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("utictl: error: unknown type 'com.nosuch.type'; check the spelling"))
  }
}
