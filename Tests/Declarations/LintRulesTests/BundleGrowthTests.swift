import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules
import UTTestFixtures

/// Apps with many bundles: checking them takes steps in proportion to their number.
@Suite struct BundleGrowthTests {
  /// An app with many extensions, each with a type of its own.
  private static func app(_ count: Int) -> LintRun {
    func file(_ name: String, _ point: String?, _ type: String) -> LintFile {
      let rest =
        point.map { "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\($0)</string></dict>" }
        ?? "<key>CFBundlePackageType</key><string>APPL</string>"
      let text = """
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.app.\(type)</string>\(rest)
        <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>Note</string>
        <key>LSItemContentTypes</key><array><string>com.example.\(type)</string></array></dict></array>
        <key>UTExportedTypeDeclarations</key><array><dict>
        <key>UTTypeIdentifier</key><string>com.example.\(type)</string>
        <key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><string>\(type)</string></dict>
        </dict></array></dict></plist>
        """
      return LintFile(PropertyList(parsing: Array(text.utf8), named: name), application: "App")
    }
    let files = (0..<count).map { file("\($0)/Info.plist", "com.apple.share-services", "note\($0)") }
    return LintRun([file("Info.plist", nil, "note")] + files, registry: .system)
  }

  @Test func `the bundles of an app are not compared one by one`() {
    let growth = Growth(from: 20, { $0 }) { count in _ = Linter().findings(in: Self.app(count)) }
    #expect(growth.isLinear, "\(growth)")
  }

  /// An app with many exported types, and as many imported ones, all with too few keys.
  private static func types(_ count: Int) -> LintRun {
    func types(_ vendor: String) -> String {
      (0..<count).map { number in
        """
        <dict><key>UTTypeIdentifier</key><string>\(vendor).note\(number)</string>
        <key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><string>note\(number)</string></dict></dict>
        """
      }.joined()
    }
    let text = """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.app</string>
      <key>UTExportedTypeDeclarations</key><array>\(types("com.example"))</array>
      <key>UTImportedTypeDeclarations</key><array>\(types("org.example"))</array></dict></plist>
      """
    return LintRun([LintFile(PropertyList(parsing: Array(text.utf8), named: "Info.plist"))], registry: .system)
  }

  @Test func `the imported types of a bundle are not compared with all that it exports`() {
    let growth = Growth(from: 100, Self.types) { _ = Linter().findings(in: $0) }
    #expect(growth.isLinear, "\(growth)")
  }

  /// An app with many document types of lower rank, each for an exported type of its own.
  private static func documents(_ count: Int) -> LintRun {
    let documents = (0..<count).map { number in
      """
      <dict><key>CFBundleTypeName</key><string>Note</string><key>LSHandlerRank</key><string>Default</string>
      <key>LSItemContentTypes</key><array><string>com.example.note\(number)</string></array></dict>
      """
    }
    let types = (0..<count).map { number in
      """
      <dict><key>UTTypeIdentifier</key><string>com.example.note\(number)</string>
      <key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><string>note\(number)</string></dict></dict>
      """
    }
    let text = """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.app</string>
      <key>CFBundleDocumentTypes</key><array>\(documents.joined())</array>
      <key>UTExportedTypeDeclarations</key><array>\(types.joined())</array></dict></plist>
      """
    return LintRun([LintFile(PropertyList(parsing: Array(text.utf8), named: "Info.plist"))], registry: .system)
  }

  @Test func `the document types of a bundle are not compared with all that it exports`() {
    let growth = Growth(from: 100, Self.documents) { run in
      let rules = Set(Linter().findings(in: run).map(\.rule))
      #expect(rules.contains("DT029"))
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `each bundle of an app knows the others`() {
    let subjects = Self.app(3).subjects
    #expect(
      subjects.map { $0.companions.map(\.name) } == [
        ["0/Info.plist", "1/Info.plist", "2/Info.plist"], ["Info.plist", "1/Info.plist", "2/Info.plist"],
        ["Info.plist", "0/Info.plist", "2/Info.plist"], ["Info.plist", "0/Info.plist", "1/Info.plist"],
      ])
    #expect(subjects.allSatisfy { $0.types.standing(of: "com.example.note2") != .unknown })
    #expect(subjects[1].types.standing(of: "com.example.note0") == .exported)
    #expect(subjects[1].types.standing(of: "com.example.note1") == .companion)
  }
}
