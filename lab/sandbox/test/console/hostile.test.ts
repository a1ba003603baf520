import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../../src/index.js";
import { describeInChromium, expectAccessible, expectNoOverflow } from "../helpers/browser.js";
import {
  addPage,
  hostileText,
  hostileUrl,
  send,
  text,
  upload,
} from "../helpers/console-content.js";
import { reportMirrors } from "../helpers/run-reports.js";

interface Created {
  data: { id: Record<string, string> };
}

let sandbox: Sandbox;
let stopReporting: (() => Promise<void>) | undefined;
const ids: Record<string, string> = {};

beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  const create = async (path: string, data: object) =>
    (await send<Created>(sandbox, "crm", ["POST", path], { data })).data.id;
  const person = await create("/v2/objects/people/records", {
    values: {
      name: [{ first_name: hostileText, last_name: "", full_name: hostileText }],
      job_title: hostileText,
      description: hostileUrl,
      linkedin: hostileUrl,
    },
  });
  ids["person"] = person["record_id"] ?? "";
  const target = { object: "people", record_id: ids["person"] };
  const deal = await create("/v2/objects/deals/records", {
    values: {
      name: hostileText,
      stage: "Lead",
      owner: "lena.hoffmann@northwind.example",
    },
  });
  ids["deal"] = deal["record_id"] ?? "";
  await create("/v2/tasks", {
    content: hostileText,
    format: "plaintext",
    deadline_at: null,
    is_completed: false,
    assignees: [],
    linked_records: [{ target_object: "people", target_record_id: ids["person"] }],
  });
  const note = await create("/v2/notes", {
    parent_object: "people",
    parent_record_id: ids["person"],
    title: hostileText,
    format: "markdown",
    content: `[click](${hostileUrl}) ${hostileText}`,
  });
  ids["note"] = note["note_id"] ?? "";
  await create("/v2/comments", {
    format: "plaintext",
    content: hostileText,
    record: target,
    author: { type: "workspace-member", id: seedId("crm/member/lena-hoffmann") },
  });
  ids["file"] = await upload(
    sandbox,
    "drawing.svg",
    "image/svg+xml",
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg"><script>document.title='owned'</script></svg>`,
    ),
  );
  ids["page"] = await addPage(sandbox, seedId("notes/page/team-home"), hostileText, [
    { paragraph: { rich_text: text(hostileText, hostileUrl) } },
    { heading_1: { rich_text: text(hostileText) } },
    { code: { rich_text: text(hostileText), language: "html" } },
    { equation: { expression: hostileText } },
    { bookmark: { url: hostileUrl } },
    { embed: { url: "data:text/html,<script>document.title='owned'</script>" } },
    { image: { type: "external", external: { url: hostileUrl } } },
    { table: { table_width: 1, children: [{ table_row: { cells: [text(hostileText)] } }] } },
    {
      column_list: {
        children: [
          { column: { children: [{ paragraph: { rich_text: text(hostileText) } }] } },
          { column: { children: [{ callout: { rich_text: text(hostileText) } }] } },
        ],
      },
    },
  ]);
  await send(sandbox, "notes", ["POST", "/v1/comments"], {
    parent: { page_id: ids["page"] },
    rich_text: text(hostileText, hostileUrl),
  });
  const found = {
    service: hostileText,
    kind: hostileText,
    title: hostileText,
    place: [hostileText],
    by: [hostileText],
    url: hostileUrl,
    passage: hostileText,
    ageMs: 1,
  };
  const hostile = { account: hostileText, error: hostileText };
  stopReporting = reportMirrors(sandbox, [{ ...hostile, found: [found, null, "x", { url: 1 }] }]);
});
afterAll(async () => {
  await stopReporting?.();
  await sandbox.stop();
});

const paths: readonly [name: string, path: () => string][] = [
  ["the overview", () => "/"],
  ["the people", () => "/console/crm/people?q=WWWW"],
  ["a person", () => `/console/crm/people/${ids["person"]}`],
  ["a deal", () => `/console/crm/deals/${ids["deal"]}`],
  ["the deal board", () => "/console/crm/board"],
  ["the tasks", () => "/console/crm/tasks"],
  ["a note", () => `/console/crm/notes/${ids["note"]}`],
  ["the notes", () => "/console/crm/notes"],
  ["the comments", () => "/console/crm/comments"],
  ["the page tree", () => "/console/notes"],
  ["a page", () => `/console/notes/${ids["page"]}`],
  ["the uploads", () => "/console/uploads"],
  ["the changes", () => "/console/changes"],
  ["the activity", () => "/console/activity"],
  ["the mirror", () => "/console/mirror?q=WWWW"],
  ["the search", () => "/console/search?q=WWWW"],
];

describeInChromium("hostile content", (browser) => {
  test.each(paths)("runs no script in %s and leaves its width alone", async (_name, path) => {
    const page = await browser.open(`${sandbox.url}${path()}`, { width: 375 });
    await expectAccessible(page);
    expect(await page.title()).not.toBe("owned");
    expect(await page.title()).not.toMatch(/\p{Bidi_Control}/u);
    const addresses = await page
      .locator("[href]")
      .evaluateAll((all) => all.map((each) => String(each.getAttribute("href"))));
    expect(addresses.filter((address) => /^\s*(javascript|data|vbscript):/i.test(address))).toEqual(
      [],
    );
    expect(
      await page.locator("main script, main iframe, main object, main [onerror]").count(),
    ).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectNoOverflow(page);
  });

  test("reverses nothing outside its own element", async () => {
    const page = await browser.open(`${sandbox.url}/console/crm/notes/${ids["note"]}`);
    // The words after the link to the person, whose name reverses what follows.
    const [start, end] = await page.evaluate<[number, number]>(`(() => {
      const words = document.querySelector("main > p a").nextSibling;
      const at = words.data.indexOf("by");
      const getLeft = (position) => {
        const range = document.createRange();
        range.setStart(words, position);
        range.setEnd(words, position + 1);
        return range.getBoundingClientRect().left;
      };
      return [getLeft(at), getLeft(at + 1)];
    })()`);
    expect(start).toBeLessThan(end);
  });

  test("in a file that could contain a script is downloaded, not shown", async () => {
    const response = await fetch(`${sandbox.url}/console/uploads/${ids["file"]}`);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
  });
});

test.each([
  "/console/crm/people/nobody",
  "/console/crm/nothing",
  "/console/notes/%3Cscript%3E",
  "/console/calls/x",
  "/console/uploads/x",
  "/console/crm/notes/x",
  "/console/crm/lists/x",
])("%s does not exist", async (path) => {
  const response = await fetch(`${sandbox.url}${path}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("at this address");
});
