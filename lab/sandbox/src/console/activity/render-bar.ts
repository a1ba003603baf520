import { html } from "hono/html";
import type { ActivitySummary } from "../../activity/activity.js";
import type { Markup } from "../markup.js";

/** Width of the scale of bars; each is at least MIN_WIDTH wide. */
const WIDTH = 1000;
const MIN_WIDTH = 8;

/** The time from the start of the first request to the end of the last, in milliseconds since 1970. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** Measures the time that requests took together, with what else happened at a time. */
export function measureSpan(
  requests: readonly ActivitySummary[],
  others: readonly { at: string }[] = [],
): Span {
  let [startMs, endMs] = [Infinity, -Infinity];
  for (const { at } of others) {
    startMs = Math.min(startMs, Date.parse(at));
    endMs = Math.max(endMs, Date.parse(at));
  }
  for (const { durationMs = 0, startedAt } of requests) {
    const start = Date.parse(startedAt);
    startMs = Math.min(startMs, start);
    endMs = Math.max(endMs, start + durationMs);
  }
  return Number.isFinite(startMs) ? { startMs, endMs } : { startMs: 0, endMs: 0 };
}

/** Renders when a call ran within its run. A drawing, because the policy of the page allows no inline styles. */
export function renderBar(own: Span, run: Span, kind: string): Markup {
  const scale = WIDTH / Math.max(1, run.endMs - run.startMs);
  const width = Math.max(MIN_WIDTH, (own.endMs - own.startMs) * scale);
  const start = Math.min((own.startMs - run.startMs) * scale, WIDTH - width);
  return html`<svg
    class="bar bar-${kind}"
    viewBox="0 0 ${WIDTH} 10"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect class="bar-track" width="${WIDTH}" height="10" rx="4" />
    <rect
      x="${Math.max(0, Math.round(start))}"
      width="${Math.round(Math.min(width, WIDTH))}"
      height="10"
      rx="4"
    />
  </svg>`;
}
