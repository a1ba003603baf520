// Markdown becoming blocks, of hostile texts and of long ordinary ones: processor time should grow with the length, and
// the event loop should never wait for long.
import { toMarkdown } from "../packages/notes-tools/src/content/markdown.ts";
import { markdown } from "../packages/notes-tools/src/inputs/markdown-input.ts";
import { convertMarkdown } from "../packages/notes-tools/src/markdown/convert-markdown.ts";
import { findTaggedIds } from "../packages/notes-tools/src/pages/markdown-references.ts";
import { previewChange } from "../packages/notes-tools/src/pages/markdown-change.ts";
import {
  fill,
  listHostileTexts,
  SIGNS,
} from "../packages/notes-tools/test/helpers/hostile-markdown.ts";
import { writeMeasurements } from "./write-measurements.ts";

/** The longest is the limit of the input. */
const SIZES = [75_000, 150_000, 300_000];
/** Pairs of signs are many, so that they are shorter. */
const PAIR_SIZE = 10_000;
/** Texts whose times docs/performance.md shows, with their names there. */
const SHOWN: Record<string, string> = {
  "one paragraph": "a paragraph with links",
  "a list": "a list",
  "a table": "a table",
  "an open instruction": "open instructions",
  "an open comment": "open comments",
  "the middle of a link": "middles of links",
  "nested emphasis": "nested emphasis",
  "definitions and references": "definitions, references",
  rows: "rows of two cells",
};
/** Below this, in milliseconds, growth is noise. */
const MIN_TIME_MS = 20;

type Work = (text: string) => unknown;

const schema = markdown();
const write: Work = async (text) => {
  if (schema.safeParse(text).success) await convertMarkdown(text);
};
const ordinary: [what: string, text: string, work?: Work][] = [
  ["one paragraph", "Ordinary *words* with [a link](https://example.com), `code` and a@b.co. "],
  ["paragraphs", "Ordinary *words* with [a link](https://example.com) and `code`.\n\n"],
  ["a list", "- Ordinary *words* with **more** of them\n  - inside\n"],
  ["a table", "| ordinary | *words* | [a link](https://example.com) |\n| - | - | - |\n"],
  ["a quote", "> Ordinary *words* with **more** of them\n"],
  [
    "an edit whose passage is missing",
    "Ordinary words\n",
    (text) => previewChange(text, { edits: [{ old: "Other words, and some more", new: "" }] }),
  ],
  ["tags of pages", "<page ", findTaggedIds],
  [
    "blocks that become Markdown",
    "a *b* [c](d) $e $f _g ",
    (text) => toMarkdown([{ type: "text", plain_text: text, href: null }]),
  ],
];

function getProcessorMs(): number {
  const { system, user } = process.threadCpuUsage();
  return (system + user) / 1000;
}

/** Measures work, and the longest time between two turns of the event loop; other processes do not count. */
async function measure(work: Work, text: string): Promise<{ ms: number; block: number }> {
  let isRunning = true;
  let block = 0;
  const start = getProcessorMs();
  let last = start;
  const watch = () => {
    const now = getProcessorMs();
    block = Math.max(block, now - last);
    last = now;
    if (isRunning) setImmediate(watch);
  };
  setImmediate(watch);
  await work(text);
  const ms = getProcessorMs() - start;
  isRunning = false;
  await new Promise((resolve) => setImmediate(resolve));
  return { ms, block };
}

const cases = [
  ...ordinary.map(([what, text, work = write]) => {
    return { what, work, make: (size: number) => fill(text, size) };
  }),
  ...listHostileTexts(10).map(([what], index) => {
    return { what, work: write, make: (size: number) => listHostileTexts(size)[index]?.[1] ?? "" };
  }),
];

// The first calls of a process are slow: they are not measured.
for (const { make, work } of cases) await measure(work, make(10_000));
const rows = [];
const shown = [];
for (const { make, what, work } of cases) {
  const measured = [];
  for (const size of SIZES) measured.push(await measure(work, make(size)));
  const times = measured.map(({ ms }) => ms);
  const [, half = 0, whole = 0] = times;
  const label = SHOWN[what];
  if (label !== undefined) shown.push({ label, values: times.map(Math.round), isOurs: true });
  rows.push({
    text: what,
    ...Object.fromEntries(SIZES.map((size, index) => [`${size} `, Math.round(times[index] ?? 0)])),
    growth: half < MIN_TIME_MS ? "" : (whole / half).toFixed(1),
    "longest block": Math.round(Math.max(...measured.map(({ block }) => block))),
  });
}
console.log(
  "\nProcessor milliseconds by number of characters, their growth from half to all, the longest block",
);
console.table(rows);

let slowest = { text: "", ms: 0 };
for (const one of SIGNS) {
  for (const other of SIGNS) {
    const { ms } = await measure(write, fill(one + other, PAIR_SIZE));
    if (ms > slowest.ms) slowest = { text: JSON.stringify(one + other), ms };
  }
}
console.log(`Slowest of ${SIGNS.length ** 2} pairs of signs, repeated to ${PAIR_SIZE} characters:`);
console.table([slowest]);
writeMeasurements("markdown", {
  title: "Markdown to blocks, processor time by size",
  unit: " ms",
  series: SIZES.map((size) => size.toLocaleString("en")),
  over: { name: "characters", at: SIZES },
  panels: [{ title: "", rows: shown }],
});
