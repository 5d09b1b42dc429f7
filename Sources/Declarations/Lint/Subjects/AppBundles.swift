import Synchronization
import UTBundleDeclarations

/// The bundles of an app, and summaries of them.
///
/// A summary is made once, when the first rule asks for it, and not for each bundle: the work stays in proportion to the
/// number of bundles.
package final class AppBundles: Sendable {
  /// The bundles, in the order of the run.
  package let infos: [InfoPlist]
  private let summaries = Mutex<[ObjectIdentifier: any AppSummary]>([:])

  init(_ infos: [InfoPlist]) { self.infos = infos }

  /// The summary of a type.
  package func summary<Summary: AppSummary>(_: Summary.Type = Summary.self) -> Summary {
    let key = ObjectIdentifier(Summary.self)
    if let known = summaries.withLock({ $0[key] }) as? Summary { return known }
    // Made without the lock, because it may need other summaries. If two threads make it, the first one is used.
    let made = Summary(of: infos)
    return summaries.withLock { known in
      if let first = known[key] as? Summary { return first }
      known[key] = made
      return made
    }
  }
}

/// What a rule needs to know of all bundles of an app.
package protocol AppSummary: Sendable {
  /// Summarizes bundles, in order.
  init(of infos: [InfoPlist])
}

extension AppTypes: AppSummary {}
