// Files, packages, and folders by type, name, and attributes.
// `Items` decides which items are found, and `Engine` follows folders.
