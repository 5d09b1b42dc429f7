import Foundation

/// The reason why an item that is only on other devices could not be downloaded.
public struct DownloadFailure: Error, Sendable, Hashable {
  /// The cause.
  public enum Cause: Sendable, Hashable {
    /// No connected device has the contents.
    case device
    /// The sync engine of the item cannot be reached, is paused, or has stopped.
    case engine
  }

  /// The path of the item.
  public let path: String
  /// The cause.
  public let cause: Cause
  /// The name of the device on which the newest version was made, if that device is not connected.
  public let device: String?
  /// The reason as text.
  public let reason: String

  package init(path: String, cause: Cause, device: String?, reason: String) {
    (self.path, self.cause, self.device, self.reason) = (path, cause, device, reason)
  }

  /// The error that Apple's interfaces report.
  package var cocoaError: CocoaError {
    CocoaError(
      cause == .device ? .ubiquitousFileUnavailable : .ubiquitousFileUbiquityServerNotAvailable,
      userInfo: [
        NSLocalizedDescriptionKey: description, NSFilePathErrorKey: path,
        NSUnderlyingErrorKey: CoordinationError.notDownloaded(self),
      ])
  }
}

extension DownloadFailure: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }
  public var description: String { "cannot download '\(path)': \(reason)" }
}
