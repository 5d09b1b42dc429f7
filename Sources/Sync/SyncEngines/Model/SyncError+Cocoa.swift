import FoundationEssentials

extension SyncError {
  /// Whether the engine works, and only the transfer of the item's contents fails; otherwise, the engine itself is the
  /// obstacle.
  package var concernsContents: Bool {
    switch self {
    case .transferFailed, .noItem, .noHolder, .noKeeper, .notDownloaded, .evictionIncomplete, .oneWay, .link,
      .excluded, .changed, .inUse, .notRead, .onlyHere, .attribute,
      .unsupportedName, .unsupported, .notReported, .notControlled, .documentsFolder, .system:
      true
    case .notRunning, .notConfigured, .unusableConfiguration, .keyRejected, .foreignListener, .timedOut, .canceled,
      .malformedAnswer, .answerTooLarge, .refused, .folderNotSynchronized, .paused, .folderFailed:
      false
    }
  }

  /// The error that Apple's interfaces report for an item that cannot be downloaded (`FoundationErrors.h`).
  ///
  /// - Parameter information: additional user info.
  package func cocoaError(_ information: [String: any Sendable] = [:]) -> CocoaError {
    // `ubiquitousFileUnavailable` and `ubiquitousFileUbiquityServerNotAvailable`, which only Foundation names.
    let code =
      self == .canceled ? CocoaError.userCancelled : CocoaError.Code(rawValue: concernsContents ? 4353 : 4355)
    return CocoaError(
      code, userInfo: ["NSLocalizedDescription": description as any Sendable].merging(information) { $1 })
  }
}
