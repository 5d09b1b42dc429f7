// Printable text, its width on a terminal, near misses, positions in files, and differences of texts.
