import { randomUUID } from "node:crypto";
import { seedId } from "../../../common/seed-id.js";
import { createApiOrigin, createBlocks } from "../blocks/create-blocks.js";
import { isInTrash } from "../repository/ancestors.js";
import { getChildIds } from "../repository/children.js";
import type {
  PageDocument,
  RequiredAction,
  RichText,
  SessionDocument,
  SessionEventDocument,
} from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { getTitle } from "../repository/title.js";
import { toPlainText, toRichText } from "../rich-text/rich-text.js";

/** An event without what all events have; one that others refer to has its own id. */
export type ScriptedEvent = SessionEventDocument["fields"] & { id?: string };

/** Events and end of a run of the scripted agent. */
export interface Run extends Pick<SessionDocument, "status" | "requiredActions" | "error"> {
  events: ScriptedEvent[];
}

const CHANGE = /"([^"]+)" to "([^"]+)"/g;
const QUOTED = /"([^"]+)"/;
const MAX_LINES = 3;

/**
 * Runs the scripted agent, whose replies follow from the message alone. `Add "text" to "title"` asks for approval and adds
 * a paragraph to that page, also several joined by "and". Another text in quotes is the title of a page to tell about.
 * A message with the word "fail" fails, and one with "wait" goes on until it is canceled.
 */
export function runScript(message: string, repository: NotesRepository): Run {
  const ended = { status: "completed", requiredActions: [] } as const;
  if (/\bfail\b/i.test(message)) {
    const error = { code: "agent_error", message: "The agent could not finish.", retryable: true };
    return { events: [], status: "failed", requiredActions: [], error };
  }
  if (/\bwait\b/i.test(message)) return { events: [], status: "in_progress", requiredActions: [] };
  const changes = [...message.matchAll(CHANGE)];
  if (changes.length > 0) return planChanges(changes, repository);
  const [, title] = QUOTED.exec(message) ?? [];
  if (title === undefined) return { ...ended, events: [say(HELP)], requiredActions: [] };
  const page = findPage(title, repository);
  const text = page === undefined ? noPage(title) : tellAbout(page, repository);
  return {
    ...ended,
    events: [...useTool("search", page === undefined), say(text)],
    requiredActions: [],
  };
}

const HELP =
  'I tell about a page whose title is in quotes, and add a paragraph to one: Add "text" to "title".';

function planChanges(changes: readonly RegExpExecArray[], repository: NotesRepository): Run {
  const requiredActions: RequiredAction[] = [];
  for (const [, text = "", title = ""] of changes) {
    const page = findPage(title, repository);
    if (page === undefined) {
      const events = [...useTool("search", true), say(noPage(title))];
      return { events, status: "completed", requiredActions: [] };
    }
    requiredActions.push({
      id: seedId(`notes/action/${page.id}/${text}`),
      title: `Add “${text}” to the page “${getTitle(page)}”?`,
      labels: { approve: "Add it", reject: "Leave the page" },
      change: { pageId: page.id, text },
    });
  }
  return { events: useTool("search", false), status: "requires_action", requiredActions };
}

/** Makes the change of an action that was approved. Returns what the agent then does and says. */
export function carryOut(
  { change }: RequiredAction,
  isApproved: boolean,
  repository: NotesRepository,
): ScriptedEvent[] {
  if (!isApproved) return [say("I have left the page as it is.")];
  const page = repository.findPage(change.pageId);
  if (page === undefined || isInTrash(repository, page))
    return [...useTool("update_page", true), say("The page is gone.")];
  const paragraph = { paragraph: { rich_text: toRichText(change.text) } };
  const parent = { type: "page_id", page_id: page.id } as const;
  createBlocks(repository, parent, [paragraph], createApiOrigin(repository));
  repository.savePage({ ...page, ...repository.stampEdited() });
  return [...useTool("update_page", false), say(`I have added it to “${getTitle(page)}”.`)];
}

function say(text: string): ScriptedEvent {
  return { type: "agent.message", content: [{ type: "text", text }] };
}

function useTool(tool_name: string, is_error: boolean): ScriptedEvent[] {
  const id = randomUUID();
  return [
    { id, type: "agent.tool_use", tool_name },
    { type: "agent.tool_result", tool_use_id: id, tool_name, is_error },
  ];
}

function noPage(title: string): string {
  return `I found no page “${title}”.`;
}

function findPage(title: string, repository: NotesRepository): PageDocument | undefined {
  const wanted = title.toLowerCase();
  return repository.collections.pages
    .list()
    .find((page) => getTitle(page).toLowerCase() === wanted && !isInTrash(repository, page));
}

function tellAbout(page: PageDocument, repository: NotesRepository): string {
  const lines = getChildIds(repository, page.id).flatMap((id) => {
    const text = toPlainText((repository.findBlock(id)?.content["rich_text"] ?? []) as RichText[]);
    return text === "" ? [] : [text];
  });
  return `“${getTitle(page)}” says: ${lines.slice(0, MAX_LINES).join(" ")}`;
}
