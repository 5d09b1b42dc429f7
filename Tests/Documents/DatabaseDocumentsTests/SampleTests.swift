#if Databases
import DatabaseDocuments
import Testing
import UTTestFixtures

/// The sample `recipes`, as a user runs it.
@MainActor struct SampleTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private struct Ending: Sendable {
    let output, errors: String
    let status: Int32
  }

  private func run(_ arguments: String...) throws -> Ending { try Self.run(folder, arguments) }

  private nonisolated static func run(_ folder: Folder, _ arguments: [String]) throws -> Ending {
    let process = Process()
    process.executableURL = Fixture.products.appending(path: "ut-recipes")
    process.arguments = [folder["Home.recipes"].path] + arguments
    // A program that ends leaves what it has to the system: no leak, whatever the address sanitizer calls it.
    process.environment = [
      "XDG_DATA_HOME": folder["data"].path, "XDG_STATE_HOME": folder["state"].path, "PATH": "/usr/bin",
      "ASAN_OPTIONS": "detect_leaks=0",
    ]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let texts = [output, errors].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    process.waitUntilExit()
    return Ending(output: texts[0], errors: texts[1], status: process.terminationStatus)
  }

  @Test func `a book is migrated from version 1 to 2`() throws {
    #expect(try run("first", "Dal", "lentils, rice").status == 0)
    #expect(try run("add", "Naan", "flour", "yogurt").status == 0)
    #expect(try run("list").output == "Dal\nNaan\n")
    #expect(try run("list", "lentils").output == "Dal\n")
    #expect(try run("motto", "slowly").status == 0)
    #expect(try run("motto").output == "slowly\n")

    let refused = try run("first", "Soup", "water")
    #expect(refused.status == 1 && refused.errors.contains("was changed by a newer version of the program"))

    // The book before the migration.
    let versions = try run("versions").output.split(separator: "\n")
    let id = try #require(versions.first?.split(separator: " ").first)
    #expect(try run("restore", String(id)).status == 0)
    #expect(try run("list").output == "Dal\n" && run("list", "rice").output == "Dal\n")
    #expect(try run("motto").output == "\n")
  }

  @Test func `programs that start together migrate once`() async throws {
    #expect(try run("first", "Dal", "lentils").status == 0)
    let results = try await withThrowingTaskGroup(of: Ending.self, returning: [Ending].self) { [folder] group in
      for number in 0..<6 { group.addTask { try Self.run(folder, ["add", "\(number)"]) } }
      var results: [Ending] = []
      for try await result in group { results.append(result) }
      return results
    }
    #expect(results.map(\.errors).joined().isEmpty && results.allSatisfy { $0.status == 0 })
    #expect(try Set(folder["Home.recipes"].titles) == Set((0..<6).map { "\($0)" } + ["Dal"]))
    #expect(try run("versions").output.split(separator: "\n").count == 1)
  }

  @Test func `an error is reported and creates nothing`() throws {
    for arguments in [["list"], ["motto"], ["versions"], ["restore", "1"], ["copy", folder["Copy.recipes"].path]] {
      let refused = try Self.run(folder, arguments)
      #expect(refused.status == 1 && refused.errors.contains("Home.recipes"))
    }
    for arguments in [["lst"], ["list", "a", "b"], ["add"], ["first", "Dal"]] {
      let refused = try Self.run(folder, arguments)
      #expect(refused.status == 2 && refused.errors.hasPrefix("usage: recipes BOOK add"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder["Home.recipes"].path))
    #expect(try run("add", "Dal", "lentils").status == 0)
    let refused = try run("restore", "nothing")
    #expect(refused.status == 1 && refused.errors.contains("there is no version 'nothing'"))
  }

  @Test func `a copy is complete`() throws {
    #expect(try run("add", "Dal", "lentils").status == 0)
    #expect(try run("copy", folder["Copy.recipes"].path).status == 0)
    #expect(try folder["Copy.recipes"].titles == ["Dal"])
    let refused = try run("copy", folder["Copy.recipes"].path)
    #expect(refused.status == 1 && refused.errors.contains("Copy.recipes"))
  }
}
#endif
