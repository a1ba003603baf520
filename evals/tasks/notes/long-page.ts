import type { StartingWorld, Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { appendBlocks, block, createPage, title, updateBlock } from "../shared/notes.ts";
import { page } from "../shared/targets.ts";

const TITLE = "Ports to call about storage rates";
const PORT = "Felixstowe";
const ports = ["Rotterdam", "Antwerp", "Hamburg", "Bremerhaven", "Gdansk", "Aarhus", "Valencia"];

/** Box by its place on the page, the first is 1. */
function describeBox(place: number): string {
  if (place === 131) return `${PORT}: reefer plugs`;
  return `${place === 24 ? PORT : ports[place % ports.length]!}: terminal ${place}`;
}

async function prepare(world: StartingWorld): Promise<void> {
  const id = await createPage(world, { page_id: page("product").id }, { title: title(TITLE) });
  const boxes = Array.from({ length: 140 }, (_, index) => block("to_do", describeBox(index + 1)));
  await appendBlocks(world, id, boxes.slice(0, 90));
  await appendBlocks(world, id, boxes.slice(90));
}

interface Box {
  id: string;
  to_do: { rich_text: { plain_text: string }[] };
}

/** The page that `prepare` made. */
async function findPage({ notes }: World): Promise<string> {
  const { results } = await notes.post<{ results: { id: string }[] }>("/v1/search", {
    query: TITLE,
    page_size: 1,
  });
  return results[0]!.id;
}

/** The box with this text. */
async function findBox(world: World, wanted: string): Promise<string> {
  const path = `/v1/blocks/${await findPage(world)}/children`;
  let cursor: string | undefined;
  do {
    const found = await world.notes.get<{ results: Box[]; next_cursor: string | null }>(path, {
      page_size: 100,
      start_cursor: cursor,
    });
    const box = found.results.find(
      ({
        to_do: {
          rich_text: [run],
        },
      }) => run?.plain_text === wanted,
    );
    if (box !== undefined) return box.id;
    cursor = found.next_cursor ?? undefined;
  } while (cursor !== undefined);
  throw new Error(`There is no box "${wanted}".`);
}

async function tick(world: World, place: number): Promise<string> {
  const id = await findBox(world, describeBox(place));
  await updateBlock(world, id, { to_do: { checked: true } });
  return "Ticked.";
}

/** A box after the first hundred blocks of a page. */
export const task: Task = {
  id: "notes/long-page",
  kind: "paging",
  services: ["notes"],
  prompt: `I called ${PORT} about the reefer plugs, tick that one off on the page "${TITLE}".`,
  prepare,
  verify: async (outcome) => {
    const id = await findBox(outcome, describeBox(131));
    const box = {
      service: "notes",
      resource: "block",
      id,
      name: "the box about reefer plugs",
    } as const;
    return verifyChanges(outcome.changes, [updated(box, { checked: true })]);
  },
  solve: (world) => tick(world, 131),
  calls: async (world) => {
    const box = `${PORT}: reefer plugs`;
    const page_id = await findPage(world);
    return [
      [["notes_data_fetch", { query: TITLE }]],
      [["notes_page_markdown_get", { page_id }]],
      [
        [
          "notes_page_markdown_update",
          { page_id, edits: [{ old: `[ ] ${box}`, new: `[x] ${box}` }] },
        ],
      ],
    ];
  },
  wrong: [
    { name: "the port's box on the first page", attempt: (world) => tick(world, 24) },
    { name: "the next box", attempt: (world) => tick(world, 132) },
  ],
};
