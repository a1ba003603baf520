/** An open recording. */
export interface Recording {
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

/** A source of recordings: `recordingFolder` or any object of this shape. */
export interface RecordingStore {
  /** Opens the recording that a model named; undefined if it does not exist. */
  open(name: string): Promise<Recording | undefined>;
  /** Lists at most `limit` names, for the error about an unknown one. */
  names?(limit: number): Promise<string[]>;
}

/** A streamed recording: `stream` is a Web or Node stream, or any async iterable. */
export interface StreamedRecording {
  stream: AsyncIterable<Uint8Array>;
  /** Size in bytes, which is sent before the content. */
  size: number;
  type: string;
  fileName?: string | undefined;
}

/** Finds the recording that a model named; undefined if it does not exist. */
export type FindRecording = (
  name: string,
) => FoundRecording | undefined | Promise<FoundRecording | undefined>;

type FoundRecording = Blob | StreamedRecording;

/** A source for the upload tool: a folder or another store, or a function from name to recording. */
export type RecordingSource = RecordingStore | FindRecording;
