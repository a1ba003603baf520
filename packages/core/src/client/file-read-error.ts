/** Thrown when the source of a file fails while it is sent, with its error as `cause`. */
export class FileReadError extends Error {
  override readonly name = "FileReadError";
}
