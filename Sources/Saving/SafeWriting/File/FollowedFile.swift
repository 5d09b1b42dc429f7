import UTSystemCalls

/// Gives the new version of a file the attributes of the replaced one again.
final class FollowedFile: AttributeFollower {
  private let original: FileBase
  /// What the new version has taken over.
  private var carried: CarriedMetadata
  /// The mode when the file was read.
  private let mode: UInt32
  private let new: Descriptor
  /// The metadata that could not be carried over.
  private(set) var losses: Set<SaveOutcome.Loss>
  /// The path used in errors.
  private let path: [UInt8]
  private let options: SaveOptions

  /// - Parameter losses: the metadata that could not be carried over so far.
  init(
    _ original: FileBase, carried: CarriedMetadata, losses: Set<SaveOutcome.Loss>, by new: Descriptor, path: [UInt8],
    _ options: SaveOptions
  ) {
    mode = original.mode ?? carried.mode
    self.losses = losses
    (self.original, self.carried, self.new, self.path, self.options) = (original, carried, new, path, options)
  }

  func follow(_ replaced: FileBase?) throws(SafeWriteError) {
    // Only before the exchange, which changes the time: if that is the same, nothing else has changed.
    if replaced == nil, original.opened.status().map(AttributeState.init) == carried.state { return }
    let now = try CarriedMetadata(of: original.descriptor, path: path, status: replaced?.status)
    defer { carried = now }
    guard !now.isSame(as: carried) else { return }
    losses = try Metadata.renew(new.number, path: path, asked: options.attributes, mode, from: carried, to: now)
    if options.durability == .full { try new.sync(path: path) }
  }
}
