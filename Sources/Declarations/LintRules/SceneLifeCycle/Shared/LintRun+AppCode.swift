import PropertyLists
import UTBundleDeclarations
import UTLint

/// The code of an app with the facts about how it starts.
struct AppCode {
  let sources: [SourceFile]

  /// Whether UIKit starts the app, and not SwiftUI.
  var startsUIKit: Bool {
    sources.contains { $0.facts.lifeCycle.startsUIKit } && !sources.contains { $0.facts.lifeCycle.hasSwiftUIApp }
  }

  /// Whether the app delegate may return scene configurations.
  var configuresScenes: Bool { sources.contains { $0.facts.lifeCycle.configuresScenes } }

  /// Whether a word is anywhere in the code.
  func mentions(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return false }
    return sources.contains { source in
      var rest = source.bytes[...]
      while let start = rest.firstIndex(of: first) {
        if rest[start...].starts(with: word) { return true }
        rest = rest[(start + 1)...]
      }
      return false
    }
  }
}

extension LintRun {
  /// Returns the code that the target with an Info.plist compiles; nil if there is none, or it may belong to another
  /// app.
  func code(of subject: Subject) -> AppCode? {
    let name = subject.file.propertyList.name
    var own = sources.filter { codePlaces.propertyLists[$0.name]?.contains(name) ?? false }
    if own.isEmpty, codePlaces.propertyLists.isEmpty, subjects.count(where: \.mayBeApplication) == 1 { own = sources }
    own.removeAll(where: \.isTest)
    return own.isEmpty ? nil : AppCode(sources: own)
  }
}

extension Subject {
  /// The scene manifests in an Info.plist: for all devices, and for single devices.
  var sceneManifests: [PropertyList.Entry] { info.node.sceneManifests }

  /// The entries of all scene manifests, which describe configurations.
  var sceneConfigurations: [PropertyList.Node] { info.node.sceneConfigurations }
}
