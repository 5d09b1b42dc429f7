import Foundation
import Testing
import UTTestFixtures

/// The documentation that `make install` installs is complete: whatever a document leads to is installed, too.
@Suite struct InstalledDocumentTests {
  @Test func `every link leads to an installed document`() throws {
    let folder = try TemporaryFolder()
    let root = Fixture.packageRoot.path
    let result = try Tool.shell("'\(root)/Tools/stage-documents' documents", in: folder)
    #expect(result.status == 0, "\(result.output)")
    let documents = "\(folder.path)/documents"
    let names = try #require(FileManager.default.subpaths(atPath: documents)).filter { $0.hasSuffix(".md") }
    for name in ["README.md", "docs/containers.md", "docs/security.md", "docs/validate.md", "docs/rules/DT004.md"] {
      #expect(names.contains(name))
    }
    var count = 0
    for name in names {
      let text = try String(contentsOfFile: "\(documents)/\(name)", encoding: .utf8)
      for link in text.matches(of: /\]\(([^)#\s]+)/).map(\.1) where !link.contains(":") && !link.hasPrefix("/") {
        count += 1
        let target = URL(filePath: "\(documents)/\(name)").deletingLastPathComponent().appending(path: String(link))
        #expect(FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(name): \(link)")
      }
    }
    #expect(count > 100)
  }

  @Test func `the Makefile installs these documents, and docs/install.md the folder for zsh`() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: Fixture.packageRoot.appending(path: name), encoding: .utf8)
    }
    #expect(try text("Makefile").contains("Tools/stage-documents $(STAGE)/$(DOCUMENTS)"))
    let zsh = "fpath=(~/.local/share/zsh/site-functions $fpath)\nautoload -Uz compinit"
    #expect(try text("docs/install.md").contains(zsh))
  }
}
