import { MemoryAccountStore } from "@workbelt/core/accounts";
import { checkInput, revertOf } from "@workbelt/core/provider";
import { UndoJournal } from "@workbelt/core/undo";
import { listInputs, prepareInput } from "@workbelt/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { everyTool } from "../helpers/every-tool.js";
import { type CrmSandbox, createSandboxClient, startCrmSandbox } from "../helpers/sandbox.js";
import { samples } from "../helpers/samples.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const encryptionKey = Buffer.alloc(32, 7).toString("base64");

const writes = everyTool
  .map((Tool) => ({ Tool, name: new Tool().name, operation: new Tool().operation }))
  .filter(({ operation }) => operation.effect !== "read");

describe.each(writes)("$name", ({ Tool, name, operation }) => {
  const sample = samples[name];
  const inputs = sample === undefined ? [] : listInputs(sample);
  const reversible = inputs.filter(
    (input) => typeof revertOf(operation, checkInput(operation, input) as never) !== "string",
  );
  test
    .skipIf(reversible.length === 0)
    .each(reversible.map((input) => [JSON.stringify(input), input] as const))(
    "%s is undone",
    async (_title, input) => {
      const journal = new UndoJournal({ store: new MemoryAccountStore(), encryptionKey });
      const client = createSandboxClient(crm.sandbox, { journal });
      const find = (tool: string) =>
        new (everyTool.find((each) => new each().name === tool) ?? Tool)({ client: crm.client });
      const prepared =
        sample?.before === undefined
          ? input
          : {
              ...input,
              ...(await prepareInput({ ...sample, input: input as never }, find as never)),
            };
      const before = await crm.sandbox.snapshot();
      await new Tool({ client }).execute(prepared, { run: "r" });
      const preview = await journal.preview("r");
      const report = await journal.undo("r");
      expect(report.message).toBe("Undid 1 of 1 write.");
      expect(preview.message).toBe("Would undo 1 of 1 write.");
      expect(await crm.sandbox.changes(before)).toEqual([]);
    },
  );
});
