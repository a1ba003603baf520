import { expect, test } from "vitest";
import { CommandLine } from "./helpers/command.js";

test("verify without its package says what to install", async () => {
  const { code, errors } = await new CommandLine().run(["verify", "--sandbox"]);
  expect(code).toBe(12);
  expect(errors).toContain("npm install @workbelt/verify");
});

test("verify refuses to write without a terminal and without --yes", async () => {
  const { code, errors } = await new CommandLine().run(["verify", "--sandbox", "--write"]);
  expect(code).toBe(2);
  expect(errors).toContain("--yes");
});
