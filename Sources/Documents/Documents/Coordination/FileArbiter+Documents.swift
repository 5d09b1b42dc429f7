import FileCoordination
import Foundation
import UTFileURLs

extension FileArbiter: DocumentCoordinator {
  public func addFilePresenter(_ presenter: any NSFilePresenter) { present(presenter) }

  public func removeFilePresenter(_ presenter: any NSFilePresenter) { remove(presenter) }

  public func coordinate<Value>(
    _ accesses: [FileAccess], by presenter: (any NSFilePresenter)?, _ body: ([URL]) throws -> Value
  ) throws -> Value {
    do {
      return try access(accesses, by: presenter, timeLimit: patience, body)
    } catch CoordinationError.refused(_, let error) {
      throw error
    } catch CoordinationError.timedOut(let reason) {
      throw DocumentError.noAnswer(accesses.first?.url.pathText ?? "", reason: reason)
    } catch CoordinationError.notDownloaded(let failure) {
      throw failure.cocoaError
    } catch CoordinationError.canceled where !accesses.contains(where: \.kind.isExclusive) {
      // A save that fails for this reason must not be mistaken for one that the user canceled: its contents are kept.
      throw CocoaError(.userCancelled)
    }
  }

  public func item(at oldURL: URL, didMoveTo newURL: URL, by presenter: (any NSFilePresenter)?) {
    noteMove(from: oldURL, to: newURL, by: presenter)
  }

  public func item(at url: URL, didGain version: FileVersion, by presenter: (any NSFilePresenter)?) {
    noteGain(version, of: url, by: presenter)
  }

  public func item(at url: URL, didResolve version: FileVersion, by presenter: (any NSFilePresenter)?) {
    noteResolution(version, of: url, by: presenter)
  }
}
