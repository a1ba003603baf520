import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { block, title, updatePage } from "../../tasks/shared/notes.ts";
import { addDatabase, addPage, addRows, differs, listOutside, readRows } from "./notes-pages.ts";

const pink = ["Middle Eastern", "Jamaican", "Indian"];
const options = [
  ...pink.map((name) => ({ name, color: "pink" })),
  { name: "Italian", color: "green" },
  { name: "Japanese", color: "blue" },
];
const places: [string, string[]][] = [
  ["Saffron corner", ["Middle Eastern"]],
  ["Patty house", ["Jamaican"]],
  ["Curry lane", ["Indian", "Japanese"]],
  ["Market hall", ["Italian", "Indian"]],
  ["Noodle bar", ["Japanese"]],
];

/** Gives options another color, which the API allows only by removing and adding them. */
export async function changeColor(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "Toronto Guide", [
    block("callout", "Bring a coat from October on.", { color: "pink_background" }),
  ]);
  const food = await addDatabase(world, page, "Food", {
    Name: { title: {} },
    Tags: { multi_select: { options } },
  });
  const activities = await addDatabase(world, page, "Activities", {
    Name: { title: {} },
    Tags: {
      multi_select: {
        options: [
          { name: "Museum", color: "pink" },
          { name: "Park", color: "green" },
        ],
      },
    },
  });
  const ids = await addRows(
    world,
    food,
    places.map(([name, tags]) => ({ Name: title(name), Tags: toTags(tags) })),
  );
  await addRows(world, activities, [{ Name: title("City museum"), Tags: toTags(["Museum"]) }]);
  const setOptions = ({ notes }: World, next: object[]) =>
    notes.patch(`/v1/data_sources/${food.dataSourceId}`, {
      properties: { Tags: { multi_select: { options: next } } },
    });
  const recolor = async (changed: World, { names = pink, color = "orange", tagAgain = true }) => {
    const others = options.filter(({ name }) => !names.includes(name));
    await setOptions(changed, others);
    await setOptions(changed, [...names.map((name) => ({ name, color })), ...others]);
    if (!tagAgain) return "Changed.";
    for (const [index, [, tags]] of places.entries()) {
      if (tags.some((tag) => names.includes(tag)))
        await updatePage(changed, ids[index]!, { Tags: toTags(tags) });
    }
    return "Changed.";
  };
  const wanted = places
    .map(([name, tags]) => [name, tags.toSorted()])
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  return {
    id: "mcpmark/change-color",
    template: "change-color",
    kind: "in-place",
    services: ["notes"],
    prompt:
      'The page "Toronto Guide" has the database Food. Some options of its column Tags are pink: give each of them another color of your choice. Names of options and the tags of all rows stay, and so do the callout and the other database. The service refuses another color for an option that exists, so you may remove an option and add it again.',
    verify: async (outcome) => {
      const { properties } = await outcome.notes.get<{
        properties: { Tags: { multi_select: { options: typeof options } } };
      }>(`/v1/data_sources/${food.dataSourceId}`);
      const found = properties.Tags.multi_select.options;
      return [
        ...listOutside(outcome.changes, [food.id, food.dataSourceId]),
        ...differs(
          "The options",
          found.map(({ name }) => name).toSorted(),
          options.map(({ name }) => name).toSorted(),
        ),
        ...differs(
          "Pink options",
          found.filter(({ color }) => color === "pink").map(({ name }) => name),
          [],
        ),
        ...differs(
          "The other colors",
          found
            .filter(({ name }) => !pink.includes(name))
            .map(({ name, color }) => `${name} ${color}`)
            .toSorted(),
          ["Italian green", "Japanese blue"],
        ),
        ...differs("The tags", await readRows(outcome, food, ["Name", "Tags"]), wanted),
      ];
    },
    solve: (changed) => recolor(changed, {}),
    wrong: [
      { name: "two of three", attempt: (changed) => recolor(changed, { names: pink.slice(1) }) },
      { name: "rows lose their tags", attempt: (changed) => recolor(changed, { tagAgain: false }) },
      { name: "still pink", attempt: (changed) => recolor(changed, { color: "pink" }) },
      {
        name: "an option in another color",
        attempt: (changed) => recolor(changed, { names: [...pink, "Italian"] }),
      },
    ],
  };
}

function toTags(names: readonly string[]): object {
  return { multi_select: names.map((name) => ({ name })) };
}
