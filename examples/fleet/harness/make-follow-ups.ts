import { ConvintelActivitiesListTool, createConvintelClient } from "@workbelt/convintel-tools";
import { createNotesClient, NotesPageCreateTool } from "@workbelt/notes-tools";
import type { ApiClient } from "@workbelt/core";
import { type Sandbox, seedId } from "@workbelt/sandbox";
import type { FollowUp } from "../queue.ts";
import { TEAM } from "./connect-team.ts";

const DAY_MS = 86_400_000;

/**
 * Makes jobs of the sandbox's calls, again from the first call when there are more jobs than calls. Each
 * company gets a page for its follow-ups.
 */
export async function makeFollowUps(
  count: number,
  { convintel, notes }: Sandbox["services"],
): Promise<FollowUp[]> {
  const notesClient = createNotesClient(notes);
  const list = new ConvintelActivitiesListTool({ client: createConvintelClient(convintel) });
  const { items } = await list.execute({
    fromDate: formatUtc(Date.now() - 150 * DAY_MS),
    toDate: formatUtc(Date.now()),
    status: "completed",
  });
  const calls = items.filter(({ accountId }) => typeof accountId === "string");
  const pages = new Map<string, string>();
  const followUps: FollowUp[] = [];
  for (let index = 0; index < count; index += 1) {
    const call = calls[index % calls.length];
    if (call === undefined) throw new Error("The sandbox has no call with a company.");
    const company = String(call.accountId);
    const pageId = pages.get(company) ?? (await createPage(company, notesClient));
    pages.set(company, pageId);
    followUps.push({ reference: `run-${index + 1}`, account: TEAM, activityId: call.id, pageId });
  }
  return followUps;
}

async function createPage(title: string, client: ApiClient): Promise<string> {
  const parent_page_id = seedId("notes/page/customer-calls");
  const tool = new NotesPageCreateTool({ client });
  const { id } = await tool.execute({ parent_page_id, properties: { title } });
  return id;
}

function formatUtc(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}
