import type { CustomerCall } from "./customer-call.ts";
import { dueDate } from "./due-date.ts";
import type { ToolResults } from "../../shared/tool-results.ts";
import { type ScriptedCall, CannotContinue } from "../../shared/script.ts";

/** Creates one task for each action item. */
export function createTaskCalls(call: CustomerCall, now: Date): ScriptedCall[] {
  return call.actionItems.map((item) => {
    const named = call.people.filter(({ label }) => mentions(item, label));
    const promised = call.members.find(({ name }) => item.startsWith(`${getFirstName(name)} `));
    const assignee = promised ?? call.host;
    return {
      name: "crm_create_task",
      args: {
        content: item,
        deadline_at: dueDate(item, call.startedAt, now).toISOString(),
        linked_records: [
          { target_object: "companies", target_record_id: call.companyId },
          ...named.map(({ record_id }) => ({
            target_object: "people",
            target_record_id: record_id,
          })),
        ],
        assignees: assignee && [
          {
            referenced_actor_type: "workspace-member",
            referenced_actor_id: assignee.workspace_member_id,
          },
        ],
      },
    };
  });
}

/** Creates the page under "Customer calls". */
export function createPageCall(call: CustomerCall): ScriptedCall {
  if (call.parentPageId === undefined)
    throw new CannotContinue('there is no page "Customer calls"');
  const quote = findQuote(call);
  const title = `${call.title} (${formatDay(call)})`;
  return {
    name: "notes_page_create",
    args: {
      parent_page_id: call.parentPageId,
      properties: { title: { title: [{ type: "text", text: { content: title } }] } },
      icon: { type: "emoji", emoji: "📞" },
      child_blocks: [
        block("heading_2", "Summary"),
        ...paragraphs(call.summary).map((text) => block("paragraph", text)),
        block("heading_2", "Action items"),
        ...call.actionItems.map((text) => block("bulleted_list_item", text)),
        ...(quote ? [block("heading_2", "In their words"), block("quote", quote)] : []),
      ],
    },
  };
}

/** Creates the note on the company. */
export function createNoteCall(call: CustomerCall, results: ToolResults): ScriptedCall {
  const page = results.one<{ url?: string }>("notes_page_create");
  return {
    name: "crm_create_note",
    args: {
      parent_object: "companies",
      parent_record_id: call.companyId,
      title: `${call.title} (${formatDay(call)})`,
      format: "markdown",
      content: [
        "## Summary",
        ...paragraphs(call.summary),
        "## Action items",
        call.actionItems.map((item) => `- ${item}`).join("\n"),
        ...(page?.url ? [`[Page in the notes workspace](${page.url})`] : []),
      ].join("\n\n"),
    },
  };
}

/** Returns the longest customer statement that is short enough to quote and not a question. */
function findQuote({ turns, customers }: CustomerCall): string | undefined {
  const [said] = turns
    .filter(({ speaker }) => customers.some(({ name }) => speaker.includes(name)))
    .filter(({ text }) => text.length <= 220 && !text.includes("?"))
    .toSorted((a, b) => b.text.length - a.text.length);
  return said && `“${said.text}” (${said.speaker})`;
}

function block(type: string, text: string) {
  return { type, text };
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function formatDay(call: CustomerCall): string {
  return call.startedAt.toISOString().slice(0, 10);
}

function getFirstName(name: string): string {
  return name.split(" ")[0] ?? name;
}

function mentions(item: string, name: string): boolean {
  return item.split(/[^\p{L}]+/u).includes(getFirstName(name));
}
