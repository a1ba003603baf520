import type { Summary } from "../../stats/summarize.ts";
import { formatRate, formatTokens } from "../format.ts";
import { html, type Html } from "./html.ts";

/** A point of the plot: an evaluation or a task. */
export interface TokenPoint {
  label: string;
  summary: Summary;
}

const WIDTH = 720;
const HEIGHT = 320;
const LEFT = 60;
const RIGHT = 40;
const TOP = 20;
const BOTTOM = 50;

/**
 * Renders pass@1 against the tokens that a model reads and writes in a run. Up and to the left is better. Without labels, which
 * would cover each other where points are many, the names are titles.
 */
export function renderTokenPlot(
  title: string,
  all: readonly TokenPoint[],
  { labels }: { labels: boolean },
): Html | undefined {
  const points = all.flatMap(({ label, summary: { passAll, perRun } }) => {
    const [rate] = passAll;
    const { inputTokens, outputTokens } = perRun;
    if (rate === undefined || inputTokens === undefined || outputTokens === undefined) return [];
    return [{ label, rate, tokens: inputTokens + outputTokens }];
  });
  if (points.length === 0) return undefined;
  const most = roundUp(Math.max(...points.map(({ tokens }) => tokens)));
  const toX = (tokens: number) => LEFT + (tokens / most) * (WIDTH - LEFT - RIGHT);
  const toY = (rate: number) => TOP + (1 - rate) * (HEIGHT - TOP - BOTTOM);
  const describe = ({ label, rate, tokens }: (typeof points)[number]) =>
    `${label}: ${formatRate(rate)}, ${formatTokens(tokens)} tokens`;
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label="${title}. ${points.map(describe).join("; ")}."
  >
    ${[0, 0.25, 0.5, 0.75, 1].map(
      (rate) =>
        html`<line
            class="grid"
            x1="${LEFT}"
            x2="${WIDTH - RIGHT}"
            y1="${toY(rate)}"
            y2="${toY(rate)}"
          /><text class="tick" x="${LEFT - 8}" y="${toY(rate) + 4}" text-anchor="end"
            >${formatRate(rate)}</text
          >`,
    )}
    ${[0, 0.5, 1].map(
      (share) =>
        html`<text
          class="tick"
          x="${toX(share * most)}"
          y="${HEIGHT - BOTTOM + 20}"
          text-anchor="middle"
          >${formatTokens(share * most)}</text
        >`,
    )}
    <text class="tick" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">
      tokens of a run
    </text>
    ${points.map((point) => {
      const [x, y] = [toX(point.tokens), toY(point.rate)];
      const isRight = x > WIDTH / 2;
      const label = !labels
        ? undefined
        : html`<text
            x="${isRight ? x - 10 : x + 10}"
            y="${y + (point.rate > 0.5 ? 18 : -10)}"
            text-anchor="${isRight ? "end" : "start"}"
            >${point.label}</text
          >`;
      return html`<g
        ><title>${describe(point)}</title
        ><circle class="rate" cx="${x}" cy="${y}" r="6" />${label}</g
      >`;
    })}
  </svg>`;
}

/** Rounds up to a number with one or two digits and zeros, for the end of the axis. */
function roundUp(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1) * 5;
  return Math.max(step, Math.ceil(value / step) * step);
}
