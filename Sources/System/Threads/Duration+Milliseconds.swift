extension Duration {
  /// The number of whole milliseconds; extremely long durations are limited, so that they can be added to a time.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let limit = Int64.max / 4000
    return max(-limit, min(seconds, limit)) * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
