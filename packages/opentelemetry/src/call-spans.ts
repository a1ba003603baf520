import { type Context, context, type Span, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { type Tracer, trace } from "@opentelemetry/api";
import type {
  AttemptEvent,
  CallEnded,
  CallStarted,
  ContentEvent,
  RetryEvent,
  WaitEvent,
} from "@workbelt/core";
import { attemptAttributes, callAttributes, contentAttributes } from "./attributes.js";

/** Ended calls whose later requests still find their span: lookups of names for a model follow the end of a call. */
const MAX_ENDED = 100;

/** The spans of calls: one for each call that runs, below the span that is active where it is made. */
export class CallSpans {
  readonly #tracer: Tracer;
  readonly #running = new Map<string, Span>();
  readonly #ended = new Map<string, Span>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** Starts the span of a call. */
  start(event: CallStarted): void {
    const attributes = callAttributes(event);
    const name = `execute_tool ${attributes["gen_ai.tool.name"]}`;
    this.#running.set(
      event.callId,
      this.#tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }),
    );
  }

  /** Ends the span of a call. */
  end({ attempts, callId, errorType, replayed }: CallEnded): void {
    const span = this.#running.get(callId);
    if (span === undefined) return;
    span.setAttribute("workbelt.attempts", attempts);
    if (replayed) span.setAttribute("workbelt.replayed", true);
    markFailed(span, errorType);
    span.end();
    this.#running.delete(callId);
    this.#ended.set(callId, span);
    const [oldest = ""] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED) this.#ended.delete(oldest);
  }

  /** Ends the spans of all calls that still run. */
  endAll(): void {
    for (const span of this.#running.values()) span.end();
    this.#running.clear();
    this.#ended.clear();
  }

  /** Adds the span of an HTTP request, which has ended. */
  addAttempt(event: AttemptEvent): void {
    const attributes = attemptAttributes(event);
    const { durationMs, method, startedAt: startTime } = event;
    const span = this.#tracer.startSpan(
      method,
      { kind: SpanKind.CLIENT, attributes, startTime },
      this.#contextOf(event.callId),
    );
    if (attributes["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startTime + durationMs);
  }

  /** Adds an event to the span of the call that sends a request again. */
  addRetry({ attempt, callId, delayMs, errorType }: RetryEvent): void {
    this.#spanOf(callId)?.addEvent("workbelt.retry", {
      "workbelt.attempt": attempt,
      "workbelt.delay": delayMs / 1000,
      "error.type": errorType,
    });
  }

  /** Adds an event to the span of the call that waited for the rate limit. */
  addWait({ callId, durationMs }: WaitEvent): void {
    this.#spanOf(callId)?.addEvent("workbelt.wait", { "workbelt.delay": durationMs / 1000 });
  }

  /** Adds the arguments or the result to the span of the call. */
  addContent(event: ContentEvent): void {
    this.#spanOf(event.callId)?.setAttributes(contentAttributes(event));
  }

  #spanOf(callId: string | undefined): Span | undefined {
    return callId === undefined ? undefined : this.#running.get(callId);
  }

  #contextOf(callId: string | undefined): Context {
    const span = this.#spanOf(callId) ?? this.#ended.get(callId ?? "");
    return span === undefined ? context.active() : trace.setSpan(context.active(), span);
  }
}

function markFailed(span: Span, errorType: string | undefined): void {
  if (errorType === undefined) return;
  span.setAttribute("error.type", errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
