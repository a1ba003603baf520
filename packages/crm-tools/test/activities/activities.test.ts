import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotFoundError } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import {
  CrmCreateActivityTool,
  CrmCreateRecordTool,
  CrmDeleteActivityTool,
  CrmListActivitiesTool,
  CrmListRecordsTool,
  CrmToolkit,
  CrmUpdateActivityTool,
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

const webinars = {
  singular_noun: "Webinar",
  plural_noun: "Webinars",
  api_slug: "webinars",
  extends: "interactions",
} as const;

const listSlugs = async () => {
  const { items } = await new CrmListActivitiesTool({ client: crm.client }).execute({});
  return items.map(({ api_slug }) => api_slug);
};

describe("the list of activities", () => {
  test("names each as the tools of records take it", async () => {
    const list = new CrmListActivitiesTool({ client: crm.client });
    expect(JSON.parse(await list.invoke({}))).toMatchObject({
      data: {
        items: [
          { object: "activities/phone_calls", extends: ["calls"], kind: "system" },
          { object: "activities/site_visits", extends: ["interactions"], kind: "custom" },
        ],
      },
    });
  });

  test("reads all pages", async () => {
    const toActivity = (api_slug: string) => ({ id: { activity_id: api_slug }, api_slug });
    const server = await startRecordingServer(
      { body: { data: [toActivity("calls")], pagination: { next_cursor: "more" } } },
      { body: { data: [toActivity("visits")], pagination: { next_cursor: null } } },
    );
    const { items } = await new CrmListActivitiesTool({ client: server.client }).execute({});
    expect(items.map(({ api_slug }) => api_slug)).toEqual(["calls", "visits"]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      expect.stringContaining("limit=100"),
      expect.stringContaining("cursor=more"),
    ]);
  });
});

describe("an activity", () => {
  test("is created, renamed by its name for records, and deleted", async () => {
    await new CrmCreateActivityTool({ client: crm.client }).execute(webinars);
    const update = new CrmUpdateActivityTool({ client: crm.client });
    const change = { activity: "activities/webinars", api_slug: "online_events" };
    const { data } = JSON.parse(await update.invoke(change)) as { data: unknown };
    expect(data).toEqual({
      activity_id: expect.any(String) as string,
      api_slug: "online_events",
      object: "activities/online_events",
    });
    expect(await listSlugs()).toContain("online_events");
    await new CrmDeleteActivityTool({ client: crm.client }).execute({ activity: "online_events" });
    expect(await listSlugs()).not.toContain("online_events");
  });

  test("that extends an unknown schema is not sent", async () => {
    const create = new CrmCreateActivityTool({ client: crm.client });
    const input = { ...webinars, extends: "meetings" } as unknown as typeof webinars;
    await expect(create.execute(input)).rejects.toThrow(/extends.*interactions/);
  });

  test.each([
    ["phone_calls", "The CRM itself defines this activity"],
    ["site_visit", "Did you mean site_visits?"],
  ])("that cannot be deleted is named in a dry run: %s", async (activity, message) => {
    const remove = new CrmDeleteActivityTool({ client: crm.client });
    await expect(remove.preview({ activity })).rejects.toThrow(message);
  });

  test("of the CRM itself is explained when the service refuses its deletion", async () => {
    const remove = new CrmDeleteActivityTool({ client: crm.client });
    await expect(remove.execute({ activity: "phone_calls" })).rejects.toThrow(
      "Delete single records with crm_delete_record.",
    );
  });

  test("that does not exist is explained with the tool that lists them", async () => {
    const remove = new CrmDeleteActivityTool({ client: crm.client });
    const deletion = remove.execute({ activity: "fairs" });
    await expect(deletion).rejects.toBeInstanceOf(NotFoundError);
    await expect(deletion).rejects.toThrow("crm_list_activities");
  });
});

describe("the question before a deletion", () => {
  test("has the number of records that go with the activity", async () => {
    const question = await ask("site_visits");
    expect(question?.split("\n")[0]).toBe(
      "CRM: Delete a custom activity and all its records for good: “Site visits (4 records)”",
    );
    expect(question).toContain(
      "Deletes the activity with its attributes and all of its records.\nCannot be undone",
    );
  });

  async function ask(activity: string) {
    const options = {
      client: crm.client,
      policy: "careful",
      include: ["crm_delete_activity"],
    } as const;
    const [tool] = new CrmToolkit(options).getTools();
    return (await questionFor(tool!, { activity }, {}))?.describe();
  }
});

describe("the undo", () => {
  test("deletes a new activity without records and restores names", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    const change = { activity: "site_visits", plural_noun: "Visits", api_slug: "visits" };
    await new CrmCreateActivityTool({ client, journal }).execute(webinars, { run: "r" });
    await new CrmUpdateActivityTool({ client, journal }).execute(change, { run: "r" });
    const { message } = await journal.undo("r");
    expect(message).toContain("Undid 2 of 2 writes.");
    expect(await listSlugs()).toEqual(["phone_calls", "site_visits"]);
  });

  test("leaves an activity that has records", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmCreateActivityTool({ client, journal }).execute(webinars, { run: "r" });
    const record = { object: "activities/webinars", values: {} };
    await new CrmCreateRecordTool({ client: crm.client }).execute(record);
    expect((await journal.undo("r")).message).not.toContain("Undid 1");
    const records = new CrmListRecordsTool({ client: crm.client });
    const { items } = await records.execute({ object: "activities/webinars" });
    expect(items).toHaveLength(1);
  });
});
