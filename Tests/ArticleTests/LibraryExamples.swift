import DeclarationLint
import DocumentPackages
import FileTypes
import Foundation
import InstalledTypes
import PropertyLists
import SafeWriting
import SystemTypes
import Testing
import ThreeWayMerge
import TypeRegistry
import UTTestFixtures
import ZipArchives

/// The code on the landing pages of libraries without articles.
@Suite struct LibraryExamples {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a property list is read and edited`() throws {
    let path = try folder.write(
      """
      {
        // The name in menus.
        CFBundleName = Note;
      }
      """, to: "OpenStep.plist")
    let openStep = try PropertyList(contentsOf: path)
    #expect(openStep.root?["CFBundleName"]?.string == "Note")

    let xml = Fixture.packageRoot.appending(path: "Samples/lint/good/Info.plist").path
    let list = try PropertyList(contentsOf: xml)
    for problem in list.problems { print(problem) }  // Info.plist:12:5: error: …
    let name = list.root?["CFBundleIdentifier"]?.string

    var editor = try PropertyListEditor(list)
    try editor.set("com.example.notes", at: ["CFBundleIdentifier"])
    let edited = editor.bytes

    #expect(list.problems.isEmpty)
    #expect(name == "example.wayfarer.travel")
    let before = try String(contentsOfFile: xml, encoding: .utf8).split(separator: "\n")
    let after = String(decoding: edited, as: UTF8.self).split(separator: "\n")
    #expect(zip(before, after).filter { $0 != $1 }.map(\.1) == ["  <string>com.example.notes</string>"])
  }

  @Test func `changes are merged`() throws {
    var saved: [UInt8] = []
    func save(_ text: [UInt8]) throws { saved = text }
    let (base, ours, theirs) = (Array("a\nb\nc\n".utf8), Array("A\nb\nc\n".utf8), Array("a\nb\nC\n".utf8))
    let merge = TextMerge(base: base, ours: ours, theirs: theirs)
    if let text = merge.merged {
      try save(text)
    } else {
      for conflict in merge.conflicts { print("lines \(conflict.ours) and \(conflict.theirs)") }
    }
    #expect(saved == Array("A\nb\nC\n".utf8))
  }

  @Test func `changed values are shown`() {
    var printed: [String] = []
    func print(_ item: some CustomStringConvertible) { printed.append(item.description) }
    let old: PropertyListValue = ["CFBundleDocumentTypes": [["LSHandlerRank": "Owner"]]]
    let new: PropertyListValue = ["CFBundleDocumentTypes": [["LSHandlerRank": "Default"]]]
    old.forEachDifference(to: new) { difference in
      print(difference.newPath ?? difference.oldPath ?? [])  // CFBundleDocumentTypes[0].LSHandlerRank
    }
    #expect(printed == ["CFBundleDocumentTypes[0].LSHandlerRank"])
  }

  @Test func `a type is looked up in a registry`() {
    let types = TypeRegistry.system
    let data = types.type("public.data")
    let type = types.type(tag: "heic", tagClass: .filenameExtension, conformingTo: data)
    let supertypes = type?.directSupertypes.map(\.identifier)  // ["public.heif-standard"]

    #expect(type?.identifier == "public.heic")
    #expect(supertypes == ["public.heif-standard"])
  }

  @Test func `declarations are loaded from a path`() throws {
    let path = Fixture.packageRoot.appending(path: "Samples/declarations").path
    let installed = try InstalledTypes(adding: [path], folders: [], cache: nil)
    for problem in installed.problems { print(problem) }
    let type = installed.registry.type("com.topografix.gpx")

    #expect(installed.problems.isEmpty)
    #expect(type?.preferredTag(.filenameExtension) == "gpx")
  }

  @Test func `a package is verified`() throws {
    let path = Fixture.packageRoot.appending(path: "Samples/Letter.rtfd").path
    let findings = try PackageVerification(ofPackageAt: Array(path.utf8), in: .system).perform()
    for finding in findings { print(finding.severity, finding.message) }

    #expect(findings.isEmpty)
  }

  @Test func `types in a folder are counted`() throws {
    for name in ["a.heic", "b.heic", "c.txt"] { try folder.write("", to: "pictures/\(name)") }
    let path = "\(folder.path)/pictures"
    let walk = FileTypeWalk(TypeRegistry.system)
    let counts = walk.counts(under: path, onError: { print($0) })
    let most = counts.first?.type.identifier  // "public.heic"

    #expect(most == "public.heic")
    #expect(counts.map(\.count) == [2, 1, 1])
  }

  @Test func `an app is validated`() throws {
    let path = Fixture.packageRoot.appending(path: "Samples/lint/bad").path
    var options = ValidationOptions()
    options.paths = [path]
    let outcome = try ValidationRun(options).outcome()
    let rules = outcome.result.active.map(\.finding.rule)  // ["DT005", "DT006", …]
    let report = ReportFormat.sarif.reporter().report(outcome.result)

    #expect(rules.prefix(2) == ["DT005", "DT006"])
    #expect(outcome.exitCode == 1)
    #expect(String(decoding: report, as: UTF8.self).contains("DT005"))
  }

  @Test func `a file is saved`() throws {
    let path = FilePath("\(folder.path)/Report.txt")
    try SafeWrite.file(at: path) { file in try file.write("First draft") }
    let base = try FileBase(at: path)
    let outcome = try SafeWrite.file(at: path, replacing: base) { file in try file.write("Second draft") }
    // outcome.conflict is nil, unless another program saved since `base` was read.

    #expect(outcome.conflict == nil)
    #expect(try String(contentsOfFile: path.string, encoding: .utf8) == "Second draft")
  }

  @Test func `an archive is written and read`() throws {
    let text = Array("Sun.".utf8)
    var bytes: [UInt8] = []
    let writer = ZipWriter(named: "Trip.zip") { piece in bytes += piece }
    try writer.addFile(named: Array("day-1.note".utf8), size: text.count) { write in try text.withUnsafeBytes(write) }
    try writer.finish()

    let path = FilePath(try folder.write(bytes: bytes, to: "Trip.zip"))
    let archive = try ZipArchive(path: path)
    let names = archive.entries.map(\.text)  // ["day-1.note"]

    #expect(names == ["day-1.note"])
    #expect(archive.entries.map(\.size) == [4])
  }
}
