/** An open file. */
export interface OpenFile {
  /** Returns the content from the start, in chunks. Called once, or again if no byte was sent. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Size in bytes. */
  size: number;
  /** Media type, such as `audio/mpeg`. */
  type: string;
  /** File name to send to the service. */
  fileName: string;
  /** Called after the upload, successful or not. */
  close?(): Promise<void>;
}

/** A source of files: a folder or any object of this shape. */
export interface FileStore {
  /** Opens the file that a model named; undefined if it does not exist. */
  open(name: string): Promise<OpenFile | undefined>;
  /** Lists at most `limit` names, for the error about an unknown one. */
  names?(limit: number): Promise<string[]>;
}

/** A streamed file: `stream` is a Web or Node stream, or any async iterable. */
export interface StreamedFile {
  stream: AsyncIterable<Uint8Array>;
  /** Size in bytes, which is sent before the content. */
  size: number;
  type: string;
  fileName?: string | undefined;
}

/** Finds the file that a model named; undefined if it does not exist. */
export type FindFile = (name: string) => FoundFile | undefined | Promise<FoundFile | undefined>;

type FoundFile = Blob | StreamedFile;

/** Files that a host offers: a folder or another store, or a function from name to file. */
export type FileSource = FileStore | FindFile;
