// `NSFileCoordinator` and `NSFilePresenter`.
// `Access` finds the items of an access. `Presenters` asks and notifies presenters, `Peers` those of other processes,
// and `Coordinating` grants accesses.
// `Apple` and `Swift` are the API.

@_exported import Foundation
@_exported import UTFileVersions
@_exported import UTSyncNames
