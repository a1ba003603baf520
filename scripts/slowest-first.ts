import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG_TESTS } from "./long-tests.ts";

/** Files that take half a minute or longer on a slow machine, the slowest first. */
const SLOWEST: readonly string[] = [
  "tests/packed/projects.test.ts",
  "tests/packed/create-provider.test.ts",
  "tests/packed/mastra.test.ts",
  "tests/packed/first-page.test.ts",
  "tests/packed/install.test.ts",
  "tests/packed/programs.test.ts",
  "site/test/built/built-site.test.ts",
  "site/test/built/api-reference.test.ts",
  "lab/verify/test/processes/kills.test.ts",
  "packages/cli/test/commands/undo.test.ts",
  "packages/cli/test/errors/errors.test.ts",
  "packages/cli/test/commands/call.test.ts",
  "packages/redis/test/processes/ledger-crashes.test.ts",
  "tests/processes/fault-matrix.test.ts",
  "packages/mcp/test/processes/program.test.ts",
  "tests/processes/load-under-faults.test.ts",
  "packages/notes-tools/test/processes/token-refresh.test.ts",
  "examples/test/processes/fleet.test.ts",
  ...LONG_TESTS,
];

/**
 * Starts the slowest files of a project before its others, so that no processor waits for them at the end. Vitest does
 * that from the second run on; before, it knows only the sizes of the files.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, which returns a new list.
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = SLOWEST.findIndex((file) => moduleId.endsWith(file));
      return projects.indexOf(project) * 100 + (place === -1 ? SLOWEST.length : place);
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
