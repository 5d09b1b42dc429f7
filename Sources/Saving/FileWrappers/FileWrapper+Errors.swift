import FileTrees
import Foundation
import SafeWriting
import UTFileURLs
import UTLibC

extension FileWrapper {
  /// Calls `body` and converts its errors to the form of Foundation's.
  package static func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileTreeError {
      throw CocoaError(error)
    } catch let error as SafeWriteError {
      throw CocoaError(error)
    }
  }

  /// A key that is not a valid filename.
  static func invalidName(_ path: String) -> CocoaError {
    CocoaError(
      .fileWriteInvalidFileName,
      userInfo: [
        NSFilePathErrorKey: path, NSLocalizedDescriptionKey: "invalid filename '\(path)'; rename it",
      ])
  }
}

extension FileWrapper {
  /// Only file URLs have a location on disk.
  static func unsupportedScheme(_ url: URL, _ code: CocoaError.Code) -> CocoaError {
    CocoaError(
      code,
      userInfo: [
        NSURLErrorKey: url, NSLocalizedDescriptionKey: "'\(url)' is not a file URL",
      ])
  }

  /// A directory would be written over an existing item.
  static func alreadyExists(_ url: URL) -> CocoaError {
    CocoaError(
      .fileWriteFileExists,
      userInfo: [
        NSFilePathErrorKey: url.pathText, NSURLErrorKey: url, NSUnderlyingErrorKey: POSIXError(.EEXIST),
        NSLocalizedDescriptionKey:
          "'\(url.pathText)' already exists; use the option .atomic to replace it",
      ])
  }
}

extension CocoaError {
  /// Converts a write error to Foundation's form.
  package init(_ error: SafeWriteError) {
    let code: Code =
      switch error.code {
      case ENOENT, ENOTDIR: .fileNoSuchFile
      case EACCES, EPERM: .fileWriteNoPermission
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      case EROFS: .fileWriteVolumeReadOnly
      case EEXIST: .fileWriteFileExists
      case ENAMETOOLONG, EINVAL: .fileWriteInvalidFileName
      default: .fileWriteUnknown
      }
    self.init(code, error.path, error, number: error.code, more: [Self.replacedKey: error.state == .replaced])
  }

  private static let replacedKey = "SafeWritingReplaced"

  /// Whether the new version is in place even though the save failed.
  package var isOfReplacedVersion: Bool { userInfo[Self.replacedKey] as? Bool ?? false }

  /// Converts a read error to Foundation's form.
  package init(reading error: SafeWriteError) {
    self.init(Self.readingCode(error.code), error.path, error, number: error.code)
  }

  init(_ error: FileTreeError) {
    switch error {
    case .system(_, let path, let number): self.init(Self.readingCode(number), path, error, number: number)
    case .changed(let path): self.init(.fileReadUnknown, path, error)
    case .unsupportedKind(let path): self.init(.featureUnsupported, path, error)
    case .tooDeep(let path, _): self.init(.fileReadTooLarge, path, error)
    case .cancelled(let path): self.init(.userCancelled, path, error)
    case .malformed, .notProvided: self.init(.fileReadCorruptFile, "", error)
    case .notSerializable(let path, _): self.init(.fileWriteUnknown, path, error)
    }
  }

  private static func readingCode(_ number: Int32) -> Code {
    switch number {
    case ENOENT, ENOTDIR: .fileReadNoSuchFile
    case EACCES, EPERM: .fileReadNoPermission
    case ENAMETOOLONG, EINVAL: .fileReadInvalidFileName
    case EFBIG: .fileReadTooLarge
    default: .fileReadUnknown
    }
  }

  /// - Parameter number: the system's error number; nil if the error itself is the cause.
  private init(
    _ code: Code, _ path: FilePath, _ error: any Error & CustomStringConvertible, number: Int32? = nil,
    more: [String: Any] = [:]
  ) {
    var userInfo = more
    userInfo[NSLocalizedDescriptionKey] = error.description
    if !path.isEmpty {
      userInfo[NSFilePathErrorKey] = path.string
      userInfo[NSURLErrorKey] = URL(path)
    }
    userInfo[NSUnderlyingErrorKey] =
      number.flatMap { POSIXErrorCode(rawValue: $0) }.map { POSIXError($0) as any Error } ?? error
    self.init(code, userInfo: userInfo)
  }
}
