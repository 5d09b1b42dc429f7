import Foundation
import UTContainers
import UTSyncEngines
import UTText

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

  init(_ item: ContainerItem, _ error: SyncError, editor: SyncDevice?) {
    path = String(decoding: item.absolutePath, as: UTF8.self)
    cause = error.concernsContents ? .device : .engine
    let absent = editor.flatMap { $0.isConnected == false && !$0.isThisDevice ? $0 : nil }
    device = absent.map { $0.name ?? $0.id }
    reason =
      "\(error)" + (device.map { "; '\(PrintableText.short($0))', on which it was saved last, is not connected" } ?? "")
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
