import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { toAnchor } from "../.vitepress/to-anchor.ts";

export const root = join(import.meta.dirname, "../..");

/** A link on a page of the repository, such as `../docs/versioning.md#deprecations`. */
export interface Link {
  /** File of the page, from the root. */
  page: string;
  target: string;
}

const patterns = [
  "*.md",
  ".github/**/*.md",
  "{bench,docs,evals,tests}/**/*.md",
  "{examples,lab,packages}/**/*.md",
];

/** Lists the pages that GitHub and npm show: all Markdown except that of the site. */
export function listRepositoryPages(): string[] {
  const pages = patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: isForeignFolder }),
  );
  return pages.map((page) => page.replaceAll("\\", "/"));
}

function isForeignFolder(path: string): boolean {
  return /(?:^|[\\/])(?:node_modules|dist)$/.test(path);
}

/** Lists the links and images of a page, outside of code. */
export function listLinks(page: string): Link[] {
  const text = withoutCode(readFileSync(join(root, page), "utf8"));
  const inline = text.matchAll(/\]\(<?([^()\s>]+(?:\([^()]*\))?)>?(?: "[^"]*")?\)/g);
  const defined = text.matchAll(/^\[[^\]]+\]: +(\S+)/gm);
  const html = text.matchAll(/<(?:a|img)\b[^>]*?(?:href|src)="([^"]+)"/g);
  return [...inline, ...defined, ...html].map(([, target = ""]) => ({ page, target }));
}

/** Returns what is wrong with a relative link between files of the repository, or undefined. */
export function findProblem({ page, target }: Link): string | undefined {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  const problem = findFileProblem(file, anchor);
  return problem && `${page}: ${target}: ${problem}`;
}

/** Returns what is wrong with a file of the repository as the target of a link, or undefined. */
export function findFileProblem(file: string, anchor?: string): string | undefined {
  const path = join(root, file);
  if (relative(root, path).startsWith("..")) return "is outside of the repository.";
  if (!existsSync(path)) return "does not exist.";
  if (anchor === undefined || /^L\d+/.test(anchor)) return undefined;
  const shown = statSync(path).isDirectory() ? join(path, "README.md") : path;
  return shown.endsWith(".md") && !readAnchors(shown).has(anchor)
    ? "has no such heading."
    : undefined;
}

/** Reads the anchors that GitHub gives the headings of a page. */
function readAnchors(path: string): Set<string> {
  const text = withoutFences(readFileSync(path, "utf8"));
  const anchors = new Set<string>();
  for (const [, heading = ""] of text.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = toAnchor(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  for (const [, id = ""] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

function withoutFences(text: string): string {
  return text.replaceAll(/^ *(```+|~~~+)[^]*?^ *\1 *$/gm, "");
}

function withoutCode(text: string): string {
  return withoutFences(text).replaceAll(/(`+)[^`][^]*?\1/g, "");
}
