import { readFileSync, writeFileSync } from "node:fs";

/**
 * Replaces a generated section of a Markdown file: the text between the comments `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws Error if the file does not have both.
 */
export function writeSection(file: URL, name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before = "", rest = ""] = readFileSync(file, "utf8").split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${file.pathname} has no ${begin} and ${end}.`);
  writeFileSync(file, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}
