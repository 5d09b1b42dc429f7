// Code for Apple's platforms has UndoManager from Foundation, and expects the rest of it with the same import.
@_exported import Foundation
