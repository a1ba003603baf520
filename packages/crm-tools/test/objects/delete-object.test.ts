import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiClient, NotFoundError } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateObjectTool,
  CrmCreateRecordTool,
  CrmDeleteObjectTool,
  CrmGetObjectTool,
  CrmGetRecordTool,
  CrmListObjectsTool,
  CrmToolkit,
} from "../../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { openJournal } from "../undo/helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const names = { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" };

async function createDocks(count: number): Promise<string[]> {
  await new CrmCreateObjectTool({ client: crm.client }).execute(names);
  const create = new CrmCreateRecordTool({ client: crm.client });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await create.execute({ object: "docks", values: {} })).id.record_id);
  }
  return ids;
}

describe("the deletion of an object", () => {
  test("deletes all of its records, and the next list of objects lacks it", async () => {
    const [record_id = ""] = await createDocks(2);
    const list = new CrmListObjectsTool({ client: crm.client });
    await list.execute({});
    await new CrmDeleteObjectTool({ client: crm.client }).execute({ object: "docks" });
    expect((await list.execute({})).items.map(({ api_slug }) => api_slug)).not.toContain("docks");
    const gone = [
      new CrmGetRecordTool({ client: crm.client }).execute({ object: "docks", record_id }),
      new CrmGetObjectTool({ client: crm.client }).execute({ object: "docks" }),
    ];
    for (const call of gone) await expect(call).rejects.toBeInstanceOf(NotFoundError);
    // The slug is free again, and the new object has no record of the old one.
    expect(await createDocks(0)).toEqual([]);
    const again = { object: "docks", record_id };
    const read = new CrmGetRecordTool({ client: crm.client }).execute(again);
    await expect(read).rejects.toBeInstanceOf(NotFoundError);
  });

  test.each([
    [0, "(0 records)"],
    [1, "(1 record)"],
    [3, "(3 records)"],
  ])("asks with the number of records: %i", async (count, shown) => {
    await createDocks(count);
    const question = await ask("docks");
    expect(question?.split("\n")[0]).toBe(
      `CRM: Delete a custom object and all its records for good: “Docks ${shown}”`,
    );
    expect(question).toContain(
      "Deletes the object with its attributes and all of its records.\nCannot be undone",
    );
  });

  test("counts by two requests at most", async () => {
    const data = Array.from({ length: 500 }, () => ({}));
    const object = { id: { object_id: "o" }, plural_noun: "Docks" };
    const server = await startRecordingServer(
      { path: "/v2/objects/docks", body: { data: object } },
      { body: { data } },
    );
    expect(await ask("docks", server.client)).toContain("“Docks (more than 1,000 records)”");
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(2);
  });

  test("is refused for a standard object, by slug and by UUID", async () => {
    for (const object of ["people", "deals", seedId("crm/object/companies")]) {
      const call = new CrmDeleteObjectTool({ client: crm.client }).execute({ object });
      await expect(call).rejects.toMatchObject({
        serviceCode: "system_edit_unauthorized",
        mayHaveHappened: false,
        message: expect.stringContaining("This is a standard object, which cannot be deleted."),
      });
    }
  });
});

describe("the undo of a new object", () => {
  test("deletes it, unless it has records", async () => {
    for (const isUsed of [false, true]) {
      crm.sandbox.reset();
      const { client, journal } = openJournal(crm.sandbox);
      await new CrmCreateObjectTool({ client, journal }).execute(names, { run: "r" });
      if (isUsed) {
        const create = new CrmCreateRecordTool({ client: crm.client });
        await create.execute({ object: "docks", values: {} });
      }
      const { message } = await journal.undo("r");
      expect(message.startsWith("Undid 1 of 1 write.")).toBe(!isUsed);
      const { items } = await new CrmListObjectsTool({ client: crm.client }).execute({});
      expect(items.some(({ api_slug }) => api_slug === "docks")).toBe(isUsed);
    }
  });
});

async function ask(object: string, client: ApiClient = crm.client): Promise<string | undefined> {
  const options = { client, policy: "careful", include: ["crm_delete_object"] } as const;
  const [tool] = new CrmToolkit(options).getTools();
  return (await questionFor(tool!, { object }, {}))?.describe();
}
