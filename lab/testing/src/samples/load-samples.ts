import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Catalog } from "@workbelt/core/testing-support";
import { namesFor } from "../naming.js";
import type { Sample } from "./sample.js";

/** The sample of each operation of a package, by the operation's name. */
export type Samples = Readonly<Record<string, Sample>>;

const ENDING = ".sample.ts";

/**
 * Loads the samples of all operations of a provider package: the files `<operation>.sample.ts` anywhere below the folder
 * of its sources. Node runs them as they are, so that they import values from packages and from files by their
 * whole names (`../../test/helpers/sample-parts.ts`).
 *
 * @param sources the folder, `new URL("../src/", import.meta.url)`
 * @throws Error for each operation without a sample, and each sample without an operation.
 * @example const samples = await loadSamples(crmPackage, new URL("../src/", import.meta.url));
 */
export async function loadSamples(
  { tools }: Pick<Catalog, "tools">,
  sources: URL,
): Promise<Samples> {
  const files = globSync(`**/*${ENDING}`, { cwd: fileURLToPath(sources) }).toSorted();
  const operations = tools.map(({ operation }) => ({
    ...namesFor(operation.name),
    name: operation.name,
  }));
  const missing = operations.map(({ constant, file, name }) => {
    const found = files.filter((path) => basename(path, ENDING) === file);
    if (found.length === 1) return undefined;
    if (found.length > 1) return `${name} has two samples: ${found.join(", ")}. Keep one.`;
    return `${name} has no sample. Beside ${file}.ts, write ${file}${ENDING} with \`export const sample: Sample<typeof ${constant}>\`.`;
  });
  const foreign = files.map((path) => {
    if (operations.some(({ file }) => basename(path, ENDING) === file)) return undefined;
    return `${path} is the sample of no operation of the package. Give it the name of its operation's file, or register the operation.`;
  });
  const problems = [...missing, ...foreign].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const loaded = await Promise.all(
    operations.map(async ({ file, name }) => {
      const path = files.find((each) => basename(each, ENDING) === file) ?? file;
      return [name, await loadSample(new URL(path, sources))] as const;
    }),
  );
  return Object.fromEntries(loaded);
}

/** @throws Error if the file exports no sample. */
async function loadSample(file: URL): Promise<Sample> {
  const { sample } = (await import(file.href)) as { sample?: Sample };
  if (sample?.input === undefined) {
    throw new Error(`${fileURLToPath(file)} must export \`sample\`, with an \`input\`.`);
  }
  return sample;
}
