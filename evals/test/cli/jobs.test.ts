import { expect, test } from "vitest";
import { job } from "../../tasks/jobs/search-calls.ts";
import { runCommand } from "../helpers/run-command.ts";

test("jobs prints a table of calls and tokens, and fails if a job was not done", async () => {
  const ways = { ...job.ways, tools: async () => "It came up in none." };
  const undone = { ...job, id: "jobs/undone", title: "undone", ways };
  const options = { jobs: [job, undone] };
  const { code, errors, output } = await runCommand(["jobs", "--people", "1000"], options);
  expect(output).toMatch(
    /\| search 60 transcripts \| \d+ \| [\d,]+ \| 1 \| [\d,]+ \| 2 \| [\d,]+ \|/,
  );
  expect(output).toMatch(/\| undone \|.*\n\| all \|/);
  expect(errors).toContain("jobs/undone, tools: The answer does not say");
  expect(errors).not.toContain(job.id);
  expect(code).toBe(1);
});
