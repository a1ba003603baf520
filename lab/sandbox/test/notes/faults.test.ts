import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedId, startSandbox, type Sandbox } from "../../src/index.js";
import { story } from "../../src/company/story/index.js";
import { paragraph } from "../helpers/notes-server.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const page = seedId(`notes/page/${story.pages[0]?.key ?? ""}`);

async function send(method: string, path: string, body?: object) {
  const { baseUrl, token } = sandbox.services.notes;
  const reply = await fetch(`${baseUrl}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, headers } = reply;
  return { status, headers, body: (await reply.json()) as Record<string, unknown> };
}

/** 503 of a committed write, as Notion documents it. */
const saved = {
  object: "error",
  status: 503,
  code: "service_unavailable",
  message: "Notion is unavailable, please try again later.",
  additional_data: {
    retry_guidance: "The change was saved. Read it, do not send it again.",
    committed_resource_id: "{{id}}",
    committed_child_ids: "{{child_ids}}",
  },
};

async function fetchChildren(id: string): Promise<{ id: string }[]> {
  const { body } = await send("GET", `blocks/${id}/children`);
  return body["results"] as { id: string }[];
}

test("a 503 after commit contains the id of the created page", async () => {
  sandbox.faults.add({ service: "notes", kind: "status-after", status: 503, body: saved });
  const title = { title: { title: [{ text: { content: "Kept" } }] } };
  const response = await send("POST", "pages", { parent: { page_id: page }, properties: title });
  expect(response.status).toBe(503);
  const { committed_resource_id: id, committed_child_ids: children } = response.body[
    "additional_data"
  ] as Record<string, string>;
  expect(children).toEqual([]);
  const found = await send("GET", `pages/${id}`);
  expect(found.body).toMatchObject({
    id,
    properties: { title: { title: [{ plain_text: "Kept" }] } },
  });
});

test("a 503 after commit contains the ids of the appended blocks", async () => {
  const before = await fetchChildren(page);
  const fault = { service: "notes", method: "PATCH", path: "/children" } as const;
  sandbox.faults.add({ ...fault, kind: "status-after", status: 503, body: saved });
  const children = [paragraph("one"), paragraph("two")];
  const response = await send("PATCH", `blocks/${page}/children`, { children });
  const after = await fetchChildren(page);
  expect(after).toHaveLength(before.length + 2);
  expect(response.body).toMatchObject({
    status: 503,
    additional_data: {
      committed_resource_id: page,
      committed_child_ids: after.slice(-2).map((block) => block.id),
    },
  });
});

test.each([
  [409, "conflict_error"],
  [429, "rate_limited"],
])("%d is returned before any change is made", async (status, code) => {
  const before = await fetchChildren(page);
  const body = { object: "error", status, code, message: "Not now." };
  sandbox.faults.add({ service: "notes", status, body, headers: { "retry-after": "1" } });
  const children = [paragraph("one")];
  const refused = await send("PATCH", `blocks/${page}/children`, { children });
  expect([refused.status, refused.body["code"]]).toEqual([status, code]);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await fetchChildren(page)).toEqual(before);
});
