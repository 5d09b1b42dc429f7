import InstalledTypes
import Testing
import TypeRegistry

/// XDG Base Directory Specification: defaults below the home folder, relative paths are ignored.
@Suite struct DeclarationFoldersTests {
  private func folders(_ environment: [String: String]) -> [String] {
    DeclarationFolders.standard { environment[$0] }
  }

  @Test func `the standard folders`() {
    let shared = ["/usr/local/share/uniform-types", "/usr/share/uniform-types"]
    #expect(folders(["XDG_DATA_HOME": "/data", "HOME": "/home/a"]) == ["/data/uniform-types"] + shared)
    #expect(folders(["HOME": "/home/a"]) == ["/home/a/.local/share/uniform-types"] + shared)
    #expect(folders(["XDG_DATA_HOME": "data", "HOME": "/h"]) == ["/h/.local/share/uniform-types"] + shared)
    #expect(folders([:]) == shared)
  }

  @Test func `the cache folder`() {
    #expect(DeclarationFolders.cache { ["XDG_CACHE_HOME": "/c"][$0] } == "/c/uniform-types")
    #expect(DeclarationFolders.cache { ["HOME": "/h"][$0] } == "/h/.cache/uniform-types")
    #expect(DeclarationFolders.cache { _ in nil } == nil)
  }

  /// POSIX: the first of LC_ALL, LC_MESSAGES and LANG that is set; gettext: LANGUAGE goes before it, unless the locale
  /// is C.
  @Test(
    arguments: [
      (["LANG": "de_AT.UTF-8"], ["de-AT", "de_AT", "de"]),
      (["LANG": "de_DE", "LC_ALL": "fr"], ["fr"]),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "nl:en_GB"], ["nl", "en-GB", "en_GB", "en", "de-DE", "de_DE", "de"]),
      (["LANG": "C.UTF-8", "LANGUAGE": "nl"], []),
      (["LC_ALL": "", "LANG": "ja_JP.eucJP@x"], ["ja-JP", "ja_JP", "ja"]),
      ([:], []),
    ] as [([String: String], [String])])
  func languages(environment: [String: String], expected: [String]) {
    #expect(UserLanguages.current { environment[$0] } == expected)
  }
}
