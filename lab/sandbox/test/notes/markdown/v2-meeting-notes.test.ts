import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId, startSandbox, type Sandbox } from "../../../src/index.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());

const meeting = seedId("notes/meeting/pulse-renewal-check-in");

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { baseUrl, token } = sandbox.services.notes;
  const response = await fetch(`${baseUrl}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

test("meeting notes are a tag with their sections, and only the notes can be changed", async () => {
  const { parent } = (await send("GET", `blocks/${meeting}`)) as { parent: { page_id: string } };
  const path = `pages/${parent.page_id}/markdown`;
  const { markdown } = await send("GET", `${path}?markdown_version=v2`);
  const [tag = ""] = /<meeting-notes [^]*<\/meeting-notes>/.exec(String(markdown)) ?? [];
  expect(tag).toMatch(
    /^<meeting-notes attendees="user:\/\/[^"]+" view-url="https:[^"]+">\nPulse Medical/,
  );
  expect(tag).toContain("\n\n<meeting-notes-section-notes>\n");
  expect(tag).toContain("</meeting-notes-section-notes>\n<meeting-notes-section-summary>\n");
  expect(tag).not.toContain("transcript");
  const complete = await send("GET", `${path}?markdown_version=v2&include_transcript=true`);
  expect(complete["markdown"]).toContain("<meeting-notes-section-transcript>\n");
  const [, notes = ""] = /section-notes>\n([^]*)\n<\/meeting-notes-section-notes>/.exec(tag) ?? [];
  const content_updates = [
    { old_str: "\nPulse Medical Devices", new_str: "\nIgnored" },
    { old_str: notes, new_str: "- [ ] Send the offer" },
    {
      old_str: "<meeting-notes-section-summary>",
      new_str: "<meeting-notes-section-summary>\nIgnored\n",
    },
  ];
  const changed = await send("PATCH", path, {
    type: "update_content",
    update_content: { content_updates },
    markdown_version: "v2",
  });
  expect(changed["markdown"]).toBe(String(markdown).replace(notes, "- [ ] Send the offer"));
});

test("new meeting notes are not supported by the sandbox", async () => {
  const insert_content = { content: "<meeting-notes>\nTitle\n</meeting-notes>" };
  const parent = (await send("GET", `blocks/${meeting}`))["parent"] as { page_id: string };
  const reply = await send("PATCH", `pages/${parent.page_id}/markdown`, {
    type: "insert_content",
    insert_content,
    markdown_version: "v2",
  });
  expect(reply["message"]).toContain("creating meeting notes");
});
