import FoundationEssentials
import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules
import UTTestFixtures

/// Faults of real projects, by file, line and rule.
@Suite struct DocumentTypeCorpusTests {
  /// Each was looked up in the file.
  static let faults: [(file: String, line: Int, rule: String)] = [
    (
      "bqlin__Apple-Sample-Code__AudioVideo__AVSimpleEditoriOS__ObjC__AVSimpleEditor__AVSimpleEditoriOS-Info.plist", 11,
      "DT002"
    ),
    ("ttscoff__nv__Info.plist", 46, "DT003"),
    ("MacDownApp__macdown__MacDown__MacDown-Info.plist", 21, "DT004"),
    ("YACReader__yacreader__YACReader__Info.plist", 19, "DT007"),
    ("zotero__zotero__app__mac__Contents__Info.plist", 148, "DT012"),
    ("iina__iina__iina__Info.plist", 463, "DT015"),
    ("xamarin__mac-samples__SourceWriter__SourceWriter__Info.plist", 44, "DT021"),
    ("geany__geany-osx__Info.plist", 102, "DT018"),
    ("zotero__zotero__app__mac__Contents__Info.plist", 22, "DT019"),
    ("element-hq__element-x-ios__ElementX__SupportingFiles__Info.plist", 23, "DT020"),
    ("HexFiend__HexFiend__app__Info.plist", 18, "DT023"),
    ("holzschu__Carnets__Carnets__Info.plist", 45, "DT024"),
    ("videolan__vlc-ios__Resources__iOS__Info.plist", 45, "DT025"),
    ("mltframework__shotcut__packaging__macos__Info.plist.in", 626, "DT026"),
    ("subethaedit__SubEthaEdit__SubEthaEdit-Mac__Info.plist", 79, "DT027"),
    ("osmandapp__OsmAnd-iOS__Resources__OsmAnd-Info.plist", 121, "DT028"),
    ("osmandapp__OsmAnd-iOS__Resources__OsmAnd-Info.plist", 132, "DT029"),
    ("utmapp__UTM__Platform__macOS__Info.plist", 9, "DT031"),
    ("kanjitalk755__macemu__SheepShaver__src__MacOSX__Info.plist.in", 20, "DT032"),
    ("snes9xgit__snes9x__macosx__Snes9x__Info.plist", 95, "DT033"),
    ("glushchenko__fsnotes__FSNotes iOS__Info.plist", 18, "DT036"),
    ("angstsmurf__spatterlight__resources__Info.plist", 384, "DT041"),
    ("subethaedit__SubEthaEdit__SubEthaEdit-Mac__Info.plist", 3004, "DT042"),
    ("texstudio-org__texstudio__Info.plist", 28, "DT043"),
  ]

  @Test(.needsSharedData, arguments: faults)
  func `problems of real projects are found`(_ fault: (file: String, line: Int, rule: String)) throws {
    let data = try Data(contentsOf: URL(filePath: "\(SharedData.corpus)/\(fault.file)"))
    let file = LintFile(PropertyList(parsing: Array(data), named: fault.file))
    let rule = try #require(RuleSet.rule(fault.rule))
    let findings = Linter(RuleSet([rule])).findings(in: LintRun([file], registry: .system))
    #expect(findings.contains { $0.place.location.line == fault.line }, "\(findings.map(\.description))")
  }
}
