import {
  AGGREGATE_READS_ALL,
  aggregatedMembers,
  aggregateInput,
  type Api,
  compactPage,
  defineOperation,
  forModels,
  offsetPage,
  pageOf,
  parseMoment,
  path,
  refineAggregate,
} from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { id, objectOf } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { requireBoth } from "../inputs/require-both.js";
import { memberInput, resolveMember } from "../schema/members.js";
import { readTimestamp, timestamp } from "../inputs/texts.js";
import { aggregateTasks } from "./aggregate-tasks.js";
import { type CrmTaskPage, fetchDueTasks } from "./fetch-due-tasks.js";
import { compactTask, task, taskOutput } from "./task.js";

const DEFAULT_LIMIT = 20;
const DUE_AFTER = { day: "start" } as const;
const DUE_BEFORE = { day: "next" } as const;

const response = z.object({ data: z.array(task) });

const fields = z.strictObject({
  linked_object: forModels(objectOf("Object of the linked record"), {
    description: "Slug, such as deals; with linked_record_id",
  }).optional(),
  linked_record_id: id("record", "UUID of the linked record").optional(),
  is_completed: z.boolean().describe("Only completed or open; omit for both").optional(),
  assignee_id: memberInput("Only tasks of this workspace member").optional(),
  due_after: timestamp("From this date or ISO 8601 time on").optional(),
  due_before: timestamp("Before this time; a date is included").optional(),
  aggregate: aggregateInput,
  ...paging({ max: 500, default: DEFAULT_LIMIT }),
});

const refined = refineAggregate(fields, {
  limit: AGGREGATE_READS_ALL,
  offset: AGGREGATE_READS_ALL,
});

const input = requireBoth(refined, ["linked_object", "linked_record_id"]).refine(
  ({ due_after = "", due_before = "" }) => {
    const from = parseMoment(due_after, DUE_AFTER)?.ms ?? -Infinity;
    return from < (parseMoment(due_before, DUE_BEFORE)?.ms ?? Infinity);
  },
  { path: ["due_before"], message: "expected a time after due_after" },
);

/** The operation `crm_list_tasks`. */
export const listTasks = defineOperation({
  name: "crm_list_tasks",
  description:
    "Lists tasks, oldest first: of one record (a deal's tasks are not its company's) or assignee, open or completed, due in a period. limit counts the tasks returned; without next_offset these are all. For those of deals in a stage, list the deals and compare linked_records.",
  effect: "read",
  returnsTexts: ["tasks"],
  scopes: [
    "task:read",
    "object_configuration:read",
    "record_permission:read",
    "user_management:read",
  ],
  pagination: { kind: "offset", input: "offset", size: "limit", readCount: "tasks_read" },
  offersValuesOnly: true,
  aliases: aliasesFor({
    object: "linked_object",
    record: "linked_record_id",
    member: "assignee_id",
  }),
  input,
  run: async ({ aggregate, ...query }, api): Promise<CrmTaskPage> =>
    aggregate === undefined
      ? listMatchingTasks(query, api)
      : aggregateTasks(
          aggregate,
          (page, each) => listMatchingTasks({ ...query, ...page }, each),
          api,
        ),
  output: pageOf(taskOutput, "offset", { tasks_read: z.int().optional(), ...aggregatedMembers }),
  // The type of the page is given for the output type of the operation.
  compact: (page: CrmTaskPage) => compactPage(compactTask)(page),
});

async function listMatchingTasks(
  given: Omit<z.output<typeof fields>, "aggregate">,
  api: Api,
): Promise<CrmTaskPage> {
  const { limit = DEFAULT_LIMIT, offset = 0, ...conditions } = given;
  const { assignee_id: who, due_after: after, due_before: before, ...filter } = conditions;
  const assignee = who && (await resolveMember(who, "assignee_id", api));
  const due_after = readTimestamp("due_after", after, DUE_AFTER, api);
  const due_before = readTimestamp("due_before", before, DUE_BEFORE, api);
  const fetchTasks = async (size: number, start: number) => {
    const query = { ...filter, assignee, limit: size, offset: start };
    return (await api.get(path`/v2/tasks`, response, { query })).data;
  };
  return due_after === undefined && due_before === undefined
    ? offsetPage(await fetchTasks(limit, offset), limit, offset)
    : fetchDueTasks({ period: { due_after, due_before }, limit, offset, fetchTasks });
}
