import DocumentFrameworks

// Foundation's values for a set in a variable lack those of items in containers.
func status(of url: URL, _ keys: Set<URLResourceKey>) throws {
  let values = try url.resourceValues(forKeys: keys)
  _ = values.fileSize
  _ = values.isUbiquitousItem  // ambiguous use of 'isUbiquitousItem'
  _ = values.ubiquitousItemIsUploaded  // ambiguous use of 'ubiquitousItemIsUploaded'
  _ = values.ubiquitousItemIsShared  // 'ubiquitousItemIsShared' is unavailable: use ubiquitousResourceValues(forKeys:)
  let all = try url.ubiquitousResourceValues(forKeys: keys)
  _ = (all.isUbiquitousItem, all.ubiquitousItemIsUploaded, all.ubiquitousItemIsShared, all.fileSize)
}
