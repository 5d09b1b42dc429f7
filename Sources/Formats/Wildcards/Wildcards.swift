// Patterns with wildcards for names, paths, and texts, as in `find -name`, `.gitignore`, and `LIKE`.
