import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatReport, verify } from "../src/index.js";
import { allowWrites, serviceOf, startServices } from "./helpers.js";

test("the guide has the report on the sandbox; `pnpm tables` writes it", async () => {
  const guide = readFileSync(new URL("../../../site/guide/verify.md", import.meta.url), "utf8");
  const [, written = ""] = /<!-- report -->([\s\S]*)<!-- \/report -->/.exec(guide) ?? [];
  const sandbox = await startServices();
  const report = await verify({
    services: (["crm", "notes", "convintel"] as const).map((name) => serviceOf(sandbox, name)),
    ...allowWrites(),
    permanent: true,
  });
  expect(written.trim()).toBe(formatReport(report).replaceAll(/^#/gm, "##"));
});
