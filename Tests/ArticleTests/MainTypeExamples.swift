import DeclarationLint
import DocumentFrameworks
import DocumentPackages
import FileTrees
import OptionalTypes
import PropertyLists
import SafeWriting
import SystemTypes
import Testing
import ThreeWayMerge
import TypeRegistry
import UTFileQueries
import UTLint
import UTLintRules
import UTTestFixtures
import ZipArchives

/// The code in the documentation comments of the main types, for files with the names that it uses.
@Suite struct MainTypeExamples {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `declarations are added to a registry`() {
    let declarations: [TypeDeclaration] = []

    let registry = TypeRegistry.system.adding(declarations)
    let data = registry.type("public.data")
    let picture = registry.type(tag: "heic", tagClass: .filenameExtension, conformingTo: data)  // public.heic

    #expect(picture?.identifier == "public.heic")
  }

  @Test func `a set is added to a registry`() {
    let types = TypeRegistry.system.adding(.web)
    let font = types.type(tag: "woff2", tagClass: .filenameExtension, conformingTo: nil)
    let mediaType = font?.preferredTag(.mimeType)  // "font/woff2"

    #expect(mediaType == "font/woff2")
  }

  @Test func `a value is written`() throws {
    let type: PropertyListValue = ["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"]]
    let file = try type.xmlRepresentation()

    let list = PropertyList(parsing: file)
    #expect(list.problems.isEmpty)
    #expect(list.root?["UTTypeIdentifier"]?.string == "com.example.note")
  }

  @Test func `texts are merged`() {
    let (common, ours, theirs) = (Array("a\nb\nc\n".utf8), Array("A\nb\nc\n".utf8), Array("a\nb\nC\n".utf8))
    var saved: [UInt8] = []
    func save(_ text: [UInt8]) { saved = text }
    func ask(_ conflicts: [TextMerge.Conflict]) {}

    let merge = TextMerge(base: common, ours: ours, theirs: theirs)
    if let text = merge.merged { save(text) } else { ask(merge.conflicts) }

    #expect(saved == Array("A\nb\nC\n".utf8))
  }

  @Test func `files are merged`() throws {
    func list(_ name: String, _ days: Int128) throws -> PropertyList {
      PropertyList(
        parsing: try PropertyListValue.dictionary(["name": .string(name), "days": .integer(days)]).xmlRepresentation())
    }
    let (base, ours, theirs) = try (list("Trip", 2), list("Journey", 2), list("Trip", 3))
    var saved: [UInt8] = []
    func save(_ file: [UInt8]) { saved = file }
    func ask(_ conflicts: [PropertyListMerge.Conflict]) {}

    let merge = try PropertyListFileMerge(base: base, ours: ours, theirs: theirs)
    if let file = merge.merged { save(file) } else { ask(merge.conflicts) }

    let result = PropertyList(parsing: saved)
    #expect(result.root?["name"]?.string == "Journey")
    #expect(result.root?["days"]?.integer == 3)
  }

  @Test func `an archive is written`() throws {
    let bytes = Array("Rain.".utf8)
    var written: [UInt8] = []
    struct Sink {
      let store: ([UInt8]) -> Void
      func write(_ chunk: UnsafeRawBufferPointer) throws { store(Array(chunk)) }
    }
    let sink = Sink { written += $0 }

    let archive = ZipWriter(named: "Trip.zip") { try sink.write($0) }
    try archive.addFile(named: Array("Trip/day-1.note".utf8), size: bytes.count) { write in
      try bytes.withUnsafeBytes(write)
    }
    try archive.finish()

    let path = try folder.write(bytes: written, to: "Trip.zip")
    #expect(try ZipArchive(path: FilePath(path)).entries.map(\.text) == ["Trip/day-1.note"])
  }

  @Test func `a file is linted`() throws {
    let propertyList = PropertyList(parsing: Array("<plist><string/></plist>".utf8))

    let findings = Linter(.all).findings(in: LintRun([LintFile(propertyList)], registry: .system))

    #expect(findings.map(\.rule) == ["PL002"])
  }

  @Test func `a change is undone`() {
    final class Trip {
      let undoManager = UndoManager()
      var title = "Trip"

      func setTitle(_ title: String) {
        let old = self.title
        undoManager.registerUndo(withTarget: self) { $0.setTitle(old) }
        undoManager.setActionName("Rename")
        self.title = title
      }
    }
    let trip = Trip()
    trip.setTitle("Journey")
    trip.undoManager.undo()
    #expect(trip.title == "Trip")
  }

  @Test func `a package is changed`() throws {
    let url = URL(filePath: "\(folder.path)/Trip.notespackage")
    try folder.write("Sun.", to: "Trip.notespackage/day-1.note")

    let package = try FileWrapper(url: url)
    package.addRegularFile(withContents: Data("Rain.".utf8), preferredFilename: "day-3.note")
    try package.write(to: url, options: .atomic, originalContentsURL: url)

    #expect(try String(contentsOf: url.appending(path: "day-3.note"), encoding: .utf8) == "Rain.")
  }
}

/// Code for files in the current folder, which is compiled and not run.
private enum CurrentFolderExamples {
  static func edit(_ write: ([UInt8]) throws -> Void) throws {
    var editor = try PropertyListEditor(PropertyList(contentsOf: "Info.plist"))
    try editor.set("Note", at: ["CFBundleDocumentTypes", 0, "CFBundleTypeName"])
    try editor.insert("Owner", at: ["CFBundleDocumentTypes", 0, "LSHandlerRank"], .after("CFBundleTypeName"))
    try write(editor.bytes)
  }

  static func read() throws -> String? {
    let info = try PropertyList(contentsOf: "Example.app/Contents/Info.plist")
    for problem in info.problems { print(problem) }  // Info.plist:12:5: error: …
    let name = info.root?["CFBundleName"]?.string
    return name
  }

  static func list() throws {
    let archive = try ZipArchive(path: "Trip.zip")
    for entry in archive.entries { print(entry.text, entry.size) }
  }

  static func unpack() throws {
    let tree = try ArchivedTree(ZipArchive(path: "Trip.zip"))
    try tree.write(to: "Trip")
  }

  static func copy() throws {
    let trip = DocumentPackage(at: "Trip.notespackage")
    let result = try trip.copy(to: "Backup.notespackage")
    if !result.isUndisputed { print("another program also saved it") }
  }

  static func add() throws -> FileTree {
    var trip = try FileTree(contentsOf: "Trip.notespackage")
    trip["day-3.note"] = FileTree(file: Array("Rain.".utf8))
    return trip
  }

  static func save(_ bytes: [UInt8], over base: FileBase) throws {
    let outcome = try SafeWrite.file(at: "/home/me/Report.txt", replacing: base) { try $0.write(bytes) }
    if let conflict = outcome.conflict { print("kept the other version as \(conflict.path)") }
  }

  static func validate() throws {
    var options = ValidationOptions()
    options.paths = ["Notes.app"]
    let outcome = try ValidationRun(options).outcome()
    print(String(decoding: ReportFormat.text.reporter().report(outcome.result), as: UTF8.self))
  }

  static func follow(_ folder: URL) async {
    var names: Set<String> = []
    for await update in DocumentQuery(in: [folder], contentTypes: ["public.image"]) {
      names.subtract(update.removed.map(\.name))
      names.formUnion(update.added.map(\.name))
    }
  }
}
