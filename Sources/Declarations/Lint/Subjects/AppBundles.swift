import UTBundleDeclarations

/// The bundles of an app, and summaries of them.
///
/// A summary is created once, when the first rule requests it, and not for each bundle, so that the work stays
/// proportional to the number of bundles.
package final class AppBundles: Sendable {
  /// The bundles, in the order of the run.
  package let infos: [InfoPlist]
  private let summaries = Summaries()

  init(_ infos: [InfoPlist]) { self.infos = infos }

  /// The summary of a type.
  package func summary<Summary: AppSummary>(_: Summary.Type = Summary.self) -> Summary {
    summaries.value { Summary(of: infos) }
  }
}

/// The facts about all bundles of an app that a rule needs.
package protocol AppSummary: Sendable {
  /// Summarizes bundles, in order.
  init(of infos: [InfoPlist])
}

extension AppTypes: AppSummary {}
