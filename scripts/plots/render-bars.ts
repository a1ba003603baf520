import type { Measurements, Row } from "./measurements.ts";
import { HEADING, NARROW, renderSvg, renderTitle, text } from "./svg.ts";

/** Room for the names beside the bars. */
const NAMES = 250;
/** Height of a name above its bars. */
const NAME_ABOVE = 18;
/** Room for the value behind the longest bar. */
const RIGHT = 90;
const LEGEND = 26;
const GAP = 10;

/** Horizontal extent of the bars, and the room above them. */
interface Frame {
  left: number;
  right: number;
  /** Height of the names above the bars; 0 for names beside them. */
  above: number;
}

/** Renders measurements as an SVG of horizontal bars, each with its value; bars of one panel share a scale. */
export function renderBars({ title, unit, series, panels }: Measurements, width: number): string {
  const left = width === NARROW ? 0 : NAMES;
  const frame = { left, right: width - RIGHT, above: left === 0 ? NAME_ABOVE : 0 };
  const { parts, top: start } = renderTitle(title, width);
  let top = start;
  if (series.length > 1) {
    const legend = renderLegend(series, top, frame);
    parts.push(...legend.parts);
    top = legend.bottom;
  }
  for (const panel of panels) {
    if (panel.title !== "") {
      parts.push(text(0, top + 18, panel.title, "panel"));
      top += HEADING;
    }
    const most = Math.max(...panel.rows.flatMap(({ values }) => values));
    for (const row of panel.rows) {
      parts.push(renderRow(row, { top, most, unit, frame }));
      top += frame.above + row.values.length * barHeight(row) + GAP;
    }
    top += GAP;
  }
  return renderSvg(title, { width, height: top }, parts);
}

function renderRow(
  row: Row,
  { top, most, unit, frame }: { top: number; most: number; unit: string; frame: Frame },
): string {
  const { above, left, right } = frame;
  const height = barHeight(row);
  const bars = row.values.map((value, index) => {
    const width = Math.max(1, Math.round((value / most) * (right - left)));
    const y = top + above + index * height;
    return `<rect class="${classOf(row, index)}" x="${left}" y="${y}" width="${width}" height="${height - 2}" rx="2"/>
${text(left + width + 6, y + height / 2 + 4, `${value.toLocaleString("en")}${unit}`)}`;
  });
  const middle = top + (row.values.length * height) / 2 + 4;
  const name =
    above === 0 ? text(left - 10, middle, row.label, "", "end") : text(left, top + 13, row.label);
  return [name, ...bars].join("\n");
}

/** Names the color of a bar: of one series by who it belongs to, of several by the series, the last one strongest. */
function classOf({ isOurs, values }: Row, index: number): string {
  if (values.length === 1) return isOurs ? "ours" : "bar";
  return ["bar", "middle", "ours"].at(index === values.length - 1 ? -1 : index) ?? "bar";
}

/** Renders the names of the series in a row, or below each other where names are above bars. */
function renderLegend(
  series: readonly string[],
  top: number,
  { above, left }: Frame,
): { parts: string[]; bottom: number } {
  const row = { label: "", values: series.map(() => 0) };
  const parts = series.map((name, index) => {
    const [x, y] = above === 0 ? [left + index * 180, top] : [0, top + index * 20];
    return `<rect class="${classOf(row, index)}" x="${x}" y="${y}" width="14" height="14" rx="2"/>\n${text(x + 20, y + 12, name)}`;
  });
  return { parts, bottom: top + LEGEND + (above === 0 ? 0 : (series.length - 1) * 20) };
}

function barHeight({ values }: Row): number {
  return values.length === 1 ? 20 : 16;
}
