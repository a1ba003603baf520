import type { Task, World } from "../../src/task.ts";
import { isAll, lacks, mentions, refersTo } from "../../src/verify/check.ts";
import { created } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { commentOnRecord, createNote } from "../shared/crm.ts";
import { queryRows } from "../shared/notes.ts";
import { readText } from "../shared/notes-values.ts";
import { dataSource, deal, member } from "../shared/targets.ts";

const kestrel = deal("kestrel-global-visibility");
const priya = member("priya-raman");
const isKestrels = { property: "Asked by", multi_select: { contains: "Kestrel Electronics" } };
const isBlocking = { property: "Blocks a deal", checkbox: { equals: true } };

async function list(world: World, conditions: object[]): Promise<string> {
  const rows = await queryRows(world, dataSource("feature-requests"), { and: conditions });
  return rows.map((row) => readText(row, "Name")).join("; ");
}

async function comment(world: World, conditions: object[]): Promise<string> {
  const content = `These requests block us: ${await list(world, conditions)}`;
  await commentOnRecord(world, kestrel, priya, content);
  return "I commented on the deal.";
}

/** Rows of a database, in a comment on a deal. */
export const task: Task = {
  id: "across/blockers-comment",
  kind: "cross-service",
  services: ["crm", "notes"],
  prompt:
    "Which feature requests of Kestrel are marked as blocking a deal? List their names in one comment on the Kestrel deal in the CRM, written as Priya Raman.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      created(
        { service: "crm", resource: "comment", name: "the comment", parent: kestrel.id },
        {
          author: refersTo(priya),
          content: isAll(
            mentions("courier positions", "audit log*", "detention", "usage report"),
            lacks("scorecard", "webhook*", "SCIM"),
          ),
        },
      ),
    ]),
  solve: (world) => comment(world, [isKestrels, isBlocking]),
  wrong: [
    { name: "all their requests", attempt: (world) => comment(world, [isKestrels]) },
    { name: "everyone's blockers", attempt: (world) => comment(world, [isBlocking]) },
    {
      name: "a note instead",
      attempt: async (world) => {
        const names = await list(world, [isKestrels, isBlocking]);
        await createNote(world, kestrel, "Blockers", names);
        return "It is on the deal.";
      },
    },
  ],
};
