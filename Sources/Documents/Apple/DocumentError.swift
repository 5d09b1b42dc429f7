import Foundation
import Text

/// Why a document could not do what it was asked to, where no error of the file system says it.
public enum DocumentError: Error, Sendable, Hashable {
  /// The URL is none of a file; its text.
  case notAFileURL(String)
  /// The document's `contents(forType:)` gave nothing that is Data or a FileWrapper, and its writer is the standard one;
  /// what it gave.
  case unsupportedContents(String)
  /// What is there is a pipe, a socket or a device; its path.
  case unsupportedKind(String)
  /// The document is not open.
  case notOpen
  /// The document does not read `load(fromContents:ofType:)`, or a type that it was asked to read or write; the identifier.
  case unsupportedType(String)
  /// Something with that name is there already; the path.
  case nameTaken(String)
  /// The text is no name that a file can have.
  case invalidName(String)
  /// An override of `performAsynchronousFileAccess(_:)` never did what it was given.
  case accessDropped
  /// An override of `writeContents(_:to:for:originalContentsURL:)` wrote nothing to the place that it was given.
  case nothingWritten
  /// An override finished without success, and without an error.
  case failed
  /// Another part of the program or another program did not answer in time; the path of what it has.
  case noAnswer(String)
  /// The entry of the recovery store is damaged; its path.
  case damagedRecovery(String)
  /// The document is saved under another type, but the file of the old type could not be removed; its path.
  case fileRemains(String, reason: String)
  /// The document is saved under another type, and the file of the old type was left alone, because another program has
  /// changed it; its path.
  case changedFileRemains(String)
}

extension DocumentError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .notAFileURL(let url): "'\(url)' is no file; give the document a file URL"
    case .unsupportedContents(let kind):
      "contents(forType:) gave \(kind); return Data or a FileWrapper, or override writeContents(_:to:for:originalContentsURL:)"
    case .unsupportedKind(let path): "\(path): a pipe, socket or device is no document; choose a file or a package"
    case .notOpen: "the document is not open; open it first"
    case .unsupportedType(let type):
      "documents of the type \(type) are not read or written here; choose another type, or declare the type of the extension"
    case .nameTaken(let path): "\(path): something is there already; choose another name"
    case .invalidName(let name): "'\(name)' is no name that a file can have; leave out / and choose 1 to 255 bytes"
    case .accessDropped:
      "performAsynchronousFileAccess(_:) threw its block away; an override has to run it or pass it to super"
    case .nothingWritten:
      "writeContents(_:to:for:originalContentsURL:) wrote nothing; an override has to write to the URL that it is given"
    case .failed: "an override finished without success and said nothing; see handleError(_:userInteractionPermitted:)"
    case .noAnswer(let path): "\(path): whoever has it open did not answer in time; close it there, then try again"
    case .damagedRecovery(let path): "\(path): the recovered contents are damaged; remove it or open it by hand"
    case .fileRemains(let path, let reason):
      "\(path): converted, but the old document could not be removed: \(reason)"
    case .changedFileRemains(let path):
      "\(path): converted, but the old document was kept, because another program has changed it"
    }
  }
}

extension DocumentError {
  /// What to tell the user about an error of opening or saving, in one line: what the error says; for those of Foundation,
  /// which may say only a number, the path and what the system says.
  public static func message(for error: any Error) -> String {
    if let error = error as? POSIXError { return reason(error) }
    guard let error = error as? CocoaError else { return "\(error)" }
    if let text = error.userInfo[NSLocalizedDescriptionKey] as? String { return text }
    guard let cause = error.underlying as? POSIXError, let path = error.filePath ?? error.url?.path else {
      return error.localizedDescription
    }
    return "cannot \(error.isFileError && error.code.rawValue >= 512 ? "write" : "read") '\(path)': \(reason(cause))"
  }

  private static func reason(_ error: POSIXError) -> String { systemErrorText(error.code.rawValue) }
}
