import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A page of the guide that makes a package: its commands, and the files that a reader writes. */
export interface PageSteps {
  /** Arguments of `npm create @workbelt/provider`, the folder first. */
  create: string[];
  files: { file: string; code: string }[];
}

/** Reads the steps of a page: blocks of shell commands, and blocks of TypeScript with a file's name. */
export function readSteps(page: string): PageSteps {
  const text = readFileSync(join(import.meta.dirname, "../../site/guide", page), "utf8");
  const [, line = ""] = /^npm create @workbelt\/provider (.+)$/m.exec(text) ?? [];
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
  return {
    create: words.map(([, single, double, plain]) => single ?? double ?? plain ?? ""),
    files: [...text.matchAll(/^```typescript (\S+)\n(.*?)^```$/gms)].map(
      ([, file = "", code = ""]) => ({ file, code }),
    ),
  };
}

/** Writes the files of a page, as its reader does. */
export function followSteps(folder: string, { files }: PageSteps): void {
  for (const { code, file } of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
}
