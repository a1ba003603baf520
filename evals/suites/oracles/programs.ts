import type { Rival } from "../../src/rivals/rival.ts";
import type { Json } from "../../src/rivals/rival-tools.ts";
import { today } from "../../src/world/clock.ts";
import type { OracleProgram } from "./oracle-forms.ts";
import { toColumns, toDealFilter, toOverdueFilter, toRowFilter } from "./ours.ts";
import { type Plan, planOf } from "./plan.ts";
import { mcpmarkPrograms } from "./programs-mcpmark.ts";

/** Our MCP server with programs in place of tools. */
export const programs: Rival = {
  id: "workbelt-programs",
  title: "Workbelt, programs",
  services: ["crm", "notes"],
  packages: [],
  command: ({ services }) =>
    `node packages/mcp/bin/workbelt-mcp.js --policy open --programs --services ${services.join(",")}`,
  solve: ({ id, template }) => {
    const { names, source, then } = mcpmarkPrograms[template] ?? toProgram(planOf(id));
    return async (tools) => {
      await tools.call("look_up", { names });
      const result = await tools.call("run_program", { program: source });
      const second = typeof then === "function" ? then(readValue(result)) : then;
      if (second !== undefined) await tools.call("run_program", { program: second });
      return "Done.";
    };
  },
};

const json = JSON.stringify;

/** Reads what a program returned, which is in a line below the outcome of its writes. */
function readValue(result: string): Json {
  return JSON.parse(/^\{"source":"program".*/m.exec(result)![0]).value;
}

function toProgram(plan: Plan): OracleProgram {
  if (plan.fewest) return forFewest(plan);
  return plan.of === "deals" ? forDeals(plan) : forRows(plan);
}

function forDeals({ where, set, remove, create }: Plan): OracleProgram {
  if (create !== undefined) {
    return {
      names: ["create_deal"],
      source: `await crm_create_deal({ values: ${json(create)} });`,
    };
  }
  const find = `const { items } = await crm_list_deals({ filter: ${json(toDealFilter(where!))}, attributes: ["name"] });\n`;
  return remove
    ? {
        names: ["list_deals", "delete_deal"],
        source: `${find}for (const { record_id } of items) await crm_delete_deal({ record_id });`,
      }
    : {
        names: ["list_deals", "update_record"],
        source: `${find}for (const { record_id } of items) await crm_update_record({ object: "deals", record_id, values: ${json(set)} });`,
      };
}

const findBoard =
  'const { items: [{ database_id }] } = await notes_data_fetch({ query: "Sprint board" });\n';

function forRows({ where, set, create }: Plan): OracleProgram {
  if (create !== undefined) {
    return {
      names: ["data_fetch", "database_insert_row"],
      source: `${findBoard}await notes_database_insert_row({ database_id, properties: ${json(toColumns(create))} });`,
    };
  }
  const sorts = where!.first
    ? ', sorts: [{ property: "Due", direction: "ascending" }], page_size: 1'
    : "";
  return {
    names: ["data_fetch", "database_query", "page_update"],
    source: `${findBoard}const { items } = await notes_database_query({ database_id, filter: ${json(toRowFilter(where!))}, columns: ["Task"]${sorts} });
for (const { page_id } of items) await notes_page_update({ page_id, properties: ${json(toColumns(set!))} });`,
  };
}

function forFewest({ create }: Plan): OracleProgram {
  return {
    names: ["data_fetch", "database_query", "create_deal"],
    source: `${findBoard}const { groups } = await notes_database_query({ database_id, filter: ${json(toOverdueFilter(today))}, aggregate: { group_by: ["Assignee"] } });
groups.sort((a, b) => a.count - b.count);
await crm_create_deal({ values: { ...${json(create)}, owner: groups[0].by.Assignee } });`,
  };
}
