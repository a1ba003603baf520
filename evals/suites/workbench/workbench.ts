import type { Suite, SuiteTask } from "../../src/rivals/suite.ts";
import type { Outcome, World } from "../../src/task.ts";
import { isOn, reads, refersTo } from "../../src/verify/check.ts";
import {
  created,
  deleted,
  type ExpectedChange,
  updated,
} from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { appendBlocks, block, createPage, title, updatePage } from "../../tasks/shared/notes.ts";
import { createRecord, updateRecord } from "../../tasks/shared/crm-records.ts";
import { newPage } from "../../tasks/shared/expect.ts";
import { page } from "../../tasks/shared/targets.ts";
import {
  type BoardRow,
  type Customer,
  type MappedTask,
  mapping,
  type OriginalChange,
  type Values,
} from "./mapping.ts";
import { seedWorkbench, type Workbench } from "./seed-workbench.ts";

const customers = new Map(mapping.customers.map((each) => [each.id, each]));
const rows = new Map(mapping.rows.map((each) => [each.id, each]));

/** The tasks of WorkBench that the sandbox's services can have. */
export const workbench: Suite = {
  name: "workbench",
  title: "WorkBench, CRM and project board",
  async seed(world) {
    const state = await seedWorkbench(world);
    return mapping.tasks.map((task) => toTask(task, state));
  },
};

function toTask(task: MappedTask, state: Workbench): SuiteTask {
  const { services } = mapping.templates[task.template]!;
  return {
    id: `workbench/${task.id}`,
    template: task.template,
    kind: services.length > 1 ? "cross-service" : task.changes.length > 1 ? "bulk" : "change",
    services,
    prompt: task.prompt,
    verify: ({ changes }: Outcome) =>
      verifyChanges(
        changes,
        task.changes.flatMap((change) => expectChange(change, state) ?? []),
      ),
    solve: async (world) => {
      for (const change of task.changes) await makeChange(world, change, state);
      return "Done.";
    },
    wrong: [
      {
        name: "a record that the task does not mean is changed as well",
        attempt: async (world) => {
          for (const change of task.changes) await makeChange(world, change, state);
          await makeChange(world, changeFiller(services.includes("crm")), state);
          return "Done.";
        },
      },
      {
        name:
          task.changes.length > 0
            ? "the last change is missing"
            : "something is done although nothing is meant",
        attempt: async (world) => {
          if (task.changes.length === 0) {
            await world.crm.post("/v2/objects/deals/records", {
              data: {
                values: {
                  name: "Nobody",
                  ...dealValues({ stage: "Lead", owner: "Marcus Bell" }, state),
                },
              },
            });
          }
          for (const change of task.changes.slice(0, -1)) await makeChange(world, change, state);
          if (task.changes.length === 1) {
            await appendBlocks(world, page("freight-glossary").id, [block("paragraph", "Done.")]);
          }
          return "Done.";
        },
      },
      {
        name: "the right records get another value",
        attempt: async (world) => {
          for (const change of task.changes) await makeChange(world, distort(change), state);
          if (task.changes.length === 0) await makeChange(world, changeFiller(true), state);
          return "Done.";
        },
      },
    ],
  };
}

/** A harmful change of a record that no task means. */
function changeFiller(isCrm: boolean): OriginalChange {
  return isCrm
    ? { update: "filler-0", owner: "Marcus Bell" }
    : { update: "filler-0", assignee: "Nobody Else" };
}

function distort(change: OriginalChange): OriginalChange {
  if ("delete" in change) return { update: change.delete, stage: "In Progress" };
  const values: Values = "create" in change ? change.create : change;
  const isCrm = "owner" in values || "stage" in values;
  const other = isCrm ? { owner: "Marcus Bell" } : { assignee: "Nobody Else" };
  return "create" in change
    ? { create: { ...change.create, ...other } }
    : { update: change.update, ...other };
}

/** Returns the change as the sandbox reports it; nothing if the record has the value already. */
function expectChange(change: OriginalChange, state: Workbench): ExpectedChange | undefined {
  if ("delete" in change) return deleted(toDeal(change.delete, state));
  if ("create" in change) return expectNew(change.create, state);
  const { update: id, ...values } = change;
  const customer = customers.get(id);
  if (customer !== undefined && id in state.deals && isDealChange(values)) {
    if (hasValues(customer, values)) return undefined;
    return updated(toDeal(id, state), dealFields(values, state));
  }
  const row = rows.get(id)!;
  if (hasValues(row, values)) return undefined;
  const target = {
    service: "notes",
    resource: "page",
    id: state.rows[id]!,
    name: row.title,
  } as const;
  return updated(target, rowFields(values));
}

function isDealChange(values: Values): boolean {
  return values.stage !== undefined || values.owner !== undefined;
}

function hasValues(record: Customer | BoardRow, values: Values): boolean {
  return Object.entries(values).every(
    ([key, value]) => record[key as keyof typeof record] === value,
  );
}

function toDeal(id: string, state: Workbench) {
  const name = `the deal ${customers.get(id)?.name ?? id}`;
  return { service: "crm", resource: "deals", id: state.deals[id]!, name } as const;
}

function dealFields({ stage, owner }: Values, { members }: Workbench) {
  return {
    ...(stage !== undefined && { stage }),
    ...(owner !== undefined && { owner: refersTo({ id: members[owner]!, name: owner }) }),
  };
}

function rowFields({ list, assignee }: Values) {
  return {
    ...(list !== undefined && { "properties.List": list }),
    ...(assignee !== undefined && { "properties.Assignee": assignee }),
  };
}

function expectNew(values: Values, state: Workbench): ExpectedChange {
  if (values.title === undefined) {
    const name = `a deal named ${values.name}`;
    return created(
      { service: "crm", resource: "deals", name },
      { name: reads(values.name!), ...dealFields(values, state) },
    );
  }
  const { title: text, assignee, list, board, due } = values;
  return newPage("a row of the board", state.dataSourceId, reads(text), {
    Assignee: assignee!,
    List: list!,
    Board: board!,
    Due: isOn(due!),
  });
}

async function makeChange(world: World, change: OriginalChange, state: Workbench): Promise<void> {
  if ("delete" in change) {
    await world.crm.delete(`/v2/objects/deals/records/${state.deals[change.delete]}`);
  } else if ("create" in change) {
    await create(world, change.create, state);
  } else if (isDealChange(change)) {
    await updateRecord(world, toDeal(change.update, state), dealValues(change, state));
  } else {
    await updatePage(world, state.rows[change.update]!, rowValues(change));
  }
}

async function create(world: World, values: Values, state: Workbench): Promise<void> {
  if (values.title === undefined) {
    await createRecord(world, "deals", { name: values.name, ...dealValues(values, state) });
    return;
  }
  await createPage(
    world,
    { data_source_id: state.dataSourceId },
    {
      Task: title(values.title),
      ...rowValues(values),
      Due: { date: { start: values.due } },
      Board: { select: { name: values.board } },
    },
  );
}

function dealValues({ stage, owner }: Values, { members }: Workbench): Record<string, unknown> {
  return {
    ...(stage !== undefined && { stage: [{ status: stage }] }),
    ...(owner !== undefined && {
      owner: [{ referenced_actor_type: "workspace-member", referenced_actor_id: members[owner] }],
    }),
  };
}

function rowValues({ list, assignee }: Values): Record<string, unknown> {
  return {
    ...(list !== undefined && { List: { select: { name: list } } }),
    ...(assignee !== undefined && { Assignee: { select: { name: assignee } } }),
  };
}
