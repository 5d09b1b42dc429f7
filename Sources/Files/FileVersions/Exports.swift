@_exported import SafeWriting
