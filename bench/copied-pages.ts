// Pages of all kinds of blocks and text at random, read as Markdown, written as it was read, and read again: a copy that differs
// without a word in the result is an error. Usage: pnpm bench copied-pages [number of pages] [seed]
import { seedId } from "@workbelt/sandbox";
import { samplePages } from "../packages/notes-tools/test/helpers/copied-blocks.ts";
import { createCopies } from "../packages/notes-tools/test/helpers/copies.ts";
import { startWorkspace } from "../packages/notes-tools/test/helpers/sandbox.ts";

/** Pages that one sandbox takes before another replaces it. */
const PAGES_PER_SANDBOX = 500;
const MAX_SHOWN = 5;

const [count = 10_000, firstSeed = 1] = process.argv.slice(2).map(Number);
const mentioned = {
  user: seedId("notes/user/tom-whitaker"),
  page: seedId("notes/page/roadmap"),
  database: seedId("notes/database/releases"),
};
const different: string[] = [];
let [equal, said] = [0, 0];
for (let done = 0; done < count; done += PAGES_PER_SANDBOX) {
  const workspace = await startWorkspace();
  const copies = createCopies(workspace);
  const size = Math.min(PAGES_PER_SANDBOX, count - done);
  for (const blocks of samplePages(mentioned, size, firstSeed + done)) {
    const read = await copies.write(blocks);
    const { adjusted, markdown } = await copies.copy(read);
    if (adjusted.length > 0) said += 1;
    else if (markdown === read) equal += 1;
    else different.push(`${read}\n--- copied as ---\n${markdown}`);
  }
  await workspace.stop();
}
console.table([
  { pages: count, equal, "with a report": said, "different without": different.length },
]);
for (const page of different.slice(0, MAX_SHOWN)) console.log(page);
if (different.length > 0) process.exitCode = 1;
