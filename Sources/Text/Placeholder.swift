// Placeholder so that the target builds; replaced by its first file.
