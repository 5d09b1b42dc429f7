import Foundation
import UTFileURLs
import UTText

/// An error of a document that is not an error of the file system.
public enum DocumentError: Error, Sendable, Hashable {
  /// The URL, given as text, is not a file URL.
  case notAFileURL(String)
  /// The document's `contents(forType:)` returned neither Data nor a FileWrapper, and its writer is the standard one;
  /// the returned value.
  case unsupportedContents(String)
  /// The item at the path is a pipe, a socket, or a device.
  case unsupportedKind(String)
  /// The document is not open.
  case notOpen
  /// The document does not implement `load(fromContents:ofType:)`, or does not read or write the type with this
  /// identifier.
  case unsupportedType(String)
  /// An item already exists at the path.
  case nameTaken(String)
  /// The text is not a valid filename.
  case invalidName(String)
  /// The path leads out of its container through a link, which another device may have put there.
  case leavesContainer(String)
  /// An override of `performAsynchronousFileAccess(_:)` never called its block.
  case accessDropped
  /// An override of `writeContents(_:to:for:originalContentsURL:)` wrote nothing to the given URL.
  case nothingWritten
  /// An override failed without an error.
  case failed
  /// Another part of the program or another program is using the item at the path, and did not finish or answer in
  /// time; the reason names the program, if known.
  case noAnswer(String, reason: String)
  /// The entry of the recovery store, at the path, is in use by another program, or no longer exists.
  case recoveryUnavailable(String)
  /// The item at the path was deleted while the document had unsaved changes. If these are kept in the recovery store,
  /// the document is closed; if they could not be, it stays open.
  case deleted(String, areChangesKept: Bool)
  /// The document was saved under another type, but the file of the old type could not be removed; its path.
  case fileRemains(String, reason: String)
  /// The document was saved under another type, and the file of the old type was kept because another program changed
  /// it; its path.
  case changedFileRemains(String)
}

extension DocumentError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .notAFileURL(let url): "'\(url)' is not a file URL"
    case .unsupportedContents(let kind):
      "contents(forType:) returned \(kind); return Data or a FileWrapper, or override writeContents(_:to:for:originalContentsURL:)"
    case .unsupportedKind(let path): "'\(path)' is a pipe, socket, or device; choose a file or a package"
    case .notOpen: "the document is not open; open it first"
    case .unsupportedType(let type):
      "unsupported document type '\(type)'; choose another type, or declare a type for the extension"
    case .nameTaken(let path): "'\(path)' already exists; choose another name"
    case .invalidName(let name):
      "invalid filename '\(name)'; use 1 to 255 bytes including the extension, without '/' or NUL"
    case .leavesContainer(let path):
      "'\(path)' leads out of its container through a link, which another device may have put there; open the file to which the link leads"
    case .accessDropped:
      "performAsynchronousFileAccess(_:) dropped its block; call the block in the override, or pass it to super"
    case .nothingWritten:
      "writeContents(_:to:for:originalContentsURL:) wrote nothing; write to the given URL in the override"
    case .failed: "an override failed without an error; pass the error to handleError(_:userInteractionPermitted:)"
    case .noAnswer(let path, let reason): "cannot use '\(path)': \(reason)"
    case .recoveryUnavailable(let path):
      "the recovered contents in '\(path)' are in use by another program, or were removed"
    case .deleted(let path, areChangesKept: true):
      "'\(path)' was deleted; its unsaved changes are kept and can be restored"
    case .deleted(let path, areChangesKept: false):
      "'\(path)' was deleted; save the document to keep its unsaved changes"
    case .fileRemains(let path, let reason):
      "converted, but cannot remove the old document '\(path)': \(reason)"
    case .changedFileRemains(let path):
      "converted, but the old document '\(path)' was kept because another program changed it"
    }
  }
}

extension DocumentError {
  /// Returns a one-line message for the user about an error of opening or saving: the error's own text, or, for
  /// Foundation errors that may only have a number, the path, and the system's description.
  public static func message(for error: any Error) -> String {
    if let error = error as? POSIXError { return reason(error) }
    guard let error = error as? CocoaError else { return "\(error)" }
    if let text = error.userInfo[NSLocalizedDescriptionKey] as? String { return text }
    guard let cause = error.underlying as? POSIXError, let path = error.filePath ?? error.url?.pathText else {
      return error.localizedDescription
    }
    return "cannot \(error.isFileError && error.code.rawValue >= 512 ? "write" : "read") '\(path)': \(reason(cause))"
  }

  private static func reason(_ error: POSIXError) -> String { systemErrorText(error.code.rawValue) }
}
