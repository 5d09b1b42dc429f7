// The queries of `utictl type`.
