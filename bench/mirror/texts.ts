import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MirroredItem } from "@workbelt/core/provider";
import { createRandom } from "../random.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SYLLABLES =
  "al ber cor dan el far gor hal in jor kel lor mar nor ol per quin ros sel tor".split(" ");
/** Lengths of items, in characters, and the share of each: comments and tasks, notes and pages, calls with transcripts. */
const LENGTHS = [
  [0.6, 150, 600],
  [0.3, 1_000, 4_000],
  [0.1, 10_000, 30_000],
] as const;

/** Texts of items, and searches for them. */
export interface Texts {
  items(count: number): Generator<MirroredItem>;
  /** Words of a question as people ask it, common ones included. */
  question(): string[];
}

/**
 * Makes texts of the sentences of this repository's documentation, with names of people and companies between them: as in the texts of a
 * company, some words are in every second passage, and most in a few.
 */
export function createTexts(seed: number): Texts {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const sentences = readSentences();
  const name = () => {
    // Some names are frequent.
    const number = Math.floor(random() ** 3 * 20_000);
    const parts = [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 20];
    return capitalize(parts.map((part) => SYLLABLES[part]).join(""));
  };
  const sentence = () => (random() < 0.3 ? `${name()} says: ${pick(sentences)}` : pick(sentences));
  const text = (length: number) => {
    const parts: string[] = [];
    for (let size = 0; size < length;) {
      const part = sentence() + (random() < 0.2 ? "\n" : " ");
      parts.push(part);
      size += part.length;
    }
    return parts.join("").slice(0, length);
  };
  const length = () => {
    let share = random();
    for (const [part, least, most] of LENGTHS) {
      if (share < part) return least + Math.floor(random() * (most - least));
      share -= part;
    }
    return 0;
  };
  return {
    *items(count) {
      for (let index = 0; index < count; index += 1) {
        const company = name();
        yield {
          id: `item-${index}`,
          title: `${company} ${pick(sentences).slice(0, 30)}`,
          text: text(length()),
          at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
          by: [name()],
          mentions: [`company-${company.toLowerCase()}`],
          outside: true,
        };
      }
    },
    question: () => {
      const words = pick(sentences)
        .split(" ")
        .slice(0, 4 + Math.floor(random() * 4));
      return ["what", "did", "we", "say", "to", name(), "about", ...words];
    },
  };
}

function readSentences(): string[] {
  const files = globSync(["docs/**/*.md", "site/guide/**/*.md", "{packages,lab}/*/README.md"], {
    cwd: root,
  });
  const plain = files
    .toSorted()
    .map((file) => readFileSync(root + file, "utf8"))
    .join("\n")
    .replaceAll(/```[\s\S]*?```/g, "")
    .replaceAll(/\]\([^)]*\)|[#*`|[\]]/g, " ")
    .replaceAll(/\s+/g, " ");
  return plain
    .split(/(?<=[.:]) /)
    .filter((sentence) => sentence.length > 30 && sentence.length < 400);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
