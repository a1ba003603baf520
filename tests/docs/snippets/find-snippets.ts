import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The repository's root. */
export const root = join(import.meta.dirname, "../../..");

/** A block of code on a page, between two lines with backticks. */
export interface Snippet {
  /** File of the page, from the root. */
  page: string;
  /** Number of its first line on the page. */
  line: number;
  /** Its language, such as `ts`. */
  language: string;
  code: string;
  /**
   * The page up to the end of the code, with all lines emptied that are not part of its program: the code itself, and the
   * page's preludes before it. Line numbers of errors are therefore those of the page.
   */
  program: string;
  /** False if a comment such as `<!-- not run: needs a model -->` is on the line before it. */
  isRun: boolean;
}

const patterns = [
  "*.md",
  "docs/*.md",
  "{bench,evals,examples}/*.md",
  "examples/*/README.md",
  "{packages,lab}/*/*.md",
  "site/{*,guide/*,guide/frameworks/*,reference/*}.md",
];

/** Returns the snippets of all pages that people write, in these languages. */
export function findSnippets(...languages: string[]): Snippet[] {
  const pages = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const snippets = pages.flatMap((page) => readSnippets(page.replaceAll("\\", "/")));
  return snippets.filter(({ language }) => languages.includes(language));
}

function readSnippets(page: string): Snippet[] {
  const text = readFileSync(join(root, page), "utf8").replaceAll("\r\n", "\n");
  const preludes = [...text.matchAll(/^<!-- prelude\n(.*?)^-->$/gms)];
  return [...text.matchAll(/^( *)```([a-z]+)[^\n]*\n(.*?)^\1```$/gms)].map((match) => {
    const [whole, , language = "", code = ""] = match;
    const start = match.index + whole.indexOf("\n") + 1;
    const parts = preludes.filter(({ index }) => index < start);
    const kept = parts.map(
      (part) => [part.index + part[0].indexOf("\n") + 1, part[1] ?? ""] as const,
    );
    return {
      page,
      line: countLines(text.slice(0, start)),
      language,
      code,
      program: keepParts(text, [...kept, [start, code]]),
      isRun: !/<!-- not run: .+ -->\n *$/.test(text.slice(0, match.index)),
    };
  });
}

/** Returns the text up to the end of the last part, with only the line ends between the parts. */
function keepParts(
  text: string,
  parts: readonly (readonly [start: number, part: string])[],
): string {
  let position = 0;
  return parts
    .map(([start, part]) => {
      const lines = countLines(text.slice(position, start)) - 1;
      position = start + part.length;
      return "\n".repeat(lines) + part;
    })
    .join("");
}

function countLines(text: string): number {
  return text.split("\n").length;
}
