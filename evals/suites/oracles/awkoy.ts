import type { Rival } from "../../src/rivals/rival.ts";
import type { Json, RivalTools } from "../../src/rivals/rival-tools.ts";
import { act, actAll } from "./awkoy-calls.ts";
import { mcpmarkWithAwkoy } from "./awkoy-mcpmark.ts";
import { toRowFilter } from "./ours.ts";
import { type Plan, planOf } from "./plan.ts";

/** awkoy/notion-mcp-server. Its page for new pages is the company's home page. */
export const awkoy: Rival = {
  id: "awkoy-notion-mcp-server",
  title: "awkoy/notion-mcp-server 1.0.1",
  services: ["notes"],
  packages: ["notion-mcp-server"],
  command: () =>
    "NOTION_TOKEN={notes_token} NOTION_PAGE_ID=7e3e2521-c45d-86da-8e6f-b41daa61f1db node --import {redirect} {servers}/node_modules/notion-mcp-server/build/index.js",
  solve: ({ id, template }) =>
    mcpmarkWithAwkoy[template] ??
    (async (tools) => {
      await doRows(tools, planOf(id));
      return "Done.";
    }),
};

const due = (row: Json): string => row.properties.Due.date.start;
const select = (name?: string) => name && { select: { name } };

async function doRows(tools: RivalTools, { where, set, create }: Plan): Promise<void> {
  const { results } = await act(tools, "notion_pages", "search_pages", {
    query: "Sprint board",
    page_size: 1,
  });
  const database_id = results[0].id;
  if (create !== undefined) {
    await act(tools, "notion_pages", "create_page", {
      parent: { type: "database_id", database_id },
      properties: {
        Task: { title: [{ text: { content: create.title } }] },
        Assignee: select(create.assignee),
        List: select(create.list),
        Board: select(create.board),
        Due: { date: { start: create.due } },
      },
    });
    return;
  }
  const found = await act(tools, "notion_database", "query_database", {
    database_id,
    filter: toRowFilter(where!),
  });
  // Its sorts need a timestamp, which the service refuses beside a property.
  const rows = where!.first
    ? found.results
        .toSorted((one: Json, other: Json) => due(one).localeCompare(due(other)))
        .slice(0, 1)
    : found.results;
  const properties = set!.list ? { List: select(set!.list) } : { Assignee: select(set!.assignee) };
  await actAll(
    tools,
    rows.map(({ id: pageId }: { id: string }) => [
      "notion_pages",
      "update_page_properties",
      { pageId, properties },
    ]),
  );
}
