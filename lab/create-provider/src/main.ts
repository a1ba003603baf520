import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { AnswerError } from "./answers.js";
import { askAtTerminal, presets } from "./ask.js";
import { collectAnswers } from "./collect-answers.js";
import { parseFlags, usage } from "./flags.js";
import { assertFree, listFiles, makeStarter, writePackage } from "./write-package.js";

try {
  await main();
} catch (error) {
  if (!(error instanceof AnswerError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) {
    console.log(usage);
    return;
  }
  const isAsking = !flags.yes;
  const questions = isAsking ? askAtTerminal() : presets;
  try {
    const { answers, folder, openapi } = await collectAnswers(flags, questions);
    assertFree(folder);
    const generated =
      openapi === undefined
        ? makeStarter(answers)
        : (await import("./openapi/draft-package.js")).draftPackage(answers, openapi);
    const { version } = JSON.parse(
      readFileSync(new URL("../package.json", import.meta.url), "utf8"),
    ) as { version: string };
    writePackage(folder, listFiles(answers, generated, version));
    console.log(describeNextSteps(folder, openapi !== undefined));
  } finally {
    questions.close();
  }
}

function describeNextSteps(folder: string, isDraft: boolean): string {
  const last = isDraft
    ? "The tests fail until each line with DRAFT is decided; they name file and line."
    : "Then change the operations to what the service has: https://workbelt.github.io/workbelt/guide/first-provider";
  return `\nWrote ${resolve(folder)}.\n\n  cd ${folder}\n  npm install\n  npm test\n\n${last}`;
}
