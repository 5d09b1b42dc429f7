import PropertyLists
import UTBundleDeclarations
import UTLint

extension LintRun {
  /// The entitlements of the bundles, each file once, with the settings of its bundle; then files that were passed
  /// themselves.
  var entitlements: [DeclaredFields] {
    var known: Set<String> = []
    func fields(_ list: PropertyList, of file: LintFile) -> DeclaredFields? {
      guard known.insert(resolvedPath(list.name)).inserted, let root = list.root, root.kind == .dictionary else {
        return nil
      }
      return DeclaredFields(root, settings: file.context.settings)
    }
    let passed = files.filter { $0.propertyList.name.hasSuffix(".entitlements") }
    return files.compactMap { file in file.entitlements.flatMap { fields($0, of: file) } }
      + passed.compactMap { fields($0.propertyList, of: $0) }
  }
}
