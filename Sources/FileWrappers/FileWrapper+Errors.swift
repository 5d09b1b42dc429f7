import FileTrees
import Foundation
import Glibc
import SafeWriting

extension FileWrapper {
  /// Calls `body`, and gives its errors the form that Foundation's have.
  package static func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileTreeError {
      throw CocoaError(error)
    } catch let error as SafeWriteError {
      throw CocoaError(error)
    }
  }

  /// A key that no file can have as its name.
  static func invalidName(_ path: String) -> CocoaError {
    CocoaError(
      .fileWriteInvalidFileName,
      userInfo: [
        NSFilePathErrorKey: path, NSLocalizedDescriptionKey: "'\(path)' is no name that a file can have; rename it",
      ])
  }
}

extension FileWrapper {
  /// What is no file URL has no place on disk.
  static func unsupportedScheme(_ url: URL, _ code: CocoaError.Code) -> CocoaError {
    CocoaError(
      code,
      userInfo: [
        NSURLErrorKey: url, NSLocalizedDescriptionKey: "\(url): only file URLs can be read and written",
      ])
  }

  /// A directory is written where something is.
  static func alreadyExists(_ url: URL) -> CocoaError {
    CocoaError(
      .fileWriteFileExists,
      userInfo: [
        NSFilePathErrorKey: url.path, NSURLErrorKey: url, NSUnderlyingErrorKey: POSIXError(.EEXIST),
        NSLocalizedDescriptionKey:
          "\(url.path): something is there already; write with the option .atomic to replace it",
      ])
  }
}

extension CocoaError {
  /// An error of writing, as Foundation has it.
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

  /// Whether the new version is in its place, though the save failed.
  package var isOfReplacedVersion: Bool { userInfo[Self.replacedKey] as? Bool ?? false }

  /// An error of reading, as Foundation has it.
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

  /// - Parameter number: what the system says; nil if the cause is the error itself.
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
