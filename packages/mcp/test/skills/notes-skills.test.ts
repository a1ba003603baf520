import { type Sandbox, seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { follow, type Results } from "../helpers/follow-skill.js";
import { ask } from "../helpers/sandbox-api.js";

interface List<Item> {
  items: Item[];
}
interface Page {
  page_id: string;
  title: string;
}

/** Lists the blocks of a page, each as its type and text, with `[ ]` or `[x]` for a box. */
async function listBlocks(sandbox: Sandbox, page: string): Promise<string[]> {
  interface Content {
    rich_text?: { plain_text: string }[];
    checked?: boolean;
  }
  const { results } = await ask<{ results: ({ type: string } & Record<string, Content>)[] }>(
    sandbox,
    "notes",
    `/v1/blocks/${page}/children?page_size=100`,
  );
  return results.map((block) => {
    const { checked, rich_text = [] } = block[block.type] ?? {};
    const box = checked === undefined ? "" : checked ? "[x] " : "[ ] ";
    return `${block.type}: ${box}${rich_text.map((part) => part.plain_text).join("")}`;
  });
}

const first = (of: Results) => of<List<Page>>("notes_data_fetch").items[0]?.page_id;
const markdownOf = (of: Results) => of<{ markdown: string }>("notes_page_markdown_get").markdown;
const written = (of: Results) => of<Page>("notes_page_create").page_id;

test("copy-page copies a checklist for a new customer", async () => {
  const title = "Onboarding checklist – Nimbus Solar";
  const copied = (markdown: string) => markdown.replace(/^Copy it for each rollout\. /, "");
  const { changed, questions, results, sandbox } = await follow("copy-page", {
    values: {
      "words of its title": "Onboarding checklist",
      "page_id of the original": first,
      "page_id of the parent": (of: Results) =>
        of<{ parent: { page_id: string } }>("notes_page_get").parent.page_id,
      "title of the copy": title,
      "content of the copy": (of: Results) => copied(markdownOf(of)),
      "page_id of the copy": written,
    },
  });
  expect(changed).toEqual([`created page: ${title}`]);
  expect(questions).toEqual([]);
  const original = await listBlocks(sandbox, first(results) ?? "");
  const copy = await listBlocks(sandbox, written(results));
  expect(copy.length).toBeGreaterThan(5);
  expect(copy).toEqual(original.map((block) => block.replace("Copy it for each rollout. ", "")));
  expect(markdownOf(results)).not.toContain("[x]");
});

test("update-project-status updates the rows that a list names, and no others", async () => {
  interface Row extends Page {
    properties: { Phase: string };
  }
  const rowsOf = (of: Results) => of<List<Row>>("notes_database_query").items;
  const idOf = (of: Results, title: string) =>
    rowsOf(of).find((row) => row.title === title)?.page_id;
  const { changed, questions, results, sandbox } = await follow("update-project-status", {
    values: {
      "words of the database's title": "Onboarding tracker",
      database_id: (of: Results) =>
        of<List<{ database_id: string }>>("notes_data_fetch").items[0]?.database_id,
      "column of the project": "Customer",
      project: "Veldt Outdoor",
      "array of the names of the title, status and comment columns": ["Step", "Phase", "Comment"],
      "array of items": (of: Results) => [
        { page_id: idOf(of, "Reno kickoff"), properties: { Phase: "Done" } },
        {
          page_id: idOf(of, "Item master sync for Reno"),
          properties: {
            Phase: "Blocked",
            Comment: "New styles come without a pack size. Rosa asks.",
          },
        },
      ],
    },
  });
  expect(changed).toEqual([
    "updated page: Item master sync for Reno",
    "updated page: Reno kickoff",
  ]);
  expect(questions).toEqual([]);
  const phases = Object.fromEntries(
    rowsOf(results).map((row) => [row.title, row.properties.Phase]),
  );
  expect(phases).toMatchObject({ "Reno kickoff": "Done", "Item master sync for Reno": "Blocked" });
  const page = await ask<{ properties: Record<string, unknown> }>(
    sandbox,
    "notes",
    `/v1/pages/${idOf(results, "Item master sync for Reno")}`,
  );
  expect(page.properties).toMatchObject({
    Phase: { status: { name: "Blocked" } },
    Comment: { rich_text: [{ plain_text: "New styles come without a pack size. Rosa asks." }] },
  });
});

test("write-meeting-notes writes a page in the team's format, with a box for each task", async () => {
  const markdown = `Attendees: Tara Quinn; Lena Hoffmann, Aiko Tanabe

## Summary

Tara wants a decision in six weeks. The site can unload twelve trucks a day.

## What we heard

- Crews stand idle when the order of deliveries is wrong

> “He'll want a price per project.” Tara Quinn

## Action items

- [ ] Aiko: model two weeks of the project in Plan
- [ ] Lena: find out whether a price per project is possible`;
  const title = "Nimbus Solar – project freight";
  const linked = (of: Results) => /<page url="[^"]*\/([0-9a-f]{32})">/.exec(markdownOf(of))?.[1];
  const { changed, results, sandbox } = await follow("write-meeting-notes", {
    values: {
      "where the notes belong, such as Customer calls": "Customer calls",
      "page_id of the parent": first,
      "page_id of the example": linked,
      "company or topic": "Nimbus",
      "title in the team's format": title,
      "the notes": markdown,
      "page_id of the new page": written,
    },
  });
  expect(changed).toEqual([`created page: ${title}`]);
  const blocks = await listBlocks(sandbox, written(results));
  expect(blocks.filter((block) => block.startsWith("to_do"))).toEqual([
    "to_do: [ ] Aiko: model two weeks of the project in Plan",
    "to_do: [ ] Lena: find out whether a price per project is possible",
  ]);
  expect(blocks.filter((block) => block.startsWith("heading_2"))).toHaveLength(3);
  const page = await ask<{ parent: object }>(sandbox, "notes", `/v1/pages/${written(results)}`);
  expect(page.parent).toMatchObject({ page_id: seedId("notes/page/customer-calls") });
  expect(markdownOf(results)).toContain("- [ ] Lena: find out");
});
