import type { Rival } from "../../src/rivals/rival.ts";
import type { RivalTools } from "../../src/rivals/rival-tools.ts";
import { type Plan, planOf } from "./plan.ts";

/** kesslerio/attio-mcp-server. */
export const attio: Rival = {
  id: "attio-mcp",
  title: "attio-mcp 1.6.1",
  services: ["crm"],
  packages: ["attio-mcp"],
  command: () =>
    "ATTIO_API_KEY={crm_token} node --import {redirect} {servers}/node_modules/attio-mcp/dist/cli.js",
  solve:
    ({ id }) =>
    async (tools) => {
      await doDeals(tools, planOf(id));
      return "Done.";
    },
};

const resource_type = "deals";

const is = (slug: string, value: string, condition = "equals") => {
  return { attribute: { slug }, condition, value };
};

async function doDeals(tools: RivalTools, { where, set, remove, create }: Plan): Promise<void> {
  if (create !== undefined) {
    const owner = toMember(await tools.call("list-workspace-members", {}), create.owner!);
    await tools.call("create_deal", { record_data: { ...create, owner }, return_details: false });
    return;
  }
  const { name, owner, stages = [], product, silentSince } = where!;
  const searches = (stages.length === 0 ? [undefined] : stages).map((stage): Call => {
    const filters = [
      ...(name ? [is("name", name)] : []),
      ...(owner ? [is("owner", owner)] : []),
      ...(stage ? [is("stage", stage)] : []),
      ...(product ? [is("product_interest", product)] : []),
      ...(silentSince ? [is("last_contact", silentSince, "lte")] : []),
    ];
    return ["search_records_advanced", { resource_type, filters: { filters } }];
  });
  // Filters take the name of an owner, writes only the id.
  const members: Call[] = set?.owner === undefined ? [] : [["list-workspace-members", {}]];
  const texts = await tools.callAll([...searches, ...members]);
  const found = texts.slice(0, searches.length);
  const ids = found.flatMap((text) => [...text.matchAll(/\(ID: ([\w-]+)\)/g)].map(([, id]) => id!));
  if (ids.length === 0) return;
  const values = set?.owner === undefined ? set : { owner: toMember(texts.at(-1)!, set.owner) };
  await tools.call(...toWrite(ids, values, remove));
}

type Call = readonly [name: string, args: Record<string, unknown>];

function toMember(text: string, name: string): string {
  const line = text.split("\n").find((each) => each.includes(name));
  return /[0-9a-f]{8}-[\w-]{27}/.exec(line ?? "")![0];
}

/** One call that writes: a batch if there are several deals. */
function toWrite(ids: readonly string[], set: Plan["set"], remove = false): Call {
  const [record_id] = ids;
  if (ids.length === 1) {
    return remove
      ? ["delete_record", { resource_type, record_id }]
      : ["update_deal", { record_id, record_data: set, return_details: false }];
  }
  if (remove) {
    return ["batch_records", { resource_type, operation_type: "delete", record_ids: ids }];
  }
  const operations = ids.map((id) => ({ operation: "update", record_data: { id, ...set } }));
  return ["batch_records", { resource_type, operations }];
}
