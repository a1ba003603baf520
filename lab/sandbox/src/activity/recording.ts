import type { IncomingHttpHeaders } from "node:http";
import type { AppliedFault } from "../faults/inject-faults.js";
import type { ServiceName } from "../common/tokens.js";
import type { ActivityLog } from "./activity-log.js";
import type { ActivityRequest } from "./activity.js";
import { findRetried } from "./find-retried.js";
import type { ExchangeObserver } from "./observe-exchange.js";
import { parseUserAgent } from "./parse-user-agent.js";
import { BodyRecorder } from "./recorded-body.js";
import { createRedaction, type Redaction } from "./redact.js";

/** Number of earlier requests among which a retried one is looked for. */
const RETRY_DISTANCE = 300;

/** Facts about a request that are known when it arrives. */
export interface ArrivedRequest {
  service: ServiceName;
  method: string;
  path: string;
  query: string;
  startedAt: string;
  headers: IncomingHttpHeaders;
  credential: string | undefined;
  /** Returns the fault that was injected so far. */
  findFault: () => AppliedFault | undefined;
}

/** Records one exchange in the log: as pending when it arrives, and complete when it ends. */
export class Recording implements ExchangeObserver {
  readonly #log: ActivityLog;
  readonly #redaction: Redaction;
  readonly #findFault: () => AppliedFault | undefined;
  readonly #start = performance.now();
  /** Requests that were in progress when this one arrived: it does not repeat them. */
  readonly #parallel: ReadonlySet<number>;
  readonly #requestBody: BodyRecorder;
  #responseBody: BodyRecorder | undefined;
  #head: { status: number; headers: Record<string, string> } | undefined;
  #request: ActivityRequest;

  constructor(log: ActivityLog, arrived: ArrivedRequest) {
    const { headers, findFault, path, query, credential, ...facts } = arrived;
    this.#log = log;
    this.#findFault = findFault;
    this.#redaction = createRedaction(path, headers.authorization);
    const recent = log.latest(RETRY_DISTANCE).filter(({ outcome }) => outcome === "pending");
    this.#parallel = new Set(recent.map(({ id }) => id));
    this.#requestBody = new BodyRecorder(headers["content-type"]);
    this.#request = log.add({
      ...facts,
      path: this.#redaction.text(path),
      query: this.#redaction.text(query),
      outcome: "pending",
      client: parseUserAgent(headers["user-agent"]),
      ...(credential !== undefined && { credential }),
      request: { headers: this.#redactHeaders(headers) },
    });
  }

  /** Number of the request. */
  get id(): number {
    return this.#request.id;
  }

  onRequestData(chunk: unknown): void {
    this.#requestBody.add(chunk);
  }

  /** Completes the record of a request whose body was read, and dropped, after the response. */
  onRequestEnd(): void {
    if (this.#request.outcome !== "pending") this.#update({ request: this.#readRequest() });
  }

  onResponseHead(status: number, headers: Record<string, string>): void {
    this.#head = { status, headers };
    this.#responseBody = new BodyRecorder(headers["content-type"]);
  }

  onResponseData(chunk: unknown, encoding?: BufferEncoding): void {
    this.#responseBody?.add(chunk, encoding);
  }

  onEnd(isComplete: boolean): void {
    // Called by the end of the response, and again when the connection is done with it.
    if (this.#request.outcome !== "pending") {
      if (this.#request.outcome === "answered" && !isComplete) this.#update({ outcome: "aborted" });
      return;
    }
    const fault = this.#findFault();
    const wasDropped = fault?.kind === "drop" || fault?.kind === "drop-after";
    const outcome = isComplete ? "answered" : wasDropped ? "dropped" : "aborted";
    const request = { ...this.#request, request: this.#readRequest() };
    const earlier = this.#log.latest(RETRY_DISTANCE).filter(({ id }) => !this.#parallel.has(id));
    const retried = findRetried(earlier, request);
    this.#update({
      ...request,
      outcome,
      durationMs: Math.round((performance.now() - this.#start) * 10) / 10,
      ...(fault !== undefined && { fault }),
      ...(retried !== undefined && { retryOf: retried.id }),
      ...(outcome === "answered" && this.#readResponse()),
    });
  }

  #readRequest(): ActivityRequest["request"] {
    const body = this.#requestBody.toBody(this.#redaction);
    return { headers: this.#request.request.headers, ...(body !== undefined && { body }) };
  }

  #readResponse(): Pick<ActivityRequest, "status" | "response"> {
    if (this.#head === undefined) return {};
    const { status } = this.#head;
    const body = this.#responseBody?.toBody(this.#redaction);
    const headers = this.#redactHeaders(this.#head.headers);
    return { status, response: { headers, ...(body !== undefined && { body }) } };
  }

  #redactHeaders(headers: IncomingHttpHeaders): Record<string, string> {
    const entries = Object.entries(headers).map(([name, value]) => [
      name,
      this.#redaction.header(name, String(value)),
    ]);
    return Object.fromEntries(entries) as Record<string, string>;
  }

  #update(changes: Partial<ActivityRequest>): void {
    this.#request = { ...this.#request, ...changes };
    this.#log.update(this.#request);
  }
}
