import { CannotContinue, type Script, type Step } from "../shared/script.ts";
import type { ToolResults } from "../shared/tool-results.ts";

/** Result of a search, as a model reads it. */
interface Found {
  items: {
    kind: string;
    id: string;
    title?: string;
    about?: string[];
    at?: string;
    passage?: string;
  }[];
  current_to?: string;
}

const MOST_SOURCES = 3;

const steps: Step[] = [
  {
    doneWhen: "mirror_search",
    message: "I search calls, notes, comments, tasks and deals at once.",
    calls: ({ request }) => {
      if (request === "") throw new CannotContinue("there was no question");
      return [{ name: "mirror_search", args: { words: request } }];
    },
  },
];

/** Script for an answer with sources. A script cannot understand texts: it quotes the passages that were found. */
export const script: Script = { steps, report: writeReport };

function writeReport(results: ToolResults, stopped?: string): string {
  const found = results.one<Found>("mirror_search");
  const items = found?.items.filter(({ passage }) => passage !== undefined) ?? [];
  if (stopped !== undefined) return `I could not answer: ${stopped}.`;
  if (items.length === 0) return "I found nothing about it.";
  const sources = items
    .slice(0, MOST_SOURCES)
    .map(({ about = [], at, id, kind, passage, title }) => {
      const name = title ?? about[0] ?? "without a title";
      const day = at === undefined ? "" : `, ${at.slice(0, 10)}`;
      return `- “${passage}” (${kind}, ${name}${day}, ${id})`;
    });
  return [`What I found about “${results.request}”:`, ...sources].join("\n");
}
