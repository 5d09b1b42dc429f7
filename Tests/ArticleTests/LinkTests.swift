import Foundation
import Testing
import UTTestFixtures

/// Relative links in the project's Markdown lead to files that exist.
@Suite struct LinkTests {
  @Test func `links lead to files`() throws {
    let root = Fixture.packageRoot
    let folders = ["docs", "Samples", "Sources", "TypeDeclarations"]
    let pages =
      ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"]
      + folders.flatMap { folder in
        (FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String } ?? [])
          .filter { $0.hasSuffix(".md") && !$0.contains(".build") }.map { "\(folder)/\($0)" }
      }
    for page in pages {
      let place = root.appending(path: page)
      for match in try String(contentsOf: place, encoding: .utf8).matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/) {
        let link = String(match.output.1)
        guard !link.contains(":") else { continue }
        let target = place.deletingLastPathComponent().appending(path: link).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: target), "\(page) links to \(link)")
      }
    }
  }
}
