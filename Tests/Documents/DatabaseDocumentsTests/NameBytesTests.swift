#if Databases
import DatabaseDocuments
import Testing
import UTTestFixtures

/// SQLite requires paths in UTF-8. Other names are refused before anything changes.
@MainActor @Suite(.timeLimit(.minutes(10))) struct NameBytesTests {
  private let folder: Folder
  private let url: URL

  init() throws {
    folder = try Folder()
    url = try #require(URL(string: "file://\(folder.url.path)/B%FF.recipes"))
  }

  private func expectRefused(_ body: () async throws -> Void) async throws {
    await #expect {
      try await body()
    } throws: { error in
      guard case .unsupportedName(let path) = error as? DatabaseDocumentError else { return false }
      return path.contains("/B\u{FFFD}.recipes")
    }
  }

  /// - Parameter name: empty for the name that is not UTF-8.
  private func path(of name: String) -> [CChar] {
    let name = name.isEmpty ? [66, -1] + ".recipes".utf8CString : name.utf8CString
    return "\(folder.url.path)/".utf8CString.dropLast() + name
  }

  /// Renames the package as another program does.
  private func rename(_ old: String, _ new: String) throws {
    try #require(Glibc.rename(path(of: old), path(of: new)) == 0)
  }

  private var names: [String] { get throws { try folder.url.items.filter { !$0.hasPrefix("recovery") } } }

  @Test func `a document is not created`() async throws {
    try await expectRefused { try await folder.document(Book(fileURL: url)).lifecycle.save(for: .forCreating) }
    #expect(try names == [])
  }

  @Test func `a document is not opened`() async throws {
    try await folder.newBook("Book.recipes", "Dal").lifecycle.close()
    try rename("Book.recipes", "")
    try await expectRefused { try await folder.document(Book(fileURL: url)).lifecycle.open() }
    try rename("", "Book.recipes")
    #expect(try folder["Book.recipes"].titles == ["Dal"])
  }

  @Test func `a document is not moved, saved, or duplicated there`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await expectRefused { try await book.lifecycle.move(to: url) }
    try await expectRefused { try await book.lifecycle.duplicate(to: url) }
    try await expectRefused { try await book.lifecycle.save(to: url, for: .forCreating) }
    #expect(book.fileURL == folder["Book.recipes"])
    try await book.add("Naan")
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan"])
    #expect(try !names.contains { $0.contains("\u{FFFD}") })
  }

  @Test func `a document that another program renames loses no transaction`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try rename("Book.recipes", "")
    var expected = ["Dal"]
    // The log moves with the database. Only a new connection needs the path.
    do {
      try await book.add("Naan")
      expected.append("Naan")
    } catch DatabaseDocumentError.unsupportedName {}
    try rename("", "Book.recipes")
    try await book.add("Roti")
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == expected + ["Roti"])
  }
}
#endif
