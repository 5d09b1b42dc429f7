// Paths as URLs and back, and times as dates.
// Other modules do not convert them. Names that are not UTF-8 survive, because a URL has them percent-encoded.
