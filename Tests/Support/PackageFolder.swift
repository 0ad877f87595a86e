public import Foundation

/// The package's own files.
public enum PackageFolder {
    /// The folder that holds `Package.swift`.
    public static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
