import Foundation
import Testing
import UTTestFixtures

/// The manual, made as `make install` makes it.
@Suite struct ManualTests {
  private static let root = Fixture.packageRoot.path

  /// A folder with the pages in `man1`.
  private func manual() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let result = try Tool.shell(
      "mkdir man1 && '\(Self.root)/Tools/write-manual' '\(Tool.executable.path)' man1", in: folder)
    #expect(result.status == 0, "\(result.output)")
    return folder
  }

  private func page(_ name: String, in folder: TemporaryFolder) throws -> String {
    let result = try Tool.shell(
      "MANPAGER=cat MANWIDTH=200 LC_ALL=C.UTF-8 man --warnings -M \"$PWD\" \(name)", in: folder)
    #expect(result.status == 0, "\(result.output)")
    return result.output
  }

  /// As git's: hyphens between the words of a command.
  @Test func `man finds the pages`() throws {
    let folder = try manual()
    let lookup = try page("utictl-type-lookup", in: folder)
    #expect(lookup.contains("utictl type lookup query ..."))
    #expect(lookup.contains("(dyn.…)"))
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/man1")
    #expect(names.contains("utictl.1") && names.contains("utictl-package-unpack.1") && names.count > 20)
    #expect(names.allSatisfy { $0.wholeMatch(of: /utictl(-[a-z]+)*\.1/) != nil })
    for name in names {
      let text = try String(contentsOfFile: "\(folder.path)/man1/\(name)", encoding: .utf8)
      for reference in text.matches(of: /Xr (\S+) 1/) { #expect(names.contains("\(reference.1).1"), "\(name)") }
    }
  }

  @Test func `pages say what is true of their command`() throws {
    let folder = try manual()
    func section(_ title: String, _ name: String) throws -> String {
      let text = try page(name, in: folder)
      guard let start = text.range(of: "\n\(title)\n") else { return "" }
      let rest = text[start.upperBound...]
      return String(rest[..<(rest.firstRange(of: /\n[A-Z]/)?.lowerBound ?? rest.endIndex)])
    }
    #expect(try section("EXIT STATUS", "utictl-type-conforms").contains("2 for invalid usage"))
    #expect(try section("EXIT STATUS", "utictl-package-diff").contains("1 if they differ"))
    #expect(try section("EXIT STATUS", "utictl-package-copy").contains("interrupted by SIGHUP"))
    #expect(try section("EXIT STATUS", "utictl-validate").contains("--fail-on"))
    for name in ["XDG_DATA_HOME", "XDG_CACHE_HOME", "LANG", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"] {
      #expect(try section("ENVIRONMENT", "utictl-type-info").contains(name))
    }
    #expect(try section("ENVIRONMENT", "utictl-document-info").contains("XDG_STATE_HOME"))
    // What users have installed does not count there.
    #expect(try !section("ENVIRONMENT", "utictl-validate").contains("XDG_DATA_HOME"))
    #expect(try section("FILES", "utictl-validate").contains(".utictl.yml"))
    #expect(try section("FILES", "utictl-type-lookup").contains("/usr/share/uniform-types"))
    #expect(try section("ENVIRONMENT", "utictl-package-copy") == "")
    #expect(try section("EXAMPLES", "utictl-type-conforms").contains("--quiet -- \"$file\""))
  }

  /// Documents are found below the place where the manual is.
  @Test func `documents that the pages name are installed`() throws {
    let folder = try manual()
    #expect(try Tool.shell("'\(Self.root)/Tools/stage-documents' documents", in: folder).status == 0)
    let documents = "\(folder.path)/documents"
    let names = Set(FileManager.default.subpaths(atPath: documents) ?? [])
    var found: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/man1") {
      let text = try String(contentsOfFile: "\(folder.path)/man1/\(file)", encoding: .utf8)
      for name in text.matches(of: /share\/doc\/utictl\/([a-z\/]+(\.md)?)/) { found.insert(String(name.1)) }
      for name in text.matches(of: /(?:^|\s)([a-z]+\.md)/) { found.insert("docs/\(name.1)") }
    }
    #expect(found.isSubset(of: names) && found.count > 2, "\(found)")
  }
}
