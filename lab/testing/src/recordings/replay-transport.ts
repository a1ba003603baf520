import {
  ConfigurationError,
  type HttpRequest,
  type HttpResponse,
  type Transport,
} from "@workbelt/core";
import { quote } from "@workbelt/core/provider";
import {
  describeDifferences,
  findNearest,
  matchesRedacted,
  toRequestKey,
} from "./compare-requests.js";
import { recordRequest } from "./record-request.js";
import { replayResponse } from "./record-response.js";
import type { RecordedRequest } from "./recording.js";
import { readRecordings, type RecordedExchange } from "./recordings-folder.js";
import { FieldRedactor } from "./redact-fields.js";

/** Options of {@link replayTransport}. */
export interface ReplayTransportOptions {
  /**
   * Names of JSON properties, form fields and query parameters that are not compared, such as a deadline that the
   * application computes from today's date. @default []
   */
  ignore?: readonly string[];
}

/**
 * Creates a transport that answers requests from a folder of {@link recordTransport}, and never sends any.
 *
 * A request is recorded if its method, path, query and body are equal to a recorded one's; host and headers do
 * not count, and what is redacted in the recordings counts as equal. Equal requests get their recorded responses in
 * order; after the last one a GET gets it again, and any other request is an error: it would write twice.
 *
 * Each transport replays from the start: create one for each test.
 *
 * @throws ConfigurationError at the first request when the folder has no readable recordings; for a request that was not recorded, with the nearest recorded one and the differences.
 * @example const client = createCrmClient({ token: "replayed", transport: replayTransport("test/recordings/follow-up") });
 */
export function replayTransport(
  folder: string,
  { ignore = [] }: ReplayTransportOptions = {},
): Transport {
  return new ReplayingTransport(folder, new Set(ignore));
}

/** The recordings of a folder, by request. */
interface Recordings {
  redact: readonly string[];
  exchanges: RecordedExchange[];
  /** Those of equal requests, oldest first, and how many of them were replayed. */
  byKey: Map<string, { exchanges: RecordedExchange[]; replayed: number }>;
}

class ReplayingTransport implements Transport {
  readonly #folder: string;
  readonly #ignore: ReadonlySet<string>;
  #reading: Promise<Recordings> | undefined;

  constructor(folder: string, ignore: ReadonlySet<string>) {
    this.#folder = folder;
    this.#ignore = ignore;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    this.#reading ??= this.#read();
    const recordings = await this.#reading;
    const sent = await readRequest(request, recordings.redact);
    request.signal?.throwIfAborted();
    const { response } = this.#take(sent, recordings);
    request.onConnect?.();
    return replayResponse(response);
  }

  async close(): Promise<void> {}

  async #read(): Promise<Recordings> {
    const { redact, exchanges } = await readRecordings(this.#folder);
    const groups = Map.groupBy(exchanges, ({ request }) => toRequestKey(request, this.#ignore));
    const byKey = new Map(
      [...groups].map(([key, group]) => [key, { exchanges: group, replayed: 0 }]),
    );
    return { redact, exchanges, byKey };
  }

  /** Returns the recording to replay for a request. */
  #take(sent: RecordedRequest, { byKey, exchanges }: Recordings): RecordedExchange {
    const group =
      byKey.get(toRequestKey(sent, this.#ignore)) ??
      [...byKey.values()].find(({ exchanges: [first] }) =>
        matchesRedacted((first as RecordedExchange).request, sent, this.#ignore),
      );
    if (group === undefined) throw createUnknownRequestError(this.#folder, sent, exchanges);
    const next = group.exchanges[group.replayed];
    if (next !== undefined) {
      group.replayed += 1;
      return next;
    }
    const last = group.exchanges.at(-1);
    if (sent.method === "GET" && last !== undefined) return last;
    throw new ConfigurationError(
      `${describeRequest(sent)} was sent more often than it is recorded in ${JSON.stringify(this.#folder)}: the last such recording is ${last?.file}. ${ADVICE}`,
    );
  }
}

const ADVICE = "If the application is right, delete the folder and record again.";

/** Reads the whole request, as a service would. */
async function readRequest(
  original: HttpRequest,
  redact: readonly string[],
): Promise<RecordedRequest> {
  const redactor = new FieldRedactor(redact, original);
  const { request, describe } = recordRequest(original, redactor);
  if (typeof request.body === "object") {
    const chunks = request.body[Symbol.asyncIterator]();
    while (!(await chunks.next()).done) request.signal?.throwIfAborted();
  }
  return describe();
}

function createUnknownRequestError(
  folder: string,
  sent: RecordedRequest,
  exchanges: readonly RecordedExchange[],
): ConfigurationError {
  const nearest = findNearest(exchanges, sent);
  const fact = `${describeRequest(sent)} is not recorded in ${JSON.stringify(folder)}.`;
  if (nearest === undefined) return new ConfigurationError(`${fact} ${ADVICE}`);
  return new ConfigurationError(
    [
      fact,
      `The nearest recording, ${nearest.file}, differs in:`,
      describeDifferences(nearest.request, sent),
      ADVICE,
    ].join("\n"),
  );
}

function describeRequest({ method, path }: RecordedRequest): string {
  return `${method} ${quote(path, 200)}`;
}
