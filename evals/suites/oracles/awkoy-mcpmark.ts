import type { Oracle } from "../../src/rivals/rival.ts";
import type { Json, RivalTools } from "../../src/rivals/rival-tools.ts";
import { act, actAll } from "./awkoy-calls.ts";
import { isLate } from "./ours-mcpmark.ts";

const text = (content: string) => [{ type: "text", text: { content } }];
const title = (content: string) => ({ title: [{ type: "text", text: { content } }] });
const isOption = (property: string, equals: string) => ({ property, select: { equals } });
const hasWord = (contains: string) => ({ property: "Lessons", title: { contains } });
const isNamed = (name: string) => (found: Json) =>
  found.object === "database" && found.title[0]?.plain_text === name;

async function findDatabase(tools: RivalTools, name: string): Promise<Json> {
  const { results } = await act(tools, "notion_pages", "search_pages", { query: name });
  return results.find(isNamed(name));
}

async function query(tools: RivalTools, database_id: string, filter?: object): Promise<Json[]> {
  const { results } = await act(tools, "notion_database", "query_database", {
    database_id,
    ...(filter && { filter }),
  });
  return results;
}

/** Reads the id from a sentence such as "Page created successfully: …". */
function readId(sentence: string): string {
  return /[0-9a-f]{8}-[\w-]{27}/.exec(sentence)![0];
}

const copy = (block: Json) => ({
  type: block.type,
  [block.type]: { rich_text: text(block[block.type].rich_text[0].plain_text) },
});

const archive = (rows: readonly Json[]) =>
  rows.map(({ id: pageId }) => ["notion_pages", "archive_page", { pageId }] as const);

async function retireAssets(tools: RivalTools): Promise<string> {
  const { id, parent } = await findDatabase(tools, "IT Inventory");
  const assets = await query(tools, id, {
    or: [isOption("Status", "Expired"), isOption("Status", "To be returned")],
  });
  const queue = await act(tools, "notion_database", "create_database", {
    parent,
    title: text("IT Asset Retirement Queue"),
    properties: {
      Serial: { type: "title", title: {} },
      Status: { type: "select", select: {} },
      "Expiration date": { type: "date", date: {} },
    },
  });
  await actAll(
    tools,
    assets.map(({ properties: { Serial, Status, "Expiration date": day } }) => [
      "notion_pages",
      "create_page",
      {
        parent: { type: "database_id", database_id: readId(queue) },
        properties: {
          Serial: title(Serial.title[0].plain_text),
          Status: { select: { name: Status.select.name } },
          "Expiration date": { date: { start: day.date.start } },
        },
      },
    ]),
  );
  await actAll(tools, archive(assets));
  return "Retired.";
}

async function removeItems(tools: RivalTools): Promise<string> {
  const { id } = await findDatabase(tools, "Travel Itinerary");
  const items = await query(tools, id, {
    and: [isOption("Group", "Osaka"), { or: [isOption("Day", "Day 1"), isOption("Day", "Day 2")] }],
  });
  const late = items.filter(({ properties }) => isLate(properties.Notes.rich_text[0].plain_text));
  await actAll(tools, archive(late));
  return "Removed.";
}

async function trackSkills(tools: RivalTools): Promise<string> {
  const skills = await findDatabase(tools, "Skills");
  const rows = await query(tools, skills.id, {
    property: "Skill Level",
    number: { less_than: 0.7 },
  });
  const database_id = readId(
    await act(tools, "notion_database", "create_database", {
      parent: skills.parent,
      title: text("Skills Development Tracker"),
      properties: {
        Name: { type: "title", title: {} },
        "Current Skill": {
          type: "relation",
          relation: { database_id: skills.id, single_property: {} },
        },
        "Target Proficiency": { type: "number", number: { format: "percent" } },
        "Learning Resources": { type: "rich_text", rich_text: {} },
        "Progress Notes": { type: "rich_text", rich_text: {} },
      },
    }),
  );
  await actAll(
    tools,
    rows.map(({ id, properties }) => [
      "notion_pages",
      "create_page",
      {
        parent: { type: "database_id", database_id },
        properties: {
          Name: title(`${properties.Skill.title[0].plain_text} Development Plan`),
          "Current Skill": { relation: [{ id }] },
          "Target Proficiency": {
            number: Math.min(
              0.95,
              Math.round((properties["Skill Level"].number + 0.25) * 100) / 100,
            ),
          },
          "Learning Resources": { rich_text: text("Online courses and practice projects") },
          "Progress Notes": { rich_text: text("Initial assessment completed") },
        },
      },
    ]),
  );
  // A rollup needs ids of columns, which only a row tells.
  const [row] = await query(tools, database_id);
  await act(tools, "notion_database", "update_database", {
    database_id,
    properties: {
      "Current Proficiency": {
        type: "rollup",
        rollup: {
          relation_property_name: "Current Skill",
          relation_property_id: row.properties["Current Skill"].id,
          rollup_property_name: "Skill Level",
          rollup_property_id: skills.properties["Skill Level"].id,
          function: "show_original",
        },
      },
      Gap: {
        type: "formula",
        formula: { expression: 'prop("Target Proficiency") - prop("Current Proficiency")' },
      },
    },
  });
  return "Created.";
}

async function addLessons(tools: RivalTools): Promise<string> {
  const found = await actAll(
    tools,
    ["Chapters", "Steps"].map((name) => ["notion_pages", "search_pages", { query: name }] as const),
  );
  const [chapters, steps] = ["Chapters", "Steps"].map(
    (name, index) => found[index].results.find(isNamed(name)).id,
  );
  const lessons = await query(tools, steps, {
    or: ["Control", "Decorators", "Calling API"].map(hasWord),
  });
  const lesson = (word: string) =>
    lessons.find(({ properties }) => properties.Lessons.title[0].plain_text.includes(word)).id;
  const chapter = readId(
    await act(tools, "notion_pages", "create_page", {
      parent: { type: "database_id", database_id: chapters },
      icon: { type: "emoji", emoji: "🟣" },
      properties: { Name: title("Expert Level") },
    }),
  );
  const add = (name: string, status: string, parent: string, more: object) =>
    [
      "notion_pages",
      "create_page",
      {
        parent: { type: "database_id", database_id: steps },
        properties: {
          Lessons: title(name),
          Status: { status: { name: status } },
          Chapters: { relation: [{ id: chapter }] },
          "Parent item": { relation: [{ id: parent }] },
          ...more,
        },
      },
    ] as const;
  const [bridge] = await actAll(tools, [
    add("Advanced Foundations Review", "Done", lesson("Control"), {
      "Sub-item": { relation: [{ id: lesson("Decorators") }, { id: lesson("Calling API") }] },
    }),
    add("Async Concurrency Patterns", "To Do", lesson("Calling API"), {
      Date: { date: { start: "2025-09-20" } },
    }),
  ]);
  await actAll(tools, [
    add("Metaprogramming and AST Manipulation", "To Do", readId(bridge), {
      Date: { date: { start: "2025-09-15" } },
    }),
  ]);
  return "Added.";
}

async function swapSections(tools: RivalTools): Promise<string> {
  const { results } = await act(tools, "notion_pages", "search_pages", {
    query: "Standard Operating Procedure",
    page_size: 1,
  });
  const page = results[0].id;
  const blocks: Json[] = await act(tools, "notion_blocks", "retrieve_block_children", {
    blockId: page,
  });
  const headings = blocks.flatMap(({ type }, index) => (type === "heading_2" ? [index] : []));
  const [, terms, roles, rest] = headings;
  // Blocks are only added at the end, so that the section below is written again, too.
  const moved = [...blocks.slice(terms, roles), ...blocks.slice(rest)];
  await act(tools, "notion_blocks", "batch_mixed_operations", {
    operations: [
      ...moved.map(({ id }) => ({ operation: "delete", blockId: id })),
      { operation: "append", blockId: page, children: moved.map(copy) },
    ],
  });
  return "Swapped.";
}

const give = (pages: string[], person: string) =>
  pages.map((pageId) => {
    const properties = { Assigned: { people: [{ object: "user", id: person }] } };
    return ["notion_pages", "update_page_properties", { pageId, properties }] as const;
  });

async function swapTasks(tools: RivalTools): Promise<string> {
  const { id } = await findDatabase(tools, "Tasks");
  const byPerson = new Map<string, string[]>();
  for (const row of await query(tools, id)) {
    const person = row.properties.Assigned.people[0].id;
    byPerson.set(person, [...(byPerson.get(person) ?? []), row.id]);
  }
  const people = [...byPerson].toSorted(([, one], [, other]) => one.length - other.length);
  const [fewest, most] = [people[0]!, people.at(-1)!];
  await actAll(tools, [...give(most[1], fewest[0]), ...give(fewest[1], most[0])]);
  return "Swapped.";
}

/** Oracles of MCPMark's tasks with awkoy's server, by template, or why it cannot solve one. */
export const mcpmarkWithAwkoy: Readonly<Record<string, Oracle | string>> = {
  "code-snippets-go": "No tool adds the caption of a block of code.",
  "study-session-tracker":
    "Blocks are only added at the end, and the blocks of code below cannot be written again with their captions.",
  "asset-retirement-migration": retireAssets,
  "remove-osaka-itinerary": removeItems,
  "skills-development-tracker": trackSkills,
  "expert-level-lessons": addLessons,
  "faq-column-layout": "No tool adds columns.",
  "section-organization": swapSections,
  "swap-tasks": swapTasks,
  "change-color": "No tool sets the values of a multi-select column, so that rows lose their tags.",
};
