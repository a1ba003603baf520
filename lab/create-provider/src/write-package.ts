import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AnswerError, type Answers } from "./answers.js";
import type { GeneratedPackage } from "./generated.js";
import { writeGraphqlStarter } from "./templates/graphql.js";
import {
  listErrors,
  writeConfigurations,
  writeIndex,
  writeManifest,
  writeReadme,
  writeTests,
} from "./templates/package-files.js";
import { writeRestStarter } from "./templates/rest.js";
import { writeAccounts, writeService } from "./templates/service.js";

/** @throws AnswerError if there is anything in the folder. */
export function assertFree(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new AnswerError(
    `The folder ${JSON.stringify(folder)} is not empty, and nothing is overwritten. Name another one.`,
  );
}

/** Makes the first operations of a package without a document of the service. */
export function makeStarter(answers: Answers): GeneratedPackage {
  const write = answers.api === "graphql" ? writeGraphqlStarter : writeRestStarter;
  return { ...write(answers), errors: listErrors(answers) };
}

/** Returns all files of a package, by their path. */
export function listFiles(
  answers: Answers,
  generated: GeneratedPackage,
  version: string,
): Record<string, string> {
  const { files, operations } = generated;
  const [probe] = operations;
  const accounts = probe && {
    constant: probe.constant,
    file: `./${probe.resource}/${probe.file}.js`,
  };
  return {
    "package.json": writeManifest(answers, version),
    ...writeConfigurations(),
    "README.md": writeReadme(answers, operations),
    "src/index.ts": writeIndex(answers, generated),
    "src/service.ts": writeService(answers, operations),
    ...(answers.oauth && accounts && { "src/accounts.ts": writeAccounts(answers, accounts) }),
    ...files,
    ...Object.fromEntries(
      operations.flatMap(({ file, resource, sample, source }) => [
        [`src/${resource}/${file}.ts`, source],
        [`src/${resource}/${file}.sample.ts`, sample],
      ]),
    ),
    ...writeTests(answers, generated),
  };
}

/** Writes the files of a package. @throws AnswerError if there is anything in the folder. */
export function writePackage(folder: string, files: Readonly<Record<string, string>>): void {
  assertFree(folder);
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: "wx" });
  }
}
