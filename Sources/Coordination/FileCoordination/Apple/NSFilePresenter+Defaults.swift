import Foundation

// A method with a completion handler calls the asynchronous form, which does nothing: so either may be implemented.

extension NSFilePresenter {
  public var primaryPresentedItemURL: URL? { nil }
  public var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { UbiquityAttributes.all }

  /// Allows reading immediately.
  @preconcurrency public func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    reader(nil)
  }

  /// Allows writing immediately.
  @preconcurrency public func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    writer(nil)
  }

  @preconcurrency public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    answer(completionHandler) { try await $0.savePresentedItemChanges() }
  }

  /// Does nothing: there are no changes to save.
  public func savePresentedItemChanges() async throws {}

  @preconcurrency public func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    answer(completionHandler) { try await $0.accommodatePresentedItemDeletion() }
  }

  /// Allows the deletion.
  public func accommodatePresentedItemDeletion() async throws {}

  @preconcurrency public func accommodatePresentedItemEviction(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    answer(completionHandler) { try await $0.accommodatePresentedItemEviction() }
  }

  /// Prevents the removal.
  public func accommodatePresentedItemEviction() async throws { throw CocoaError(.featureUnsupported) }

  @preconcurrency public func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    answer(completionHandler) { try await $0.accommodatePresentedSubitemDeletion(at: url) }
  }

  /// Allows the deletion.
  public func accommodatePresentedSubitemDeletion(at url: URL) async throws {}

  /// Does nothing.
  public func presentedItemDidMove(to newURL: URL) {}

  /// Does nothing.
  public func presentedItemDidChange() {}

  /// Does nothing.
  public func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {}

  public func presentedSubitemDidAppear(at url: URL) { noteSubitemChange() }
  public func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) { noteSubitemChange() }
  public func presentedSubitemDidChange(at url: URL) { noteSubitemChange() }

  /// Does nothing.
  public func presentedItemDidGain(_ version: NSFileVersion) {}
  /// Does nothing.
  public func presentedItemDidLose(_ version: NSFileVersion) {}
  /// Does nothing.
  public func presentedItemDidResolveConflict(_ version: NSFileVersion) {}
  /// Does nothing.
  public func presentedSubitem(at url: URL, didGain version: NSFileVersion) {}
  /// Does nothing.
  public func presentedSubitem(at url: URL, didLose version: NSFileVersion) {}
  /// Does nothing.
  public func presentedSubitem(at url: URL, didResolve version: NSFileVersion) {}

  /// Notifies the presenter of a package that the package changed, because an item in it changed.
  private func noteSubitemChange() {
    guard let url = presentedItemURL, PackageRules.shared.isPackage(url) else { return }
    presentedItemDidChange()
  }

  private func answer(
    _ completionHandler: @escaping @Sendable ((any Error)?) -> Void,
    _ body: @escaping @Sendable (any NSFilePresenter) async throws -> Void
  ) {
    let presenter = UncheckedPresenter(self)
    Task {
      do {
        try await body(presenter.value)
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }
}

/// A presenter that is passed to a task, which only calls its methods.
// Sendable: a presenter is called on its own queue, or where its asynchronous methods are isolated.
private struct UncheckedPresenter: @unchecked Sendable {
  let value: any NSFilePresenter
  init(_ value: any NSFilePresenter) { self.value = value }
}
