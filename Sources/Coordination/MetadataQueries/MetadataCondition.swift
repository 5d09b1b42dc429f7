import Foundation
import UTFileQueries
import UTThreads

/// The predicate of a query, evaluated by one thread at a time.
final class MetadataCondition: @unchecked Sendable {
  // Sendable: the predicate is only used while the monitor is locked.
  private let predicate: NSPredicate
  private let turn = Monitor(false)

  init(_ predicate: NSPredicate) { self.predicate = predicate }

  func isTrue(of item: DocumentItem) -> Bool { turn.locked { _ in predicate.evaluate(with: NSMetadataItem(item)) } }
}
