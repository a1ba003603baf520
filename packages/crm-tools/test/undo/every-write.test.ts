import { revertOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";
import type { ResourceChange } from "@workbelt/sandbox";
import { completeInput, listInputs, prepareInput } from "@workbelt/testing/samples";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { compareDocuments } from "../../../../lab/sandbox/test/helpers/compare-documents.js";
import { type AnyTool, everyTool } from "../helpers/every-tool.js";
import { samples } from "../helpers/samples.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { openJournal } from "./helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

/** Changes that undo leaves, by operation, because the CRM cannot undo them. */
const LEFTOVERS: Readonly<Record<string, string>> = {
  // The CRM creates the company of a new email domain itself.
  crm_create_person: "companies",
  crm_create_record: "companies",
  // It can be archived, not deleted.
  crm_create_attribute: "attribute",
};

function isLeft({ resource }: ResourceChange, name: string): boolean {
  return LEFTOVERS[name] === resource;
}

/** Documents that undo leaves: those of `LEFTOVERS`, and options and statuses that are archived. */
const LEFT_DOCUMENTS: Readonly<Record<string, string>> = {
  crm_create_person: "crm/records created",
  crm_create_record: "crm/records created",
  crm_create_attribute: "crm/attributes created",
  crm_create_select_option: "crm/attributes choices[]",
  crm_create_status: "crm/attributes choices[]",
};

/** A value that came back has a new time and the app as its author. */
const HISTORY = /^crm\/(records|entries) values\.\w+\[\]\.(activeFrom|createdBy\.(id|type))$/;

const REFUSED = new Set(["crm_update_attribute", "crm_update_object"]);

const writes = everyTool.flatMap((Tool) => {
  const { name, operation } = new Tool();
  const sample = samples[name];
  if (operation.effect === "read" || sample === undefined) return [];
  const inputs = new Map(listInputs(sample).map((input) => [JSON.stringify(input), input]));
  // The settings that the service refuses together are for the schema only.
  if (REFUSED.has(name)) inputs.delete(JSON.stringify(completeInput(sample)));
  return [...inputs.values()]
    .map((input, index) => ({ name, Tool, input, index, sample }))
    .filter(
      ({ input }) => typeof revertOf(operation, checkInput(operation, input) as never) !== "string",
    );
});

const findTool = (name: string) => {
  const Tool = everyTool.find((each) => new each().name === name) as AnyTool;
  return new Tool({ client: crm.client });
};

test.each(writes)(
  "$name, input $index of its sample, is undone",
  async ({ Tool, input, name, sample }) => {
    const { client, journal } = openJournal(crm.sandbox);
    const prepared = await prepareInput({ ...sample, input }, findTool);
    const before = await crm.sandbox.snapshot();
    crm.sandbox.clearActivity();
    await new Tool({ client, journal }).execute(prepared, { run: "r" });
    const preview = await journal.preview("r");
    expect(preview).toMatchObject({ message: "Would undo 1 of 1 write.", undone: 1 });
    const report = await journal.undo("r");
    expect(report.message).toBe("Undid 1 of 1 write.");
    const changes = await crm.sandbox.changes(before);
    expect(changes.filter((change) => !isLeft(change, name))).toEqual([]);
    const documents = compareDocuments(before, await crm.sandbox.snapshot());
    expect(
      documents.filter((each) => !HISTORY.test(each) && LEFT_DOCUMENTS[name] !== each),
    ).toEqual([]);
    const again = await journal.undo("r");
    expect(again).toMatchObject({ undone: 1, steps: [{ outcome: "settled" }] });
  },
);
