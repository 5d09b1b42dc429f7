import BundleDeclarations
import DeclarationLint
import PropertyLists
import Testing

/// Inputs that the fuzzer of the linter has found.
@Suite struct FoundInputTests {
  @Test(arguments: [
    // Control characters, which an old-style list may hold and XML may not.
    #"{ CFBundleDocumentTypes = ({ CFBundleTypeName = "No\U0001te"; LSItemContentTypes = (public.png); }); }"#,
    "{ UTImportedTypeDeclarations = ({ UTTypeTagSpecification = { \"publ\0ic.filename-extensions\" = md; }; }); }",
  ])
  func mendingBringsNoErrors(_ text: String) {
    for isComplete in [false, true] {
      for platforms: Platforms in [[], .macOS, .iOS, [.iOS, .macOS]] {
        let context = InfoPlist.Context(
          settings: BuildSettings(["PRODUCT_NAME": "My Notes"], isComplete: isComplete), platforms: platforms)
        let list = PropertyList(parsing: Array(text.utf8), named: "Info.plist")
        #expect(LintInvariants(registry: .system).violation(in: LintFile(list, context: context)) == nil)
      }
    }
  }
}
