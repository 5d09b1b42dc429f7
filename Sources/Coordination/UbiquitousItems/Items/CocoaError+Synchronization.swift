import Foundation
import UTFileURLs
import UTLibC
import UTSyncEngines

extension CocoaError {
  /// Converts the error of an item's engine to Foundation's form. The original is the underlying error, and
  /// its text is part of the description.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - url: the item.
  init(_ error: SyncError, at url: URL) {
    self.init(
      error.cocoaCode,
      userInfo: [
        NSURLErrorKey: url, NSFilePathErrorKey: url.pathText, NSUnderlyingErrorKey: error,
        NSLocalizedDescriptionKey: "'\(url.pathText.lastComponent)': \(error)",
      ])
  }

  /// The error for a function that the item's engine does not support.
  static func unsupported(_ reason: String, at url: URL) -> CocoaError {
    CocoaError(
      .featureUnsupported,
      userInfo: [NSURLErrorKey: url, NSFilePathErrorKey: url.pathText, NSLocalizedDescriptionKey: reason])
  }
}

extension SyncError {
  /// The code of `FoundationErrors.h` with this meaning. No engine reports an exceeded quota, so
  /// `ubiquitousFileNotUploadedDueToQuota` is never used.
  fileprivate var cocoaCode: CocoaError.Code {
    switch self {
    case .noHolder, .noKeeper, .onlyHere, .notDownloaded, .transferFailed: .ubiquitousFileUnavailable
    case .notRunning, .notConfigured, .unusableConfiguration, .keyRejected, .foreignListener, .timedOut,
      .malformedAnswer, .answerTooLarge, .refused, .folderNotSynchronized, .paused, .folderFailed:
      .ubiquitousFileUbiquityServerNotAvailable
    case .canceled: .userCancelled
    case .noItem: .fileNoSuchFile
    case .changed, .notRead, .inUse, .evictionIncomplete: .fileLocking
    case .unsupported, .notReported, .notControlled, .excluded, .link, .oneWay, .attribute, .unsupportedName,
      .documentsFolder:
      .featureUnsupported
    case .system(EACCES), .system(EPERM): .fileWriteNoPermission
    case .system(ENOSPC), .system(EDQUOT): .fileWriteOutOfSpace
    case .system(EROFS): .fileWriteVolumeReadOnly
    case .system(ENOENT): .fileNoSuchFile
    case .system: .fileWriteUnknown
    }
  }
}
