import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConvintelActivitiesListTool, createConvintelClient } from "../../src/index.js";

describe("a search in the sandbox", () => {
  let sandbox: Sandbox;
  let list: ConvintelActivitiesListTool;
  const range = () => ({
    fromDate: new Date(Date.now() - 170 * 86_400_000).toISOString().slice(0, 10),
    toDate: new Date().toISOString().slice(0, 10),
  });
  beforeAll(async () => {
    sandbox = await startSandbox();
    const client = createConvintelClient(sandbox.services.convintel);
    list = new ConvintelActivitiesListTool({ client });
  });
  afterAll(() => sandbox.stop());

  test.each(["Discovery Axlepoint", "axle point discov", "Zebra | Axlepoint Discovery"])(
    "finds the words of %j in any order",
    async (title) => {
      const { items } = await list.execute({ ...range(), title });
      expect(items.map((one) => one.title)).toContain(
        "Axlepoint Components – Discovery: inbound visibility",
      );
    },
  );

  test.each([{ title: "Axlepoint" }, { participant: "Priya" }])(
    "for %o without dates is one of the past year, which the result says",
    async (search) => {
      const { adjusted, items } = await list.execute(search);
      const [, fromDate = ""] = /fromDate "([^"]+)"/.exec(adjusted?.[0] ?? "") ?? [];
      const days = (Date.now() - Date.parse(`${fromDate.replace(" ", "T")}Z`)) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(365);
      expect(days).toBeLessThan(368);
      const same = await list.execute({ ...search, fromDate });
      expect(items.map(({ id }) => id)).toEqual(same.items.map(({ id }) => id));
      expect(items.length).toBeGreaterThan(0);
    },
  );

  test("that finds nothing says how often each word occurs and what to try", async () => {
    const { activities_read, items, note } = await list.execute({
      ...range(),
      title: "Discovery Zebra",
      participant: "Lena",
    });
    expect(items).toEqual([]);
    expect(note).toContain(`None of the ${activities_read} activities`);
    expect(note).toMatch(/title matches 0 of them \(“Discovery” [1-9]\d*, “Zebra” 0\)/);
    expect(note).toMatch(/participant matches [1-9]\d* of them\. Try fewer words/);
  });

  test("returns only the attributes that are asked for to models, and all to programs", async () => {
    const input = { ...range(), attributes: ["title", "started_at"] };
    const content = JSON.parse(await list.invoke(input)) as { data: { items: object[] } };
    for (const item of content.data.items) {
      expect(Object.keys(item)).toEqual(["activity_id", "title", "started_at"]);
    }
    const { items } = await list.execute(input);
    expect(items[0]).toHaveProperty("participants");
    const whole = await list.invoke(range());
    expect(JSON.stringify(content).length).toBeLessThan(whole.length / 2);
  });

  test("refuses an attribute that does not exist with the closest", async () => {
    const call = list.execute({ ...range(), attributes: ["start_at"] });
    await expect(call).rejects.toThrow(/did you mean started_at/);
  });
});
