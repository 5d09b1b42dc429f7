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

  @Test func `a family that is not in the order is an error`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "types-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.package.appending(path: "TypeDeclarations"), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: folder.appending(path: "images.plist"), to: folder.appending(path: "pictures.plist"))
    let error = try #require(throws: TableSource.Fault.self) { try TableSource.make(from: folder.path) }
    #expect(error.description.contains("pictures.plist: missing from order.plist"))
  }
}
