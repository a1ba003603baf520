import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { ConvintelUsersListTool, createConvintelClient } from "../../src/index.js";
import { collect, callTool } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";

test("lists the sandbox's users", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const client = createConvintelClient(sandbox.services.convintel);
  const { data, artifact } = await callTool(new ConvintelUsersListTool({ client }), {});
  const { items } = artifact as { items: { id: string; teamName: string }[] };
  expect(items.length).toBeGreaterThan(3);
  expect(Object.keys(data)).toEqual(["items"]);
  expect(data.items).toHaveLength(items.length);
  expect(data.items[0]).toMatchObject({
    user_id: items[0]?.id,
    name: expect.any(String) as string,
    email: expect.stringContaining("@") as string,
    team: items[0]?.teamName,
    role: expect.any(String) as string,
  });
});

test("unknown keys pass through to programs", async () => {
  const body = { data: [{ id: "u-1", status: "invited", crmId: "c-1", shoeSize: 44 }], links: [] };
  const service = await startFakeService(() => ({ body }));
  onTestFinished(() => service.stop());
  const { data, artifact } = await callTool(
    new ConvintelUsersListTool({ client: service.client }),
    {},
  );
  expect(artifact).toEqual({ items: body.data });
  expect(data).toEqual({ items: [{ user_id: "u-1", status: "invited", crm_id: "c-1" }] });
});

test("continues if the links name another page", async () => {
  const service = await startFakeService(({ searchParams }) => {
    const page = Number(searchParams.get("page") ?? 1);
    const next = page < 3 ? `https://x.example/getUsers?page=${page + 1}` : null;
    return { body: { data: [{ id: `u-${page}` }], links: { next } } };
  });
  onTestFinished(() => service.stop());
  const tool = new ConvintelUsersListTool({ client: service.client });
  expect(await tool.execute({})).toEqual({ items: [{ id: "u-1" }], next_page: 2 });
  const users = await collect(tool.items({}));
  expect(users.map(({ id }) => id)).toEqual(["u-1", "u-2", "u-3"]);
  expect(service.sent.at(-1)).toBe("/base/getUsers?page=3");
});

test.each([null, "https://x.example/getUsers", "https://x.example/getUsers?page=next", "http://["])(
  "a link without a page (%s) ends the list",
  async (next) => {
    const service = await startFakeService(() => ({ body: { data: [], links: { next } } }));
    onTestFinished(() => service.stop());
    const tool = new ConvintelUsersListTool({ client: service.client });
    expect(await tool.execute({})).toEqual({ items: [] });
  },
);
