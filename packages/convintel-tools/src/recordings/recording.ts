import type { FileSource, FileStore, FindFile, OpenFile, StreamedFile } from "@workbelt/core";

/** An open recording. */
export type Recording = OpenFile;

/** A source of recordings: `recordingFolder` or any object of this shape. */
export type RecordingStore = FileStore;

/** A streamed recording: `stream` is a Web or Node stream, or any async iterable. */
export type StreamedRecording = StreamedFile;

/** Finds the recording that a model named; undefined if it does not exist. */
export type FindRecording = FindFile;

/** A source for the upload tool: a folder or another store, or a function from name to recording. */
export type RecordingSource = FileSource;
