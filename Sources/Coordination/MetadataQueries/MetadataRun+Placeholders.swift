import FileTypes
import Foundation
import SystemTypes
import UTFileQueries
import UTFileURLs
import UTSystemCalls
import UTThreads

/// The items that are not on this device.
extension MetadataRun {
  /// The items to find again that are not on this device.
  struct PlaceholderRequest {
    var isNeeded = false
    /// The paths of the only items that may have changed; nil for all.
    var checked: Set<ItemPath>? = []
    /// The number of the search whose gathering waits for them.
    var endsWaiting: Int?

    mutating func add(_ other: PlaceholderRequest) {
      isNeeded = true
      checked = checked.flatMap { paths in other.checked.map { paths.union($0) } }
      endsWaiting = other.endsWaiting ?? endsWaiting
    }
  }

  func awaitPlaceholders(_ scopes: MetadataScopes, _ condition: MetadataCondition, _ number: Int) {
    let provider = UbiquityMetadata.provider
    state.locked { state in
      guard state.number == number else { return }
      state.finds = { scopes.contains($0.path) && condition.isTrue(of: $0) }
      state.findPlaceholders = { [weak provider] paths in
        (provider?.missingItems ?? []).lazy
          .filter { paths?.contains(ItemPath($0.url.standardBytes)) ?? true }.map { DocumentItem($0) }
          .filter { scopes.contains($0.path) && condition.isTrue(of: $0) }
      }
    }
    let end = { @Sendable [weak self] in
      guard let self else { return }
      updatePlaceholders(PlaceholderRequest(isNeeded: true, checked: nil, endsWaiting: number))
    }
    if let provider { provider.whenListed(end) } else { end() }
  }

  /// Searches again for items that are not on this device.
  ///
  /// - Parameter checked: the paths of the only items that may have changed; nil for all.
  func updatePlaceholders(checked: Set<ItemPath>? = nil) {
    updatePlaceholders(PlaceholderRequest(isNeeded: true, checked: checked))
  }

  private func updatePlaceholders(_ request: PlaceholderRequest) {
    let begins = state.locked { state in
      state.nextPlaceholders.add(request)
      defer { state.isUpdatingPlaceholders = true }
      return !state.isUpdatingPlaceholders
    }
    guard begins else { return }
    while true {
      let (request, number, find, finds, shown) = state.locked { state in
        let request = state.nextPlaceholders
        state.nextPlaceholders = PlaceholderRequest()
        state.isUpdatingPlaceholders = request.isNeeded
        return (request, state.number, state.findPlaceholders, state.finds, state.placeholders)
      }
      guard request.isNeeded else { return }
      guard let find, let finds else { continue }
      // Without the lock: predicates may be code of the program.
      let items = find(request.checked)
      let kept = shown.arrived(items, checked: request.checked).filter { path in
        NSMetadataItem(url: URL(bytes: path.bytes)).map { finds($0.item) } ?? false
      }
      state.locked { state in
        guard state.number == number else { return }
        let changes = state.placeholders.update(items, checked: request.checked, keeping: Set(kept))
        for change in changes { state.pending.add(change) }
        guard request.endsWaiting == number else { return }
        state.awaitsPlaceholders = false
        if state.hasGathered { state.hasFinished = true }
      }
      schedule(number)
    }
  }
}
