import { JOB_PEOPLE, type Job } from "../../src/jobs/job.ts";
import type { StartingWorld, World } from "../../src/task.ts";
import { line, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { findDatabase } from "../shared/find-database.ts";
import { type NotesPage, queryRows, updatePage } from "../shared/notes.ts";
import { readText } from "../shared/notes-values.ts";
import { dataSource } from "../shared/targets.ts";

const LINES = ["Green", "Amber", "Red", "unrated"] as const;
const accounts = dataSource("accounts");
const customers = { property: "State", status: { equals: "Customer" } };

/** Customers of one health, those who are a reference and the others. */
type Count = [references: number, others: number];

/** Some customers are unrated, and some prospects have a health although they should not. */
async function prepare(world: StartingWorld): Promise<void> {
  const rows = await queryRows(world, accounts);
  for (const [index, row] of rows.entries()) {
    const isCustomer = readText(row, "State") === "Customer";
    if (isCustomer && index % 5 === 2)
      await updatePage(world, row.id, { Health: { select: null } });
    if (!isCustomer && index % 7 === 3) {
      await updatePage(world, row.id, { Health: { select: { name: "Amber" } } });
    }
  }
}

async function count(world: World, filter: object | undefined): Promise<Map<string, Count>> {
  const rows = await queryRows(world, accounts, filter as Record<string, unknown> | undefined);
  return tally(
    rows.map((row: NotesPage) => ({
      health: readText(row, "Health") || "unrated",
      isReference: readText(row, "Reference") === "true",
      count: 1,
    })),
  );
}

function tally(found: readonly { health: string; isReference: boolean; count: number }[]) {
  const counts = new Map(LINES.map((name): [string, Count] => [name, [0, 0]]));
  for (const { health, isReference, count: number } of found) {
    counts.get(health)![isReference ? 0 : 1] += number;
  }
  return counts;
}

function report(counts: ReadonlyMap<string, Count>): string {
  return [...counts]
    .map(([name, [references, others]]) => `${name}: ${references} references, ${others} others`)
    .join("\n");
}

const PROGRAM = `const { items: found } = await notes_data_fetch({ query: "Accounts" });
const { database_id } = found.find((each) => each.title === "Accounts" && each.database_id);
const filter = { property: "State", status: { equals: "Customer" } };
const { items } = await notes_database_query({ database_id, filter, columns: ["Health", "Reference"] });
const counts = {};
for (const { properties: { Health, Reference } } of items) {
  const line = (counts[Health ?? "unrated"] ??= { references: 0, others: 0 });
  line[Reference ? "references" : "others"] += 1;
}
return counts;`;

/** Numbers of rows by two columns, of which one is often empty. */
export const job: Job = {
  id: "jobs/count-rows",
  title: "count rows by two columns",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["notes"],
  prompt: `For Thursday's customer review I need counts from the Accounts database in the wiki: how healthy are our customers? Only rows in state Customer, not prospects or evaluations. One line per health (Green, Amber, Red, and "unrated" for those without any): first how many are a reference, then how many aren't.`,
  prepare,
  verify: async (outcome) => {
    const lines = [...(await count(outcome, customers))].map(([name, numbers]) =>
      line(
        name === "unrated" ? ["unrated", "not rated", "without", "none", "empty"] : name,
        ...numbers,
      ),
    );
    return [...verifyAnswer(outcome.answer, lines), ...verifyNoChanges(outcome.changes)];
  },
  solve: async (world) => report(await count(world, customers)),
  wrong: [
    {
      name: "with prospects",
      attempt: async (world) => report(await count(world, undefined)),
    },
    {
      name: "without those that nobody rated",
      attempt: async (world) => {
        const counts = await count(world, customers);
        counts.set("unrated", [0, 0]);
        return report(counts);
      },
    },
    {
      name: "references and others exchanged",
      attempt: async (world) => {
        const counts = await count(world, customers);
        return report(new Map([...counts].map(([name, [one, other]]) => [name, [other, one]])));
      },
    },
    {
      name: "the first page only",
      attempt: async (world) => {
        const { results } = await world.notes.post<{ results: NotesPage[] }>(
          `/v1/data_sources/${accounts}/query`,
          { page_size: 20, filter: customers },
        );
        const first = results.map((row) => ({
          health: readText(row, "Health") || "unrated",
          isReference: readText(row, "Reference") === "true",
          count: 1,
        }));
        return report(tally(first));
      },
    },
  ],
  ways: {
    single: async (tools) => {
      interface Row {
        properties: { Health?: string | null; Reference?: boolean };
      }
      const rows = await tools.readAll<Row>("notes_database_query", {
        database_id: await findDatabase(tools, "Accounts"),
        filter: customers,
        columns: ["Health", "Reference"],
        page_size: 100,
      });
      return report(
        tally(
          rows.map(({ properties: { Health: health, Reference: isReference = false } }) => ({
            health: health ?? "unrated",
            isReference,
            count: 1,
          })),
        ),
      );
    },
    tools: async (tools) => {
      interface Group {
        by: { Health: string | null; Reference: boolean };
        count: number;
      }
      const { groups } = await tools.read<{ groups: Group[] }>("notes_database_query", {
        database_id: await findDatabase(tools, "Accounts"),
        filter: customers,
        aggregate: { group_by: ["Health", "Reference"] },
      });
      return report(
        tally(
          groups.map(({ by, count: number }) => ({
            health: by.Health ?? "unrated",
            isReference: by.Reference,
            count: number,
          })),
        ),
      );
    },
    programs: async (tools) => {
      const types = ["notes_data_fetch", "notes_database_query"];
      const counts = await tools.runProgram<Record<string, { references: number; others: number }>>(
        { types, source: PROGRAM },
      );
      const lines = LINES.map((name): [string, Count] => {
        const { others = 0, references = 0 } = counts[name] ?? {};
        return [name, [references, others]];
      });
      return report(new Map(lines));
    },
  },
};
