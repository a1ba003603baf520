// Oracles over the notes service's API. Like those in rest.ts, they are also programs for code mode.
/* oxlint-disable unicorn/consistent-function-scoping -- Programs for code mode have all they use inside. */
import type { Json } from "../../src/rivals/rival-tools.ts";
import type { Api } from "./rest.ts";

/** Copies rows to a new database and trashes them. */
export async function retireAssets(api: Api): Promise<void> {
  const { results: found } = await api("POST", "/v1/search", {
    query: "IT Inventory",
    filter: { property: "object", value: "data_source" },
  });
  const [inventory] = found;
  const is = (name: string) => ({ property: "Status", select: { equals: name } });
  const { results } = await api("POST", `/v1/data_sources/${inventory.id}/query`, {
    filter: { or: [is("Expired"), is("To be returned")] },
  });
  const queue = await api("POST", "/v1/databases", {
    parent: { type: "page_id", page_id: inventory.database_parent.page_id },
    title: [{ text: { content: "IT Asset Retirement Queue" } }],
    initial_data_source: {
      properties: {
        Serial: { title: {} },
        Status: { select: {} },
        "Expiration date": { date: {} },
      },
    },
  });
  await Promise.all(
    results.map(({ properties: { Serial, Status, "Expiration date": day } }: Json) =>
      api("POST", "/v1/pages", {
        parent: { data_source_id: queue.data_sources[0].id },
        properties: {
          Serial: { title: [{ text: { content: Serial.title[0].plain_text } }] },
          Status: { select: { name: Status.select.name } },
          "Expiration date": { date: { start: day.date.start } },
        },
      }),
    ),
  );
  await Promise.all(
    results.map(({ id }: Json) => api("PATCH", `/v1/pages/${id}`, { in_trash: true })),
  );
}

/** Trashes rows by a time in a text. */
export async function removeItems(api: Api): Promise<void> {
  const { results: found } = await api("POST", "/v1/search", {
    query: "Travel Itinerary",
    filter: { property: "object", value: "data_source" },
  });
  const is = (property: string, equals: string) => ({ property, select: { equals } });
  const { results } = await api("POST", `/v1/data_sources/${found[0].id}/query`, {
    filter: { and: [is("Group", "Osaka"), { or: [is("Day", "Day 1"), is("Day", "Day 2")] }] },
  });
  const late = results.filter(({ properties }: Json) => {
    const [, hour, minutes] =
      /^(\d+)(?::(\d+))? PM/.exec(properties.Notes.rich_text[0].plain_text) ?? [];
    return hour && hour !== "12" && (+hour > 6 || (+hour === 6 && +(minutes ?? 0) > 0));
  });
  await Promise.all(
    late.map(({ id }: Json) => api("PATCH", `/v1/pages/${id}`, { in_trash: true })),
  );
}

/** Creates a database with a row for some rows of another. */
export async function trackSkills(api: Api): Promise<void> {
  const { results: found } = await api("POST", "/v1/search", {
    query: "Skills",
    filter: { property: "object", value: "data_source" },
  });
  const [skills] = found;
  const { results } = await api("POST", `/v1/data_sources/${skills.id}/query`, {
    filter: { property: "Skill Level", number: { less_than: 0.7 } },
  });
  const tracker = await api("POST", "/v1/databases", {
    parent: { type: "page_id", page_id: skills.database_parent.page_id },
    title: [{ text: { content: "Skills Development Tracker" } }],
    initial_data_source: {
      properties: {
        Name: { title: {} },
        "Current Skill": { relation: { data_source_id: skills.id, single_property: {} } },
        "Current Proficiency": {
          rollup: {
            relation_property_name: "Current Skill",
            rollup_property_name: "Skill Level",
            function: "show_original",
          },
        },
        "Target Proficiency": { number: { format: "percent" } },
        Gap: {
          formula: { expression: 'prop("Target Proficiency") - prop("Current Proficiency")' },
        },
        "Learning Resources": { rich_text: {} },
        "Progress Notes": { rich_text: {} },
      },
    },
  });
  const text = (content: string) => [{ text: { content } }];
  await Promise.all(
    results.map(({ id, properties }: Json) =>
      api("POST", "/v1/pages", {
        parent: { data_source_id: tracker.data_sources[0].id },
        properties: {
          Name: { title: text(`${properties.Skill.title[0].plain_text} Development Plan`) },
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
      }),
    ),
  );
}

/** Adds a chapter and related lessons. */
export async function addLessons(api: Api): Promise<void> {
  const find = async (name: string) => {
    const { results } = await api("POST", "/v1/search", {
      query: name,
      filter: { property: "object", value: "data_source" },
      page_size: 1,
    });
    return results[0].id;
  };
  const [chapters, steps] = await Promise.all([find("Chapters"), find("Steps")]);
  const has = (contains: string) => ({ property: "Lessons", title: { contains } });
  const { results } = await api("POST", `/v1/data_sources/${steps}/query`, {
    filter: { or: [has("Control"), has("Decorators"), has("Calling API")] },
  });
  const lesson = (word: string) =>
    results.find(({ properties }: Json) => properties.Lessons.title[0].plain_text.includes(word))
      .id;
  const title = (content: string) => ({ title: [{ text: { content } }] });
  const { id: chapter } = await api("POST", "/v1/pages", {
    parent: { data_source_id: chapters },
    icon: { type: "emoji", emoji: "🟣" },
    properties: { Name: title("Expert Level") },
  });
  const add = (name: string, status: string, parent: string, more: object) =>
    api("POST", "/v1/pages", {
      parent: { data_source_id: steps },
      properties: {
        Lessons: title(name),
        Status: { status: { name: status } },
        Chapters: { relation: [{ id: chapter }] },
        "Parent item": { relation: [{ id: parent }] },
        ...more,
      },
    });
  const [bridge] = await Promise.all([
    add("Advanced Foundations Review", "Done", lesson("Control"), {
      "Sub-item": { relation: [{ id: lesson("Decorators") }, { id: lesson("Calling API") }] },
    }),
    add("Async Concurrency Patterns", "To Do", lesson("Calling API"), {
      Date: { date: { start: "2025-09-20" } },
    }),
  ]);
  await add("Metaprogramming and AST Manipulation", "To Do", bridge.id, {
    Date: { date: { start: "2025-09-15" } },
  });
}

/** Swaps the rows of two people. */
export async function swapTasks(api: Api): Promise<void> {
  const { results: found } = await api("POST", "/v1/search", {
    query: "Tasks",
    filter: { property: "object", value: "data_source" },
  });
  const { id } = found.find(({ title }: Json) => title[0].plain_text === "Tasks");
  const { results } = await api("POST", `/v1/data_sources/${id}/query`, {});
  const tasks: Record<string, string[]> = {};
  for (const { id: task, properties } of results)
    (tasks[properties.Assigned.people[0].id] ??= []).push(task);
  const people = Object.entries(tasks).toSorted(([, one], [, other]) => one.length - other.length);
  const [few, many] = [people[0]!, people.at(-1)!];
  const give = ([, ids]: [string, string[]], [person]: [string, string[]]) =>
    ids.map((task) =>
      api("PATCH", `/v1/pages/${task}`, { properties: { Assigned: { people: [{ id: person }] } } }),
    );
  await Promise.all([...give(many, few), ...give(few, many)]);
}

/** Gives pink options another color. */
export async function changeColors(api: Api): Promise<void> {
  const { results: found } = await api("POST", "/v1/search", {
    query: "Food",
    filter: { property: "object", value: "data_source" },
  });
  const [food] = found;
  const { options } = food.properties.Tags.multi_select;
  const isPink = ({ color }: Json) => color === "pink";
  const pink = options.filter(isPink).map(({ name }: Json) => name);
  const { results: rows } = await api("POST", `/v1/data_sources/${food.id}/query`, {
    filter: {
      or: pink.map((contains: string) => ({ property: "Tags", multi_select: { contains } })),
    },
  });
  const others = options
    .filter((option: Json) => !isPink(option))
    .map(({ name }: Json) => ({ name }));
  const set = (next: object[]) =>
    api("PATCH", `/v1/data_sources/${food.id}`, {
      properties: { Tags: { multi_select: { options: next } } },
    });
  await set(others);
  await set([...others, ...pink.map((name: string) => ({ name, color: "orange" }))]);
  await Promise.all(
    rows.map(({ id, properties }: Json) =>
      api("PATCH", `/v1/pages/${id}`, {
        properties: {
          Tags: { multi_select: properties.Tags.multi_select.map(({ name }: Json) => ({ name })) },
        },
      }),
    ),
  );
}
