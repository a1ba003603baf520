import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the site's pages. */
export const siteFolder = dirname(import.meta.dirname);

/** A page of the site. */
export interface Page {
  /** Its file in {@link siteFolder}, such as `guide/start.md`. */
  file: string;
  /** Its address in the site, such as `/guide/start`. */
  link: string;
  /** Its first heading. */
  title: string;
  /** The values before its text, between `---`. */
  frontmatter: Record<string, string>;
  /** Its Markdown, without the frontmatter. */
  text: string;
}

/** Reads the pages in a folder, such as `guide`, and in the folders in it, in the order of the sidebar. */
export function readPages(folder: string): Page[] {
  const files = globSync(`${folder}/**/*.md`, { cwd: siteFolder });
  return files.map((file) => readPage(file.replaceAll("\\", "/"))).toSorted(comparePages);
}

/** Reads a page. Throws an error if it has no heading, which the sidebar and the search need. */
export function readPage(file: string): Page {
  const content = readFileSync(join(siteFolder, file), "utf8").replaceAll("\r\n", "\n");
  const [, head = "", text = ""] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(content) ?? [];
  const lines = [...head.matchAll(/^(\w+): *(.*)$/gm)];
  const frontmatter = Object.fromEntries(lines.map(([, name, value]) => [name, value]));
  const title = frontmatter["title"] ?? /^# (.*)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`site/${file} has no heading such as "# Start".`);
  const link = `/${file.replace(/(?:(^|\/)index)?\.md$/, "$1")}`;
  return { file, link, title: title.replaceAll("`", ""), frontmatter, text: text.trimStart() };
}

/** Pages with an `order` come first, by it; the others follow by their titles. */
function comparePages(left: Page, right: Page): number {
  return orderOf(left) - orderOf(right) || left.title.localeCompare(right.title, "en");
}

function orderOf({ frontmatter }: Page): number {
  return Number(frontmatter["order"] ?? 1_000);
}
