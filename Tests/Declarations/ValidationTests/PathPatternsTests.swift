import Testing

@testable import UTValidation

/// Patterns as `.gitignore` has them: gitignore(5), section "PATTERN FORMAT".
@Suite struct PathPatternsTests {
  @Test(arguments: [
    ("Info.plist", "Info.plist"), ("Info.plist", "App/Info.plist"), ("Vendor", "Vendor/A/Info.plist"),
    ("Vendor/", "Lib/Vendor/Info.plist"), ("/Vendor", "Vendor/Info.plist"), ("App/*.plist", "App/A.plist"),
    ("App/**", "App/A/B/Info.plist"), ("**/Tests/*.plist", "Tests/A.plist"), ("**/Tests/*.plist", "A/B/Tests/A.plist"),
    ("A/**/B", "A/B/x"), ("A/**/B", "A/x/y/B/z"), ("*-Info.plist", "App-Info.plist"), ("?.plist", "a.plist"),
    ("./App", "App/Info.plist"),
  ])
  func matches(_ pattern: String, _ path: String) { #expect(PathPatterns([pattern]).matches(path)) }

  @Test(arguments: [
    ("Info.plist", "MyInfo.plist"), ("/Vendor", "Lib/Vendor/Info.plist"), ("App/*.plist", "App/A/B.plist"),
    ("App/**", "Application/Info.plist"), ("A/**/B", "A/x/y"), ("?.plist", "ab.plist"), ("", "Info.plist"),
  ])
  func `a pattern does not match`(_ pattern: String, _ path: String) { #expect(!PathPatterns([pattern]).matches(path)) }

  @Test(arguments: [
    (["*.plist", "!Info.plist"], "App/Info.plist", false), (["*.plist", "!Info.plist"], "App/Other.plist", true),
    (["!Info.plist", "*.plist"], "App/Info.plist", true),
    (["Vendor", "!Vendor/Info.plist"], "Vendor/Info.plist", true),
    (["Vendor/*", "!Vendor/Own/"], "Vendor/Own/Info.plist", false), (["!Info.plist"], "Info.plist", false),
    (["*.plist", "!./App/Info.plist"], "App/Info.plist", false),
  ])
  func `the last pattern decides, except in a folder that matches`(
    _ patterns: [String], _ path: String, isMatch: Bool
  ) { #expect(PathPatterns(patterns).matches(path) == isMatch) }
}
