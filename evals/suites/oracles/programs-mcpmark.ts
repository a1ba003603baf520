import { SNIPPETS } from "../mcpmark/code-snippets.ts";
import type { OracleProgram } from "./oracle-forms.ts";
import { trackerColumns } from "./ours-mcpmark.ts";

const find = (title: string) =>
  `const { items: [source] } = await notes_data_fetch({ query: ${JSON.stringify(title)} });\n`;

const findDatabase = ["data_fetch", "database_query"];
const editMarkdown = ["data_fetch", "page_markdown_get", "page_markdown_update"];
const tracker = JSON.stringify(trackerColumns("ID")).replace('"ID"', "source.data_source_id");

const addedSnippets = SNIPPETS.map(([caption, text]) => ({
  type: "code",
  text,
  language: "go",
  caption,
}));

/** Programs for MCPMark's tasks, by template. */
export const mcpmarkPrograms: Readonly<Record<string, OracleProgram>> = {
  "code-snippets-go": {
    names: ["data_fetch", "page_content_append"],
    source: `${find("Computer Science Student Dashboard")}const block_id = source.page_id;
await notes_page_content_append({ block_id, markdown: "**Go**" });
await notes_page_content_append({ block_id, blocks: ${JSON.stringify(addedSnippets)} });`,
  },
  "study-session-tracker": {
    names: editMarkdown,
    source: `${find("Computer Science Student Dashboard")}const { page_id } = source;
const { markdown } = await notes_page_markdown_get({ page_id });
const [after] = /<b><date start="2022-09-02" \\/><\\/b>\\n\\n(- .*\\n)*- .*/.exec(markdown);
await notes_page_markdown_update({ page_id, insert: { markdown: '<b><date start="2025-01-29" /></b>', after } });`,
  },
  "asset-retirement-migration": {
    names: [...findDatabase, "database_create", "database_insert_row", "page_update"],
    source: `${find("IT Inventory")}await notes_database_create({ parent: source.parent, title: [{ text: { content: "IT Asset Retirement Queue" } }], properties: { Serial: { title: {} }, Status: { select: {} }, "Expiration date": { date: {} } } });`,
    then: `${find("IT Inventory")}const { items: [{ database_id }] } = await notes_data_fetch({ query: "IT Asset Retirement Queue" });
const is = (equals) => ({ property: "Status", select: { equals } });
const { items } = await notes_database_query({ database_id: source.database_id, filter: { or: [is("Expired"), is("To be returned")] } });
for (const { page_id, title, properties } of items) {
  await notes_database_insert_row({ database_id, properties: { title, Status: properties.Status, "Expiration date": properties["Expiration date"] } });
  await notes_page_update({ page_id, archived: true });
}`,
  },
  "remove-osaka-itinerary": {
    names: [...findDatabase, "page_update"],
    source: `${find("Travel Itinerary")}const is = (property, equals) => ({ property, select: { equals } });
const { items } = await notes_database_query({ database_id: source.database_id, filter: { and: [is("Group", "Osaka"), { or: [is("Day", "Day 1"), is("Day", "Day 2")] }] } });
for (const { page_id, properties } of items) {
  const [, hour, minutes] = /^(\\d+)(?::(\\d+))? PM/.exec(properties.Notes) ?? [];
  if (hour && hour !== "12" && (+hour > 6 || (+hour === 6 && +(minutes ?? 0) > 0))) await notes_page_update({ page_id, archived: true });
}`,
  },
  "skills-development-tracker": {
    names: [...findDatabase, "database_create", "database_insert_row"],
    source: `${find("Skills")}await notes_database_create({ parent: source.parent, title: [{ text: { content: "Skills Development Tracker" } }], properties: ${tracker} });`,
    then: `const find = async (query) => (await notes_data_fetch({ query })).items.find(({ title }) => title === query).database_id;
const { items } = await notes_database_query({ database_id: await find("Skills"), filter: { property: "Skill Level", number: { less_than: 0.7 } } });
const database_id = await find("Skills Development Tracker");
for (const { page_id, title, properties } of items) {
  await notes_database_insert_row({ database_id, properties: { title: title + " Development Plan", "Current Skill": [page_id], "Target Proficiency": Math.min(0.95, Math.round((properties["Skill Level"] + 0.25) * 100) / 100), "Learning Resources": "Online courses and practice projects", "Progress Notes": "Initial assessment completed" } });
}`,
  },
  "expert-level-lessons": {
    names: [...findDatabase, "database_insert_row"],
    source: `const find = async (query) => (await notes_data_fetch({ query })).items.find(({ title }) => title === query).database_id;
const chapters = await find("Chapters");
const steps = await find("Steps");
const { items } = await notes_database_query({ database_id: steps });
const lesson = (word) => items.find(({ title }) => title.includes(word)).page_id;
const { page_id } = await notes_database_insert_row({ database_id: chapters, properties: { title: "Expert Level" }, icon: { emoji: "🟣" } });
const add = (title, Status, parent, more) => notes_database_insert_row({ database_id: steps, properties: { title, Status, Chapters: [page_id], "Parent item": [parent], ...more } });
const bridge = await add("Advanced Foundations Review", "Done", lesson("Control"), { "Sub-item": [lesson("Decorators"), lesson("Calling API")] });
await add("Metaprogramming and AST Manipulation", "To Do", bridge.page_id, { Date: "2025-09-15" });
await add("Async Concurrency Patterns", "To Do", lesson("Calling API"), { Date: "2025-09-20" });`,
  },
  "faq-column-layout": {
    names: editMarkdown,
    source: `${find("Self Assessment")}const { page_id } = source;
const { markdown } = await notes_page_markdown_get({ page_id });
const old = /<toggle>\\nFAQ\\n\\n([^]*?)\\n<\\/toggle>/.exec(markdown)[1];
const parts = old.split("\\n\\n");
const column = (part) => "<column>\\n" + part.join("\\n\\n") + "\\n</column>\\n";
await notes_page_markdown_update({ page_id, edits: [{ old, new: "<columns>\\n" + column(parts.slice(0, 4)) + column(parts.slice(4)) + "</columns>" }] });`,
  },
  "section-organization": {
    names: editMarkdown,
    source: `${find("Standard Operating Procedure")}const { page_id } = source;
const { markdown } = await notes_page_markdown_get({ page_id });
const parts = markdown.split("## ");
const [terms, roles] = ["Terminologies", "Roles"].map((name) => "## " + parts.find((part) => part.startsWith(name)));
await notes_page_markdown_update({ page_id, edits: [{ old: (terms + roles).trimEnd(), new: (roles + terms).trimEnd() }] });`,
  },
  "swap-tasks": {
    names: [...findDatabase, "page_update"],
    source: `${find("Tasks")}const { items } = await notes_database_query({ database_id: source.database_id });
const tasks = {};
for (const { page_id, properties } of items) (tasks[properties.Assigned[0].name] ??= []).push(page_id);
const people = Object.entries(tasks).sort((a, b) => a[1].length - b[1].length);
const few = people[0], many = people[people.length - 1];
const give = async ([, ids], [name]) => { for (const page_id of ids) await notes_page_update({ page_id, properties: { Assigned: [name] } }); };
await give(many, few);
await give(few, many);`,
  },
  "change-color": {
    names: ["data_fetch", "database_fetch", "database_query", "data_source_update", "page_update"],
    source: `${find("Food")}const { database_id, data_source_id } = source;
const { columns } = await notes_database_fetch({ database_id, option_colors: true });
const { items } = await notes_database_query({ database_id });
const colors = columns.Tags.option_colors;
const names = Object.keys(colors);
const pink = names.filter((name) => colors[name] === "pink");
const set = (options) => notes_data_source_update({ data_source_id, properties: { Tags: { multi_select: { options } } } });
const others = names.filter((name) => !pink.includes(name)).map((name) => ({ name }));
await set(others);
await set([...others, ...pink.map((name) => ({ name, color: "orange" }))]);
return items.filter(({ properties: { Tags } }) => Tags.some((tag) => pink.includes(tag))).map(({ page_id, properties: { Tags } }) => ({ page_id, properties: { Tags } }));`,
    // The plan of the first would have the rows' tags as they were before they lost some.
    then: (rows) => `for (const row of ${JSON.stringify(rows)}) await notes_page_update(row);`,
  },
};
