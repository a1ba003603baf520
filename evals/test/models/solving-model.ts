import type { Script, Step } from "../../../examples/shared/script.ts";
import type { ToolResults } from "../../../examples/shared/tool-results.ts";
import { task as moveDealToWon } from "../../tasks/crm/move-deal-to-won.ts";
import { task as openPipeline } from "../../tasks/crm/open-pipeline.ts";
import { task as renameDeal } from "../../tasks/crm/rename-deal.ts";
import { task as whichKeller } from "../../tasks/crm/which-keller.ts";
import { task as tickToDo } from "../../tasks/notes/tick-to-do.ts";
import { type Scripts, scriptedModel } from "../helpers/scripts.ts";

interface Items<Item> {
  items: Item[];
}
interface Deal {
  values: {
    stage: string;
    owner: { referenced_actor_id: string };
    value: { currency_value: number };
  };
}

/** A step with one call. */
function step(name: string, args: (results: ToolResults) => Record<string, unknown>): Step {
  return { doneWhen: name, message: "", calls: (results) => [{ name, args: args(results) }] };
}

function searchRecords(object: string, query: string): Step {
  return step("crm_search_records", () => ({ object, query }));
}

function updateFound(object: string, values: Record<string, unknown>): Step {
  return step("crm_update_record", (results) => {
    const [found] = results.one<Items<{ record_id: string }>>("crm_search_records")!.items;
    return { object, record_id: found!.record_id, values };
  });
}

const tick = { old: "[ ] Direct feed for the second", new: "[x] Direct feed for the second" };

const tickBox: Script = {
  steps: [
    step("notes_data_fetch", () => ({ query: "Pulse" })),
    step("notes_page_markdown_update", (results) => {
      const [found] = results.one<Items<{ page_id: string }>>("notes_data_fetch")!.items;
      return { page_id: found!.page_id, edits: [tick] };
    }),
  ],
  report: () => "Ticked.",
};

function addUpPipeline(results: ToolResults): string {
  const { items: members } = results.one<Items<{ name: string; workspace_member_id: string }>>(
    "crm_list_workspace_members",
  )!;
  const lena = members.find(({ name }) => name.startsWith("Lena"))!.workspace_member_id;
  const { items: deals } = results.one<Items<Deal>>("crm_list_deals")!;
  const open = deals.filter(
    ({ values: { owner, stage } }) =>
      owner.referenced_actor_id === lena && !/^(Won|Lost)/.test(stage),
  );
  const sum = open.reduce((total, { values }) => total + values.value.currency_value, 0);
  return `Lena's open deals are worth $${sum.toLocaleString("en")}.`;
}

function askWhich(results: ToolResults): string {
  const { items } = results.one<Items<{ label: string }>>("crm_search_records")!;
  return `Which one do you mean: ${items.map(({ label }) => label).join(" or ")}?`;
}

const scripts: Scripts = {
  [moveDealToWon.prompt]: {
    steps: [
      searchRecords("deals", "Brightmoor Cold Chain"),
      updateFound("deals", { stage: "Won 🎉" }),
    ],
    report: () => "The deal is won.",
  },
  [renameDeal.prompt]: {
    steps: [
      searchRecords("deals", "Harborline Settle"),
      updateFound("deals", { name: "Harborline – Settle for the North Sea lanes" }),
    ],
    report: () => "Renamed.",
  },
  [openPipeline.prompt]: {
    steps: [
      step("crm_list_workspace_members", () => ({})),
      step("crm_list_deals", () => ({ limit: 100 })),
    ],
    report: addUpPipeline,
  },
  [whichKeller.prompt]: { steps: [searchRecords("people", "Keller")], report: askWhich },
  [tickToDo.prompt]: tickBox,
};

/** Creates a model that solves five of the tasks. */
export const createModel = () => scriptedModel(scripts);
