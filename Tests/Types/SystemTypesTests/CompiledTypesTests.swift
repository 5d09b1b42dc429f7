import Foundation
import Testing

@testable import ut_compile_type_declarations

/// The table in Sources/Types/SystemTypes is that of the property lists in TypeDeclarations/.
@Suite struct CompiledTypesTests {
  private static let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  @Test func `the checked-in table is that of the declarations`() throws {
    let checkedIn = Self.package.appending(path: "Sources/Types/SystemTypes/CompiledTypeDeclarations.swift")
    let made = try TableSource.make(from: Self.package.appending(path: "TypeDeclarations").path)
    // Not compared in the expectation itself, which would print a megabyte.
    let isCurrent = try String(contentsOf: checkedIn, encoding: .utf8) == made
    #expect(isCurrent, "TypeDeclarations/ was edited: run `make types`, and commit what it writes")
  }

  @Test func `the checked-in evidence is that of the declarations`() throws {
    let checkedIn = Self.package.appending(path: "Sources/Types/SystemTypes/CompiledTypeEvidence.swift")
    let made = try EvidenceSource.make(from: Self.package.appending(path: "TypeDeclarations").path)
    let isCurrent = try String(contentsOf: checkedIn, encoding: .utf8) == made
    #expect(isCurrent, "TypeDeclarations/ was edited: run `make types`, and commit what it writes")
  }

  private func copy() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "types-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.package.appending(path: "TypeDeclarations"), to: folder)
    return folder
  }

  /// A family may have one source for all its types; an optional set may not.
  @Test(arguments: [
    ("images.plist", "<string>osxphotos</string>", "<string>nowhere</string>", "needs the key Evidence"),
    ("optional/web.plist", "<key>Evidence</key>", "<key>Source</key>", "needs the key Evidence"),
    (
      "sources.plist", "<key>iana</key>",
      "<key>unused</key><dict><key>Source</key><string>x</string></dict><key>iana</key>", "nothing names 'unused'"
    ),
    ("sources.plist", "<key>Source</key>", "<key>Book</key>", "a source needs the key Source"),
  ])
  func `every type has evidence`(file: String, text: String, replacement: String, message: String) throws {
    let folder = try copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: file)
    let old = try String(contentsOf: path, encoding: .utf8)
    let range = try #require(old.range(of: text))
    try old.replacingCharacters(in: range, with: replacement).write(to: path, atomically: true, encoding: .utf8)
    let error = try #require(throws: TableSource.Fault.self) { try EvidenceSource.make(from: folder.path) }
    #expect(error.description.contains(message))
  }

  @Test func `a family that is not in the order is an error`() throws {
    let folder = try copy()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: folder.appending(path: "images.plist"), to: folder.appending(path: "pictures.plist"))
    let error = try #require(throws: TableSource.Fault.self) { try TableSource.make(from: folder.path) }
    #expect(error.description.contains("pictures.plist: missing from order.plist"))
  }
}
