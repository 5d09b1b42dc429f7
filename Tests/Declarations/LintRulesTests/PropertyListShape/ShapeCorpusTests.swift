import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules
import UTTestFixtures

/// Faults of real files, where the corpus is present.
@Suite(.needsSharedData) struct ShapeCorpusTests {
  /// The file, the rule, and the lines where it finds something.
  @Test(arguments: [
    ("iina__iina__iina__Info.plist", "PL007", [47, 1137]),
    ("rowanj__gitx__Resources__Info.plist", "PL007", [23]),
    ("geany__geany-osx__Info.plist", "PL006", [34]),
    ("gnachman__iTerm2__plists__release-iTerm2.plist", "PL006", [252]),
    ("utmapp__UTM__Platform__macOS__Info.plist", "PL011", [20]),
    ("subethaedit__SubEthaEdit__SubEthaEdit-Mac__Info.plist", "PL011", [5607]),
    ("b123400__xliffie__Xliffie__Info.plist", "PL012", [102]),
    ("merlos__iOS-Open-GPX-Tracker__OpenGpxTracker__Info.plist", "PL012", [26]),
    ("Hammerspoon__hammerspoon__Hammerspoon__Hammerspoon-Info.plist", "PL013", [31, 58, 101]),
    ("zotero__zotero__app__mac__Contents__Info.plist", "PL005", [163]),
    ("Provenance-Emu__Provenance__Provenance__Info.plist", "PL003", [1]),
    ("steelwheels__JSTerminal__Project__JSTerminal__Info.plist", "VR004", [19]),
    ("xamarin__mac-samples__QTRecorder__Info.plist", "VR004", [6, 31]),
    ("textmate__textmate__Applications__TextMate__Info.plist", "VR007", [12]),
    // An iOS app with a boolean for a Mac's key is in the store.
    ("merlos__iOS-Open-GPX-Tracker__OpenGpxTracker__Info.plist", "PL010", []),
    // Files that the C preprocessor goes over are templates, not broken.
    ("owncloud__ios-app__ownCloud__Resources__Info.plist", "PL001", []),
    ("keepassium__KeePassium__KeePassium__Info.plist", "PL001", []),
  ])
  func `problems of real files are found`(_ name: String, _ rule: String, _ lines: [Int]) throws {
    let file = try Linted.corpusFile(name)
    let found = Linter().findings(in: LintRun([file], registry: .system)).filter { $0.rule == rule }
    #expect(found.compactMap(\.place.location.line) == lines)
  }

  @Test func `hardly any real file is unreadable`() throws {
    // GNUstep reads c++ without quotation marks, Apple's parsers do not.
    #expect(
      try Linted.corpusFindings(rules: "PL001").map(\.file) == [
        "gnustep__apps-projectcenter__Resources__Info-gnustep.plist"
      ])
  }
}
