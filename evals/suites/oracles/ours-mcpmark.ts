import type { Oracle } from "../../src/rivals/rival.ts";
import type { Json, RivalTools } from "../../src/rivals/rival-tools.ts";
import { SNIPPETS } from "../mcpmark/code-snippets.ts";

interface Item {
  page_id: string;
  database_id: string;
  data_source_id: string;
  title: string;
  parent: { page_id: string };
  properties: Record<string, Json>;
}

async function find(tools: RivalTools, name: string): Promise<Item> {
  const { data } = await tools.read("notes_data_fetch", { query: name });
  return data.items.find(({ title }: Item) => title === name);
}

async function query(tools: RivalTools, args: Record<string, unknown>): Promise<Item[]> {
  const { data } = await tools.read("notes_database_query", args);
  return data.items;
}

const is = (property: string, equals: string) => ({ property, select: { equals } });
const has = (contains: string) => ({ property: "Lessons", title: { contains } });
const column = (part: string[]) => `<column>\n${part.join("\n\n")}\n</column>`;

function oneOrItems(ids: readonly string[]) {
  return ids.length === 1 ? { page_id: ids[0] } : { items: ids.map((page_id) => ({ page_id })) };
}

async function addSnippets(tools: RivalTools): Promise<string> {
  const { page_id } = await find(tools, "Computer Science Student Dashboard");
  const append = (content: object) =>
    tools.call("notes_page_content_append", { block_id: page_id, ...content });
  // The text of blocks is plain.
  await append({ markdown: "**Go**" });
  await append({
    blocks: SNIPPETS.map(([caption, text]) => ({ type: "code", text, language: "go", caption })),
  });
  return "Added.";
}

async function addSession(tools: RivalTools): Promise<string> {
  const { page_id } = await find(tools, "Computer Science Student Dashboard");
  const { data } = await tools.read("notes_page_markdown_get", { page_id });
  const [, items] = /2022-09-02" \/><\/b>\n\n((?:- .*\n)*)/.exec(data.markdown)!;
  const day = `<b><date start="2022-09-02" /></b>\n\n${items!.trimEnd()}`;
  await tools.call("notes_page_markdown_update", {
    page_id,
    insert: { markdown: '<b><date start="2025-01-29" /></b>', after: day },
  });
  return "Added.";
}

async function retireAssets(tools: RivalTools): Promise<string> {
  const { database_id, parent } = await find(tools, "IT Inventory");
  const assets = await query(tools, {
    database_id,
    filter: { or: [is("Status", "Expired"), is("Status", "To be returned")] },
    columns: ["Serial", "Status", "Expiration date"],
  });
  const { data } = await tools.read("notes_database_create", {
    parent,
    title: [{ text: { content: "IT Asset Retirement Queue" } }],
    properties: { Serial: { title: {} }, Status: { select: {} }, "Expiration date": { date: {} } },
  });
  await tools.call("notes_database_insert_row", {
    database_id: data.database_id,
    rows: assets.map(({ title, properties }) => ({
      title,
      Status: properties["Status"],
      "Expiration date": properties["Expiration date"],
    })),
  });
  await tools.call("notes_page_update", {
    archived: true,
    ...oneOrItems(assets.map(({ page_id }) => page_id)),
  });
  return "Retired.";
}

async function removeItems(tools: RivalTools): Promise<string> {
  const { database_id } = await find(tools, "Travel Itinerary");
  const items = await query(tools, {
    database_id,
    filter: { and: [is("Group", "Osaka"), { or: [is("Day", "Day 1"), is("Day", "Day 2")] }] },
    columns: ["Notes"],
  });
  const late = items.filter(({ properties }) => isLate(properties["Notes"]));
  await tools.call("notes_page_update", {
    archived: true,
    ...oneOrItems(late.map(({ page_id }) => page_id)),
  });
  return "Removed.";
}

/** True for `7 PM` and `6:30 PM`, not for `6 PM`. */
export function isLate(time: string): boolean {
  const [, hour, minutes = "0"] = /^(\d+)(?::(\d+))? PM/.exec(time) ?? [];
  if (hour === undefined || hour === "12") return false;
  return Number(hour) > 6 || (hour === "6" && Number(minutes) > 0);
}

async function trackSkills(tools: RivalTools): Promise<string> {
  const { database_id, data_source_id, parent } = await find(tools, "Skills");
  const skills = await query(tools, {
    database_id,
    filter: { property: "Skill Level", number: { less_than: 0.7 } },
    columns: ["Skill", "Skill Level"],
  });
  const { data } = await tools.read("notes_database_create", {
    parent,
    title: [{ text: { content: "Skills Development Tracker" } }],
    properties: trackerColumns(data_source_id),
  });
  await tools.call("notes_database_insert_row", {
    database_id: data.database_id,
    rows: skills.map(({ page_id, title, properties }) => ({
      title: `${title} Development Plan`,
      "Current Skill": [page_id],
      "Target Proficiency": Math.min(
        0.95,
        Math.round((properties["Skill Level"] + 0.25) * 100) / 100,
      ),
      "Learning Resources": "Online courses and practice projects",
      "Progress Notes": "Initial assessment completed",
    })),
  });
  return "Created.";
}

/** Columns of the tracker of skills, as the API takes them. */
export function trackerColumns(data_source_id: string): object {
  return {
    Name: { title: {} },
    "Current Skill": { relation: { data_source_id, single_property: {} } },
    "Current Proficiency": {
      rollup: {
        relation_property_name: "Current Skill",
        rollup_property_name: "Skill Level",
        function: "show_original",
      },
    },
    "Target Proficiency": { number: { format: "percent" } },
    Gap: { formula: { expression: 'prop("Target Proficiency") - prop("Current Proficiency")' } },
    "Learning Resources": { rich_text: {} },
    "Progress Notes": { rich_text: {} },
  };
}

async function addLessons(tools: RivalTools): Promise<string> {
  const [chapters, steps] = (
    await tools.callAll(["Chapters", "Steps"].map((name) => ["notes_data_fetch", { query: name }]))
  ).map((text, index) =>
    JSON.parse(text).data.items.find(({ title }: Item) => title === ["Chapters", "Steps"][index]),
  );
  const lessons = await query(tools, {
    database_id: steps.database_id,
    filter: { or: [has("Control"), has("Decorators"), has("Calling API")] },
    columns: ["Lessons"],
  });
  const lesson = (word: string) => lessons.find(({ title }) => title.includes(word))!.page_id;
  const { data: chapter } = await tools.read("notes_database_insert_row", {
    database_id: chapters.database_id,
    properties: { title: "Expert Level" },
    icon: { emoji: "🟣" },
  });
  const Chapters = [chapter.page_id];
  const { data: added } = await tools.read("notes_database_insert_row", {
    database_id: steps.database_id,
    rows: [
      {
        title: "Advanced Foundations Review",
        Status: "Done",
        Chapters,
        "Parent item": [lesson("Control")],
        "Sub-item": [lesson("Decorators"), lesson("Calling API")],
      },
      {
        title: "Async Concurrency Patterns",
        Status: "To Do",
        Chapters,
        "Parent item": [lesson("Calling API")],
        Date: "2025-09-20",
      },
    ],
  });
  const bridge = JSON.stringify(added).match(/[0-9a-f]{8}-[\w-]{27}/)![0];
  await tools.call("notes_database_insert_row", {
    database_id: steps.database_id,
    properties: {
      title: "Metaprogramming and AST Manipulation",
      Status: "To Do",
      Chapters,
      "Parent item": [bridge],
      Date: "2025-09-15",
    },
  });
  return "Added.";
}

async function arrangeFaq(tools: RivalTools): Promise<string> {
  const { page_id } = await find(tools, "Self Assessment");
  const { data } = await tools.read("notes_page_markdown_get", { page_id });
  const [, old] = /<toggle>\nFAQ\n\n([^]*?)\n<\/toggle>/.exec(data.markdown)!;
  const parts = old!.split("\n\n");
  await tools.call("notes_page_markdown_update", {
    page_id,
    edits: [
      {
        old,
        new: `<columns>\n${column(parts.slice(0, 4))}\n${column(parts.slice(4))}\n</columns>`,
      },
    ],
  });
  return "Arranged.";
}

async function swapSections(tools: RivalTools): Promise<string> {
  const { page_id } = await find(tools, "Standard Operating Procedure");
  const { data } = await tools.read("notes_page_markdown_get", { page_id });
  const parts: string[] = data.markdown.split(/^(?=## )/m);
  const terms = parts.find((part) => part.startsWith("## Terminologies"))!;
  const roles = parts.find((part) => part.startsWith("## Roles"))!;
  await tools.call("notes_page_markdown_update", {
    page_id,
    edits: [{ old: (terms + roles).trimEnd(), new: (roles + terms).trimEnd() }],
  });
  return "Swapped.";
}

async function swapTasks(tools: RivalTools): Promise<string> {
  const { database_id } = await find(tools, "Tasks");
  const tasks = await query(tools, { database_id, columns: ["Assigned"] });
  const byPerson = new Map<string, string[]>();
  for (const { page_id, properties } of tasks) {
    const [{ name }] = properties["Assigned"];
    byPerson.set(name, [...(byPerson.get(name) ?? []), page_id]);
  }
  const people = [...byPerson].toSorted(([, one], [, other]) => one.length - other.length);
  const [fewest, most] = [people[0]!, people.at(-1)!];
  await tools.callAll([
    ["notes_page_update", { properties: { Assigned: [fewest[0]] }, ...oneOrItems(most[1]) }],
    ["notes_page_update", { properties: { Assigned: [most[0]] }, ...oneOrItems(fewest[1]) }],
  ]);
  return "Swapped.";
}

async function changeColors(tools: RivalTools): Promise<string> {
  const { data_source_id, database_id } = await find(tools, "Food");
  const [fetched, queried] = await tools.callAll([
    ["notes_database_fetch", { database_id, option_colors: true }],
    ["notes_database_query", { database_id, columns: ["Tags"] }],
  ]);
  const colors: [string, string][] = Object.entries(
    JSON.parse(fetched!).data.columns.Tags.option_colors,
  );
  const pink = colors.flatMap(([name, color]) => (color === "pink" ? [name] : []));
  const others = colors.flatMap(([name]) => (pink.includes(name) ? [] : [{ name }]));
  const setOptions = (options: object[]) =>
    tools.call("notes_data_source_update", {
      data_source_id,
      properties: { Tags: { multi_select: { options } } },
    });
  await setOptions(others);
  await setOptions([...others, ...pink.map((name) => ({ name, color: "orange" }))]);
  const rows = (JSON.parse(queried!).data.items as Item[]).filter(({ properties }) =>
    properties["Tags"].some((tag: string) => pink.includes(tag)),
  );
  await tools.call("notes_page_update", {
    items: rows.map(({ page_id, properties: { Tags } }) => ({ page_id, properties: { Tags } })),
  });
  return "Changed.";
}

/** Oracles of MCPMark's tasks with our tools. */
export const mcpmarkWithOurs: Readonly<Record<string, Oracle>> = {
  "code-snippets-go": addSnippets,
  "study-session-tracker": addSession,
  "asset-retirement-migration": retireAssets,
  "remove-osaka-itinerary": removeItems,
  "skills-development-tracker": trackSkills,
  "expert-level-lessons": addLessons,
  "faq-column-layout": arrangeFaq,
  "section-organization": swapSections,
  "swap-tasks": swapTasks,
  "change-color": changeColors,
};
