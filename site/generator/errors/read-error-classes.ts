import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An error code, and what the doc comment of its class says about it. */
export interface DocumentedCode {
  code: string;
  className: string;
  /** Text about all codes of the class, if it has several. */
  context: string[];
  meaning: string;
}

const CLASS = /\/\*\*((?:(?!\*\/).)*)\*\/\nexport class (\w+) extends \w+ \{\n(.*?)\n\}/gs;

/** Reads the error classes of a folder of sources, in the order of their files. */
export function readErrorClasses(folder: string): DocumentedCode[] {
  return globSync("*.ts", { cwd: folder })
    .toSorted()
    .flatMap((file) => readClasses(readFileSync(join(folder, file), "utf8")));
}

function readClasses(source: string): DocumentedCode[] {
  return [...source.matchAll(CLASS)].flatMap(([, comment = "", className = "", body = ""]) => {
    const [, declared = ""] = /readonly code(?: =|:)([^;]*);/.exec(body) ?? [];
    const codes = [...declared.matchAll(/"(\w+)"/g)].map(([, code = ""]) => code);
    const text = toText(comment);
    const context = codes.length > 1 ? [text.split(" By code:")[0] ?? ""] : [];
    return codes.map((code) => ({ code, className, context, meaning: meaningOf(code, text) }));
  });
}

/** Takes a comment's text out of its asterisks, without examples. */
function toText(comment: string): string {
  const lines = comment.split("\n").map((line) => line.replace(/^ *\* ?/, "").trim());
  return lines
    .join("\n")
    .replace(/@example.*$/s, "")
    .replaceAll(/\{@link (\w+)\}/g, "$1")
    .trim();
}

/** Returns what a comment says about one code: all of it, or the item of its list. */
function meaningOf(code: string, text: string): string {
  const [, , , item = text] =
    new RegExp(`((^|\\n)- \`${code}\`: )(.*?)(?=\\n- |$)`, "s").exec(text) ?? [];
  const meaning = item.replaceAll("\n", " ");
  return meaning.charAt(0).toUpperCase() + meaning.slice(1);
}
