/** A recording that is open to be uploaded. */
export interface Recording {
  /** Its content from the start, piece by piece. Asked for once, or again if no byte was sent. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Bytes it has. */
  size: number;
  /** Its media type, such as `audio/mpeg`. */
  type: string;
  /** The name the service is told. */
  fileName: string;
  /** Called when the upload is over, however it went. */
  close?(): Promise<void>;
}

/** Where recordings come from. `recordingFolder` makes one; so does any object of this shape. */
export interface RecordingStore {
  /** Opens the recording of a name that a model gave; undefined when there is none. */
  open(name: string): Promise<Recording | undefined>;
  /** Some of the names there are, at most this many, for the error about one that there is not. */
  names?(most: number): Promise<string[]>;
}

/** A recording as a function may give it: `stream` is a Web or Node stream, or any async iterable. */
export interface StreamedRecording {
  stream: AsyncIterable<Uint8Array>;
  /** Bytes it has: the service is told before the first of them. */
  size: number;
  type: string;
  fileName?: string | undefined;
}

/** Finds a recording by the name that a model gave; undefined when there is none. */
export type FindRecording = (
  name: string,
) => FoundRecording | undefined | Promise<FoundRecording | undefined>;

type FoundRecording = Blob | StreamedRecording;

/** What the upload tool takes: a folder or another store, or a function from name to recording. */
export type RecordingSource = RecordingStore | FindRecording;
