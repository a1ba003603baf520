import { type MeterProvider, metrics, trace, type TracerProvider } from "@opentelemetry/api";
import { observe } from "@workbelt/core";
import { assertOptions } from "@workbelt/core/provider";
import { CallSpans } from "./call-spans.js";
import { createHistograms } from "./histograms.js";

/** Options of `instrumentWorkbelt`. */
export interface InstrumentationOptions {
  /** @default the global one */
  tracerProvider?: TracerProvider | undefined;
  /** @default the global one */
  meterProvider?: MeterProvider | undefined;
  /**
   * True adds the arguments and the result of each call to its span, as JSON. They are the workspace's
   * content. @default false
   */
  captureContent?: boolean | undefined;
}

const SCOPE = "@workbelt/core";

/**
 * Turns the events of this process into OpenTelemetry spans and metrics, and returns a function that ends
 * it. Names follow the GenAI and HTTP conventions: a span `execute_tool` for each call, over all attempts,
 * with one client span for each HTTP request, and the histograms `gen_ai.execute_tool.duration` and
 * `http.client.request.duration`.
 *
 * @example const stop = instrumentWorkbelt(); // after the SDK was started
 */
export function instrumentWorkbelt(options: InstrumentationOptions = {}): () => void {
  const known = "captureContent meterProvider tracerProvider";
  assertOptions("instrumentWorkbelt", options, known);
  const { captureContent = false, meterProvider = metrics.getMeterProvider() } = options;
  const { tracerProvider = trace.getTracerProvider() } = options;
  const spans = new CallSpans(tracerProvider.getTracer(SCOPE));
  const histograms = createHistograms(meterProvider.getMeter(SCOPE));
  const stop = observe({
    call: (event) => {
      if (event.phase === "start") return spans.start(event);
      spans.end(event);
      histograms.recordCall(event);
    },
    attempt: (event) => {
      spans.addAttempt(event);
      histograms.recordAttempt(event);
    },
    retry: (event) => spans.addRetry(event),
    wait: (event) => spans.addWait(event),
    ...(captureContent && { content: (event) => spans.addContent(event) }),
  });
  return () => {
    stop();
    spans.endAll();
  };
}
