import type { Measurements, Row } from "./measurements.ts";
import { HEADING, renderSvg, text, TITLE, WIDTH } from "./svg.ts";

const LEFT = 60;
/** Room for the names of the lines. */
const RIGHT = 300;
const HEIGHT = 200;
const LABEL_HEIGHT = 17;
const BELOW = 52;

type Growth = Measurements & Required<Pick<Measurements, "over">>;

/**
 * Renders measurements of growth as an SVG with a line for each row and its last value in words. Both scales are
 * logarithmic, so that what grows in proportion is a straight line from corner to corner, and what does not grow is level.
 */
export function renderLines({ over, panels, title, unit }: Growth): string {
  const parts = [text(0, 20, title, "title")];
  let top = TITLE;
  for (const panel of panels) {
    if (panel.title !== "") {
      parts.push(text(0, top + 18, panel.title, "panel"));
      top += HEADING;
    }
    const height = Math.max(HEIGHT, panel.rows.length * LABEL_HEIGHT);
    parts.push(...renderPanel(panel.rows, { over, top: top + 8, height, unit }));
    top += height + BELOW;
  }
  return renderSvg(title, top, parts);
}

interface Frame {
  over: Growth["over"];
  top: number;
  height: number;
  unit: string;
}

function renderPanel(rows: readonly Row[], { height, over, top, unit }: Frame): string[] {
  const values = rows.flatMap((row) => row.values).filter((value) => value > 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const bottom = top + height;
  const toX = scale(over.at[0] ?? 1, over.at.at(-1) ?? 1, LEFT, WIDTH - RIGHT);
  // At least a factor of ten, so that small differences look small.
  const toY = scale(Math.min(least, most / 10), most, bottom, top);
  const axes = [
    `<path class="axis" d="M${LEFT} ${top}V${bottom}H${WIDTH - RIGHT}"/>`,
    text(LEFT - 6, toY(most) + 4, format(most), "", "end"),
    text(LEFT - 6, toY(least) + 4, format(least), "", "end"),
    ...over.at.map((at) => text(toX(at), bottom + 18, format(at), "", "middle")),
    text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, over.name, "", "middle"),
  ];
  const lines = rows.map((row) => {
    const points = row.values.map((value, index) => [
      toX(over.at[index] ?? 1),
      toY(Math.max(value, least)),
    ]);
    const name = row.isOurs ? "line ourLine" : "line";
    const dots = points.map(([x, y]) => `<circle class="dot" cx="${x}" cy="${y}" r="3"/>`);
    return `<g class="${name}"><polyline points="${points.map((point) => point.join(",")).join(" ")}"/>${dots.join("")}</g>`;
  });
  return [...axes, ...lines, ...renderLabels(rows, toY, { least, top, bottom, unit })];
}

/** Names the lines at their ends, one below the other where these are close. */
function renderLabels(
  rows: readonly Row[],
  toY: (value: number) => number,
  { bottom, least, top, unit }: { least: number; top: number; bottom: number; unit: string },
): string[] {
  const x = WIDTH - RIGHT + 10;
  const labels = rows
    .map(({ label, values }) => ({ label, value: values.at(-1) ?? 0 }))
    .map((label) => ({ ...label, end: toY(Math.max(label.value, least)) }))
    .toSorted((one, other) => one.end - other.end);
  const spare = bottom - top - (labels.length - 1) * LABEL_HEIGHT;
  let next = top;
  return labels.map(({ end, label, value }, index) => {
    // Never so low that those after it have no room.
    const lowest = top + spare + index * LABEL_HEIGHT;
    const y = Math.min(Math.max(end, next), lowest);
    next = y + LABEL_HEIGHT;
    return text(x, Math.round(y) + 4, `${label}: ${format(value)}${unit}`);
  });
}

/** Returns a logarithmic scale to whole pixels. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const range = Math.log(to / from) || 1;
  return (value) => Math.round(start + (Math.log(value / from) / range) * (end - start));
}

function format(value: number): string {
  return value.toLocaleString("en");
}
