import Testing
import UTLint

/// What files are called in reports, whichever way they were named.
@Suite struct ReportPathsTests {
  @Test(arguments: [
    ("Info.plist", "App/Info.plist"), ("Sub/Info.plist", "App/Sub/Info.plist"), ("./Info.plist", "App/Info.plist"),
    ("Sub/./Info.plist", "App/Sub/Info.plist"), ("../Info.plist", "Info.plist"),
    ("Sub/../Info.plist", "App/Info.plist"),
    ("Sub//Info.plist", "App/Sub/Info.plist"), ("Sub/", "App/Sub"),
    (".build/.../Info.plist", "App/.build/.../Info.plist"),
    ("/home/me/Project/Info.plist", "Info.plist"),
  ])
  func `paths begin in the folder of the project`(_ path: String, _ expected: String) {
    let paths = ReportPaths(folder: "/home/me/Project/App", root: "/home/me/Project")
    #expect(paths.relative(path) == expected && paths.shown(path) == expected)
  }

  @Test func `what is elsewhere has an absolute path`() {
    let paths = ReportPaths(folder: "/home/me/Project", root: "/home/me/Project")
    #expect(
      paths.relative("../Other/Info.plist") == nil && paths.shown("../Other/Info.plist") == "/home/me/Other/Info.plist")
    let outside = ReportPaths(folder: "/tmp", root: "/home/me/Project")
    #expect(outside.relative("Info.plist") == nil && outside.shown("Info.plist") == "/tmp/Info.plist")
  }
}
