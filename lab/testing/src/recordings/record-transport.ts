import type { HttpRequest, HttpResponse, Transport } from "@workbelt/core";
import { createDefaultTransport } from "@workbelt/core/testing-support";
import { recordRequest } from "./record-request.js";
import { recordResponse } from "./record-response.js";
import { createRecordings, writeExchange } from "./recordings-folder.js";
import { FieldRedactor } from "./redact-fields.js";

/** Options of {@link recordTransport}. */
export interface RecordTransportOptions {
  /**
   * Names of JSON properties, form fields and query parameters whose values are replaced in the recordings, at any
   * depth: texts by `[redacted]`, numbers by 0. A string of eight characters or more is also replaced wherever else its
   * request or response repeats it, but not in other requests. @default []
   */
  redact?: readonly string[];
  /** Sends the requests. @default the transport that clients have by default */
  transport?: Transport;
}

/**
 * Creates a transport that sends requests and records them with their responses, a JSON file each, for
 * {@link replayTransport}. Commit the folder with your tests after reading it.
 *
 * Recorded are the method, path, query and body of a request, and the status, body and a few headers of its response,
 * error responses included. Credentials are never recorded: no header of a request is, and tokens, secrets and
 * signatures of URLs are replaced in bodies. A streamed body is recorded as its SHA-256 digest. A request without
 * a response is not recorded.
 *
 * The folder must not have recordings yet. Clients may share one transport; `close` closes it for all of them.
 *
 * @throws ConfigurationError at the first request, before it is sent, when the folder has recordings or cannot be written.
 * @example
 * const folder = "test/recordings/follow-up";
 * const transport = process.env.RECORD ? recordTransport(folder, { redact: ["email_address"] }) : replayTransport(folder);
 * const client = createCrmClient({ token: process.env.CRM_ACCESS_TOKEN ?? "replayed", transport });
 */
export function recordTransport(
  folder: string,
  { redact = [], transport = createDefaultTransport() }: RecordTransportOptions = {},
): Transport {
  return new RecordingTransport(folder, redact, transport);
}

class RecordingTransport implements Transport {
  readonly #folder: string;
  readonly #redact: readonly string[];
  readonly #transport: Transport;
  #creating: Promise<void> | undefined;
  #count = 0;

  constructor(folder: string, redact: readonly string[], transport: Transport) {
    this.#folder = folder;
    this.#redact = redact;
    this.#transport = transport;
  }

  async send(original: HttpRequest): Promise<HttpResponse> {
    this.#creating ??= createRecordings(this.#folder, this.#redact);
    await this.#creating;
    const redactor = new FieldRedactor(this.#redact, original);
    const { request, describe } = recordRequest(original, redactor);
    this.#count += 1;
    const number = this.#count;
    const response = await this.#transport.send(request);
    // The request before and after the response: each is also rid of what the other one names.
    describe();
    const recorded = recordResponse(response, redactor);
    await writeExchange(this.#folder, number, { request: describe(), response: recorded });
    return response;
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }
}
