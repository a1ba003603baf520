import type { Task, World } from "../../src/task.ts";
import { isAll, lacks, mentions, refersTo } from "../../src/verify/check.ts";
import { created } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { commentOnRecord, createNote } from "../shared/crm-texts.ts";
import { type NotesPage, queryRows } from "../shared/notes.ts";
import { readText } from "../shared/notes-values.ts";
import { database, dataSource, deal, member } from "../shared/targets.ts";

const kestrel = deal("kestrel-global-visibility");
const lena = member("lena-hoffmann");

const isKestrels = (row: NotesPage) => readText(row, "Asked by").includes("Kestrel Electronics");
const isBlocking = (row: NotesPage) => readText(row, "Blocks a deal") === "true";
const isWanted = (row: NotesPage) => isKestrels(row) && isBlocking(row);

async function list(world: World, isListed: (row: NotesPage) => boolean): Promise<string[]> {
  const rows = await queryRows(world, dataSource("feature-requests"));
  return rows.filter(isListed).map((row) => readText(row, "Name"));
}

async function comment(world: World, isListed: (row: NotesPage) => boolean): Promise<string> {
  const names = (await list(world, isListed)).join("; ");
  await commentOnRecord(world, kestrel, lena, `These requests block us: ${names}`);
  return "I commented on the deal.";
}

/** Rows of a database, in a comment on a deal. */
export const task: Task = {
  id: "across/blockers-comment",
  kind: "cross-service",
  services: ["crm", "notes"],
  prompt:
    "Which feature requests of Kestrel are marked as blocking a deal? List their names in one comment on the Kestrel deal in the CRM, in my name.",
  verify: async (outcome) => {
    const wanted = await list(outcome, isWanted);
    const others = await list(outcome, (row) => !isWanted(row));
    return verifyChanges(outcome.changes, [
      created(
        { service: "crm", resource: "comment", name: "the comment", parent: kestrel.id },
        { author: refersTo(lena), content: isAll(mentions(...wanted), lacks(...others)) },
      ),
    ]);
  },
  solve: (world) => comment(world, isWanted),
  calls: async (world) => [
    [
      ["notes_data_fetch", { query: "Feature requests" }],
      ["crm_search_records", { object: "deals", query: "Kestrel" }],
      ["crm_list_workspace_members", { query: "Lena" }],
    ],
    [["notes_database_query", { database_id: database("feature-requests") }]],
    [
      [
        "crm_create_comment",
        {
          author_actor_id: lena.id,
          record_object: "deals",
          record_id: kestrel.id,
          content: `These requests block us: ${(await list(world, isWanted)).join("; ")}`,
        },
      ],
    ],
  ],
  wrong: [
    { name: "all their requests", attempt: (world) => comment(world, isKestrels) },
    { name: "everyone's blockers", attempt: (world) => comment(world, isBlocking) },
    {
      name: "a note instead",
      attempt: async (world) => {
        await createNote(world, kestrel, "Blockers", (await list(world, isWanted)).join("; "));
        return "It is on the deal.";
      },
    },
  ],
};
