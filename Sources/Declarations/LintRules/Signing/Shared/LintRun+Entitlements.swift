import PropertyLists
import UTBundleDeclarations
import UTLint

extension LintRun {
  /// The entitlements of the bundles, each file once, with the settings of its bundle.
  var entitlements: [DeclaredFields] {
    var known: Set<String> = []
    return files.compactMap { file in
      guard let list = file.entitlements, known.insert(list.name).inserted, let root = list.root,
        root.kind == .dictionary
      else { return nil }
      return DeclaredFields(root, settings: file.context.settings)
    }
  }
}
