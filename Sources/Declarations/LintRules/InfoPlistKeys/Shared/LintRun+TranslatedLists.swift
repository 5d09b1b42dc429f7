import PropertyLists
import UTLint
import UTLocalizedStrings

extension LintRun {
  /// The strings files that translate Info.plists, in sources and in builds, each once.
  var translatedLists: [PropertyList] {
    let ofBuilds = builds.flatMap { $0.build.bundles.flatMap(\.translations) }
    var known = Set(ofBuilds.map(\.name))
    return ofBuilds
      + localizations.map(\.strings).filter {
        $0.name.hasSuffix(".strings") && $0.problem == nil && known.insert($0.name).inserted
      }.map { PropertyList(parsing: $0.bytes, named: $0.name) }
  }
}
