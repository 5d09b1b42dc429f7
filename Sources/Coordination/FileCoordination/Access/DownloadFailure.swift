import Foundation

/// Why an item that is only on other devices could not be downloaded.
public struct DownloadFailure: Error, Sendable, Hashable {
  /// What is missing.
  public enum Cause: Sendable, Hashable {
    /// No device that is connected has the contents.
    case device
    /// What synchronizes the item cannot be reached, is paused, or has stopped.
    case engine
  }

  /// The path of the item.
  public let path: String
  /// What is missing.
  public let cause: Cause
  /// The name of the device on which the newest version was made, if that one is not connected.
  public let device: String?
  /// Why, in words.
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
