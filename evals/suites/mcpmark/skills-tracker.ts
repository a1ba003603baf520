import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { block, text, title } from "../../tasks/shared/notes.ts";
import {
  addDatabase,
  addPage,
  addRows,
  differs,
  findDatabaseIn,
  listOutside,
  readRows,
} from "./notes-pages.ts";

const TRACKER = "Skills Development Tracker";
/** Skills with their level, and the target of those that are tracked. */
const skills: [string, number, number?][] = [
  ["Figma", 0.9],
  ["Python", 0.5, 0.75],
  ["Public speaking", 0.65, 0.9],
  ["Statistics", 0.3, 0.55],
  ["Photoshop", 0.7],
  ["Writing", 0.8],
];

/** Creates a database with a relation, a rollup and a formula, and fills it. */
export async function skillsTracker(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "New Online Resume", [
    block("heading_1", "Profile"),
    block("paragraph", "Designer and analyst."),
  ]);
  const known = await addDatabase(world, page, "Skills", {
    Skill: { title: {} },
    "Skill Level": { number: { format: "percent" } },
    Type: { select: {} },
  });
  const ids = await addRows(
    world,
    known,
    skills.map(([name, level]) => ({ Skill: title(name), "Skill Level": { number: level } })),
  );
  const columns = (format = "percent") => ({
    Name: { title: {} },
    "Current Skill": { relation: { data_source_id: known.dataSourceId, single_property: {} } },
    "Current Proficiency": {
      rollup: {
        relation_property_name: "Current Skill",
        rollup_property_name: "Skill Level",
        function: "sum",
      },
    },
    "Target Proficiency": { number: { format } },
    Gap: { formula: { expression: 'prop("Target Proficiency") - prop("Current Proficiency")' } },
    "Learning Resources": { rich_text: {} },
    "Progress Notes": { rich_text: {} },
  });
  const build = async (
    changed: World,
    { format = "percent", limit = 0.7, add = 0 }: { format?: string; limit?: number; add?: number },
  ) => {
    const tracker = await addDatabase(changed, page, TRACKER, columns(format));
    const rows = skills.flatMap(([name, level, target = 0.95], index) =>
      level >= limit
        ? []
        : {
            Name: title(`${name} Development Plan`),
            "Current Skill": { relation: [{ id: ids[index] }] },
            "Target Proficiency": { number: target + add },
            "Learning Resources": { rich_text: text("Online courses and practice projects") },
            "Progress Notes": { rich_text: text("Initial assessment completed") },
          },
    );
    await addRows(changed, tracker, rows);
    return "Created.";
  };
  const wanted = skills.flatMap(([name, , target], index) =>
    target === undefined
      ? []
      : [
          [
            `${name} Development Plan`,
            [ids[index]],
            target,
            "Online courses and practice projects",
            "Initial assessment completed",
          ],
        ],
  );
  return {
    id: "mcpmark/skills-development-tracker",
    template: "skills-development-tracker",
    kind: "bulk",
    services: ["notes"],
    prompt: `Add a database "${TRACKER}" to the page "New Online Resume". Its columns: Name (title); Current Skill (relation to the database Skills); Current Proficiency (rollup of Skill Level by Current Skill); Target Proficiency (number, as percent); Gap (formula: Target Proficiency minus Current Proficiency); Learning Resources and Progress Notes (text). Then add a row for each skill below 70%: the name is the skill's name followed by "Development Plan", linked to the skill; the target is 25 percentage points above the skill's level, at most 95%; learning resources "Online courses and practice projects"; progress notes "Initial assessment completed".`,
    verify: async (outcome) => {
      const tracker = await findDatabaseIn(outcome, page, TRACKER);
      if (tracker === undefined)
        return [
          `There is no database ${TRACKER} in the page.`,
          ...listOutside(outcome.changes, [page]),
        ];
      const { properties } = await outcome.notes.get<{
        properties: Record<
          string,
          { type: string; number?: { format: string }; relation?: { data_source_id: string } }
        >;
      }>(`/v1/data_sources/${tracker.dataSourceId}`);
      const types = Object.entries(properties)
        .map(([name, { type }]) => `${name}: ${type}`)
        .toSorted();
      // A two-sided relation, the API's older default, adds a column to the other database.
      const isOfRelation = ({ id, kind }: { id: string; kind: string }) =>
        kind === "updated" && (id === known.dataSourceId || ids.includes(id));
      return [
        ...listOutside(
          outcome.changes.filter((change) => !isOfRelation(change)),
          [page, tracker.id, tracker.dataSourceId],
        ),
        ...differs("The columns", types, [
          "Current Proficiency: rollup",
          "Current Skill: relation",
          "Gap: formula",
          "Learning Resources: rich_text",
          "Name: title",
          "Progress Notes: rich_text",
          "Target Proficiency: number",
        ]),
        ...differs(
          "The relation",
          properties["Current Skill"]?.relation?.data_source_id,
          known.dataSourceId,
        ),
        ...differs("The format", properties["Target Proficiency"]?.number?.format, "percent"),
        ...differs(
          "The skills",
          await readRows(outcome, known, ["Skill", "Skill Level"]),
          skills
            .map(([name, level]) => [name, level])
            .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
        ),
        ...differs(
          "The rows",
          await readRows(outcome, tracker, [
            "Name",
            "Current Skill",
            "Target Proficiency",
            "Learning Resources",
            "Progress Notes",
          ]),
          wanted.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
        ),
      ];
    },
    solve: (changed) => build(changed, {}),
    wrong: [
      { name: "70% as well", attempt: (changed) => build(changed, { limit: 0.71 }) },
      { name: "a plain number", attempt: (changed) => build(changed, { format: "number" }) },
      { name: "another target", attempt: (changed) => build(changed, { add: 0.01 }) },
    ],
  };
}
