import DocumentPackages
import FileTrees
import FileTypes
import Foundation
import SystemTypes
import Testing
import TypeRegistry
import UTTestFixtures
import ZipArchives

/// Files in which macOS stores extended attributes of the item next to them (RFC 1740, appendix B).
@Suite struct AppleDoubleTests {
  let folder: TemporaryFolder
  /// The number, version 2, 16 bytes without meaning, and the number of entries, which is 0.
  private static let contents: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0] + [UInt8](repeating: 0, count: 18)
  /// Those of macOS, and those that only look so: by their names, by their contents, and without an item next to them.
  private static let files: [String: [UInt8]] = [
    "TXT.rtf": [1], "._TXT.rtf": contents, "logo.svg": [1], "._logo.svg": contents, "d/a": [1], "d/._a": contents,
    "._d": contents, "._note.txt": Array("mine".utf8), "note.txt": [1], "._gone.txt": contents, "data": contents,
    "._": contents, "._short": [0, 5, 0x16, 7], "short": [1],
  ]
  private static let owned = ["._TXT.rtf", "._d", "._logo.svg", "d/._a"]
  private static let kept = files.keys.filter { !owned.contains($0) }.sorted()

  init() throws { folder = try TemporaryFolder() }

  private func makePackage() throws -> FilePath {
    for (name, bytes) in Self.files { try folder.write(bytes: bytes, to: "P.rtfd/\(name)") }
    return FilePath("\(folder.path)/P.rtfd")
  }

  private func names(_ tree: FileTree) -> [String] {
    var names: [String] = []
    tree.forEachItem { path, item in if item.contents != nil { names.append(path.pathText) } }
    return names.sorted()
  }

  @Test(arguments: [true, false]) func `they are not unpacked`(keeps: Bool) throws {
    // Beside the package, in the folder that macOS makes, and in any order.
    var files = Dictionary(uniqueKeysWithValues: Self.files.map { ("P.rtfd/\($0)", $1) })
    (files["._P.rtfd"], files["__MACOSX/._P.rtfd"], files["__MACOSX/x"]) = (Self.contents, Self.contents, [1])
    let entries = files.shuffled().map { HandmadeArchive.Entry(name: $0.key, bytes: $0.value) }
    let archive = try ZipArchive(path: FilePath(folder.write(bytes: HandmadeArchive(entries).bytes, to: "a.zip")))
    var limits = UnpackingLimits()
    limits.keepsAppleDouble = keeps
    let tree = try ArchivedTree(archive, limits: limits)
    #expect(tree.appleDoubleCount == (keeps ? 0 : Self.owned.count + 3))
    let unpacked = names(try FileTree(unpacking: archive, limits: limits))
    #expect(unpacked == (keeps ? files.keys.sorted() : Self.kept.map { "P.rtfd/\($0)" }))
    var remarks: [String] = []
    var options = PackageWriteOptions()
    options.onRemark = { remarks.append("\($0)") }
    let out = FilePath("\(folder.path)/out")
    try DocumentPackage(at: FilePath("\(folder.path)/a.zip")).unpack(to: out, limits: limits, options: options)
    #expect(names(try FileTree(contentsOf: out)) == unpacked)
    #expect(remarks.contains { $0.contains("skipped 7 files") } == !keeps)
  }

  @Test func `they are reported`() throws {
    let path = try makePackage()
    let findings = try PackageVerification(ofPackageAt: Array(path.string.utf8), in: .system).perform()
    let found = findings.filter { $0.rule == .appleDouble }.map {
      String(decoding: $0.path.dropFirst(path.string.utf8.count + 1), as: UTF8.self)
    }
    #expect(found.sorted() == Self.owned)
  }

  @Test func `they have no type of a document`() throws {
    let path = try makePackage()
    var listed: [String: String] = [:]
    try DocumentPackage(at: path).listing { .system }.forEachItem { listed[$0.path.pathText] = $0.type.identifier }
    for name in Self.owned {
      #expect(listed[name] == "public.data")
      #expect(try TypeRegistry.system.type(ofItemAt: "\(path)/\(name)").identifier == "public.data")
    }
    for (name, type) in ["._note.txt": "public.plain-text", "._gone.txt": "public.plain-text"] {
      #expect(listed[name] == type)
      #expect(try TypeRegistry.system.type(ofItemAt: "\(path)/\(name)").identifier == type)
    }
  }

  /// Nothing of a package is lost when it is copied.
  @Test func `copies have them`() throws {
    let path = try makePackage()
    let copy = FilePath("\(folder.path)/Q.rtfd")
    try DocumentPackage(at: path).copy(to: copy)
    #expect(names(try FileTree(contentsOf: copy)) == Self.files.keys.sorted())
  }
}
