import type { JsonObject } from "./redact-fields.js";

/** A request as it is recorded and compared: without host, headers and secrets. */
export interface RecordedRequest {
  method: string;
  /** The path, without the query. */
  path: string;
  query: Record<string, string | string[]>;
  body?: RecordedBody;
}

/** A body as JSON, or as the text that it is instead. */
export type JsonOrText = { json: unknown } | { text: string };

/** A body: as JSON, as text, as the fields of a form, or as a digest of what was streamed. */
export type RecordedBody = JsonOrText | { form: JsonObject } | { bytes: number; sha256: string };

/** A response as it is recorded. */
export interface RecordedResponse {
  status: number;
  headers: Record<string, string>;
  body?: JsonOrText | { base64: string };
  /** Size of a body that was larger than the client accepts. */
  tooLarge?: number;
}

/** A request and its response, as one file holds them. */
export interface Exchange {
  request: RecordedRequest;
  response: RecordedResponse;
}

/** The file of a folder that describes its recordings. */
export interface RecordingDescription {
  format: "workbelt-recordings/1";
  /** Names of the fields that were redacted at the application's request. */
  redact: string[];
}
