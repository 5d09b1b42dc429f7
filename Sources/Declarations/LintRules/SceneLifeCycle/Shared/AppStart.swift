import UTBuild

/// The start of an app, according to its code.
enum AppStart {
  /// SwiftUI starts it, or a delegate returns the configurations of scenes: the contents of the Info.plist do not
  /// matter.
  case withScenes
  /// UIKit starts it, and no code returns configurations.
  case withoutScenes
  /// Its code does not show how it starts, or cannot be read.
  case unknown

  init(_ app: BuildBundle, in build: Build) {
    let code = build.code(of: app).map(\.binary)
    if code.contains(where: { $0.refers(to: .swiftUIStart) || $0.configuresScenes }) {
      self = .withScenes
    } else if app.executable != nil, code.allSatisfy(\.isComplete),
      code.contains(where: { binary in CodeReference.uiKitStarts.contains { binary.refers(to: $0) } }),
      !code.contains(where: { binary in CodeReference.classMakers.contains { binary.refers(to: $0) } }),
      // .NET generates classes from these.
      !app.files.contains(where: { $0.hasSuffix(".dll") })
    {
      self = .withoutScenes
    } else {
      self = .unknown
    }
  }
}
