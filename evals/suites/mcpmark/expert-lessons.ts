import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { block, title, updatePage } from "../../tasks/shared/notes.ts";
import {
  addDatabase,
  addPage,
  addRows,
  type Database,
  differs,
  listOutside,
  readRows,
  sortTexts,
} from "./notes-pages.ts";

const CHAPTER = "Expert Level";
const BRIDGE = "Advanced Foundations Review";
const chapterNames = ["Beginner", "Intermediate", "Advanced"];
/** Lesson, status, chapter. */
const lessonRows: [string, string, number][] = [
  ["Variables and Types", "Done", 0],
  ["Control Flow", "Done", 0],
  ["Functions", "Done", 0],
  ["Working with Files", "Done", 1],
  ["Calling API", "In progress", 1],
  ["Decorators", "To Do", 2],
  ["Testing", "To Do", 2],
];
const columns = ["Lessons", "Status", "Chapters", "Parent item", "Sub-item", "Date"];

interface Options {
  icon?: string;
  parentOfAsync?: "Calling API" | "Decorators";
  subItems?: boolean;
}

/** Adds a chapter with an icon, and lessons that are related to it and to each other. */
export async function expertLessons(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "Python Roadmap", [
    block("paragraph", "From the first line to your own library."),
  ]);
  const chapters = await addDatabase(world, page, "Chapters", { Name: { title: {} } });
  const chapterIds = await addRows(
    world,
    chapters,
    chapterNames.map((name) => ({ Name: title(name) })),
  );
  const steps = await addDatabase(world, page, "Steps", {
    Lessons: { title: {} },
    Status: { status: { options: [{ name: "To Do" }, { name: "In progress" }, { name: "Done" }] } },
    Chapters: { relation: { data_source_id: chapters.dataSourceId, single_property: {} } },
    Date: { date: {} },
  });
  await world.notes.patch(`/v1/data_sources/${steps.dataSourceId}`, {
    properties: {
      "Parent item": { relation: { data_source_id: steps.dataSourceId, dual_property: {} } },
    },
  });
  await renameOther(world, steps);
  const lessonIds = await addRows(
    world,
    steps,
    lessonRows.map(([name, status, chapter]) => ({
      Lessons: title(name),
      Status: { status: { name: status } },
      Chapters: { relation: [{ id: chapterIds[chapter] }] },
    })),
  );
  const lesson = (name: string) => lessonIds[lessonRows.findIndex(([each]) => each === name)]!;
  const build = async (
    changed: World,
    { icon = "🟣", parentOfAsync = "Calling API", subItems = true }: Options,
  ) => {
    const { id: chapter } = await changed.notes.post<{ id: string }>("/v1/pages", {
      parent: { data_source_id: chapters.dataSourceId },
      icon: { type: "emoji", emoji: icon },
      properties: { Name: title(CHAPTER) },
    });
    const add = async (name: string, status: string, parent: string, more: object = {}) => {
      const [id] = await addRows(changed, steps, [
        {
          Lessons: title(name),
          Status: { status: { name: status } },
          Chapters: { relation: [{ id: chapter }] },
          "Parent item": { relation: [{ id: parent }] },
          ...more,
        },
      ]);
      return id!;
    };
    const bridge = await add(BRIDGE, "Done", lesson("Control Flow"));
    if (subItems) {
      await updatePage(changed, bridge, {
        "Sub-item": { relation: [{ id: lesson("Decorators") }, { id: lesson("Calling API") }] },
      });
    }
    await add("Metaprogramming and AST Manipulation", "To Do", bridge, {
      Date: { date: { start: "2025-09-15" } },
    });
    await add("Async Concurrency Patterns", "To Do", lesson(parentOfAsync), {
      Date: { date: { start: "2025-09-20" } },
    });
    return "Added.";
  };
  return {
    id: "mcpmark/expert-level-lessons",
    template: "expert-level-lessons",
    kind: "bulk",
    services: ["notes"],
    prompt: `The page "Python Roadmap" has the databases Chapters and Steps. Add the chapter "${CHAPTER}" with the icon 🟣. Then add three lessons to Steps, all in that chapter. "${BRIDGE}" is Done; its parent item is the lesson about Control, and its sub-items are the lessons about Decorators and Calling API as well as the next one. "Metaprogramming and AST Manipulation" is To Do on 15 September 2025, with the parent item "${BRIDGE}". "Async Concurrency Patterns" is To Do on 20 September 2025, with the parent item Calling API.`,
    verify: async (outcome) => {
      const found = await outcome.notes.post<{
        results: {
          id: string;
          icon: { emoji?: string } | null;
          properties: { Name: { title: { plain_text: string }[] } };
        }[];
      }>(`/v1/data_sources/${chapters.dataSourceId}/query`);
      const names = new Map(
        found.results.map(({ id, properties }) => [id, properties.Name.title[0]?.plain_text]),
      );
      const added = found.results.filter(({ id }) => !chapterIds.includes(id));
      const rows = await readRows(outcome, steps, columns);
      const ids = await readIds(outcome, steps);
      const words = rows.map(([name, status, chapter, parent, sub, day]) => [
        name,
        status,
        (chapter as string[]).map((id) => names.get(id)),
        (parent as string[]).map((id) => ids.get(id)),
        sortTexts((sub as string[]).map((id) => ids.get(id))),
        day,
      ]);
      return [
        ...listOutside(outcome.changes, [chapters.dataSourceId, steps.dataSourceId]),
        ...differs(
          "The new chapters",
          added.map(({ id, icon }) => [names.get(id), icon?.emoji]),
          [[CHAPTER, "🟣"]],
        ),
        ...differs(
          "The other chapters",
          sortTexts([...names.values()].filter((name) => name !== CHAPTER)),
          chapterNames.toSorted(),
        ),
        ...differs("The lessons", words, wantedLessons()),
      ];
    },
    solve: (changed) => build(changed, {}),
    wrong: [
      { name: "another icon", attempt: (changed) => build(changed, { icon: "🔵" }) },
      {
        name: "another parent",
        attempt: (changed) => build(changed, { parentOfAsync: "Decorators" }),
      },
      { name: "without sub-items", attempt: (changed) => build(changed, { subItems: false }) },
    ],
  };
}

/** Gives the other side of the relation the name that the original has. */
async function renameOther({ notes }: World, { dataSourceId }: Database): Promise<void> {
  const { properties } = await notes.get<{ properties: Record<string, { type: string }> }>(
    `/v1/data_sources/${dataSourceId}`,
  );
  const other = Object.keys(properties).find((name) => name.startsWith("Related to"))!;
  await notes.patch(`/v1/data_sources/${dataSourceId}`, {
    properties: { [other]: { name: "Sub-item" } },
  });
}

async function readIds(world: World, { dataSourceId }: Database): Promise<Map<string, string>> {
  const { results } = await world.notes.post<{
    results: { id: string; properties: { Lessons: { title: { plain_text: string }[] } } }[];
  }>(`/v1/data_sources/${dataSourceId}/query`, { page_size: 100 });
  return new Map(
    results.map(({ id, properties }) => [id, properties.Lessons.title[0]?.plain_text ?? ""]),
  );
}

function wantedLessons(): unknown[][] {
  const meta = "Metaprogramming and AST Manipulation";
  const async = "Async Concurrency Patterns";
  const parents: Record<string, string[]> = { "Calling API": [BRIDGE], Decorators: [BRIDGE] };
  const children: Record<string, string[]> = { "Control Flow": [BRIDGE], "Calling API": [async] };
  return [
    ...lessonRows.map(([name, status, chapter]) => [
      name,
      status,
      [chapterNames[chapter]],
      parents[name] ?? [],
      children[name] ?? [],
      null,
    ]),
    [
      BRIDGE,
      "Done",
      [CHAPTER],
      ["Control Flow"],
      ["Calling API", "Decorators", meta].toSorted(),
      null,
    ],
    [meta, "To Do", [CHAPTER], [BRIDGE], [], "2025-09-15"],
    [async, "To Do", [CHAPTER], ["Calling API"], [], "2025-09-20"],
  ].toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));
}
