import { globSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const DRAFT = /^\s*\/\/ DRAFT: (.+)/;

/**
 * Finds what is left to decide in the sources of a package: comments that begin with `DRAFT:`, as
 * `npm create @workbelt/provider` writes them. Returns file, line and text of each: `src/tasks/get-task.ts:7: the effect`.
 */
export function findDrafts(sources: URL): string[] {
  const folder = fileURLToPath(sources);
  return globSync("**/*.ts", { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), "utf8")
        .split("\n")
        .flatMap((line, index) => {
          const [, text] = DRAFT.exec(line) ?? [];
          const path = `${basename(folder)}/${file.replaceAll(sep, "/")}`;
          return text === undefined ? [] : [`${path}:${index + 1}: ${text.trim()}`];
        }),
    );
}
