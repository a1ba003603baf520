// Oracles over the two REST APIs. Each function is also the text of a program for code mode, so it uses only its
// parameters, and is written as briefly as a model would.
/* oxlint-disable unicorn/consistent-function-scoping -- Programs for code mode have all they use inside. */
import type { Json } from "../../src/rivals/rival-tools.ts";
import type { Plan } from "./plan.ts";

/** Sends a request to the API that has the path, and returns the body of the response. */
export type Api = (method: string, path: string, body?: unknown) => Promise<Json>;

/** Does a plan with deals. */
export async function doDeals(api: Api, { where: w, set, remove, create }: Plan): Promise<void> {
  const records = "/v2/objects/deals/records";
  const members: Json[] =
    (set?.owner ?? create?.owner ?? w?.owner)
      ? (await api("GET", "/v2/workspace_members")).data
      : [];
  const toOwner = (name: string) => ({
    referenced_actor_type: "workspace-member",
    referenced_actor_id: members.find((m) => `${m.first_name} ${m.last_name}` === name).id
      .workspace_member_id,
  });
  if (create) {
    const values = { name: create.name, stage: create.stage, owner: [toOwner(create.owner!)] };
    await api("POST", records, { data: { values } });
    return;
  }
  const filter = {
    ...(w!.name && { name: w!.name }),
    ...(w!.owner && { owner: toOwner(w!.owner) }),
    ...(w!.stages && { $or: w!.stages.map((stage) => ({ stage })) }),
    ...(w!.product && { product_interest: w!.product }),
    ...(w!.silentSince && { last_contact: { $lte: w!.silentSince } }),
  };
  const { data } = await api("POST", `${records}/query`, { filter });
  await Promise.all(
    data.map(({ id }: Json) =>
      remove
        ? api("DELETE", `${records}/${id.record_id}`)
        : api("PATCH", `${records}/${id.record_id}`, {
            data: {
              values: set!.owner ? { owner: [toOwner(set!.owner)] } : { stage: set!.stage },
            },
          }),
    ),
  );
}

/** Does a plan with rows of the board. */
export async function doRows(api: Api, { where: w, set, create }: Plan): Promise<void> {
  const { results } = await api("POST", "/v1/search", {
    query: "Sprint board",
    filter: { property: "object", value: "data_source" },
  });
  const board = results[0].id;
  const select = (name?: string) => name && { select: { name } };
  if (create) {
    await api("POST", "/v1/pages", {
      parent: { data_source_id: board },
      properties: {
        Task: { title: [{ text: { content: create.title } }] },
        Assignee: select(create.assignee),
        List: select(create.list),
        Board: select(create.board),
        Due: { date: { start: create.due } },
      },
    });
    return;
  }
  const found = await api("POST", `/v1/data_sources/${board}/query`, {
    filter: {
      and: [
        { property: "Assignee", select: { equals: w!.assignee } },
        { property: "List", select: { equals: w!.list } },
        ...(w!.overdue ? [{ property: "Due", date: { before: w!.today } }] : []),
      ],
    },
    ...(w!.first && { sorts: [{ property: "Due", direction: "ascending" }], page_size: 1 }),
  });
  await Promise.all(
    found.results.map(({ id }: Json) =>
      api("PATCH", `/v1/pages/${id}`, {
        properties: set!.list ? { List: select(set!.list) } : { Assignee: select(set!.assignee) },
      }),
    ),
  );
}

/** Creates a deal for the person with the fewest overdue rows. */
export async function leadForFewest(
  api: Api,
  { create, today }: Plan & { today: string },
): Promise<void> {
  const { results } = await api("POST", "/v1/search", {
    query: "Sprint board",
    filter: { property: "object", value: "data_source" },
  });
  const { results: rows } = await api("POST", `/v1/data_sources/${results[0].id}/query`, {
    filter: {
      and: [
        { property: "Due", date: { before: today } },
        { property: "List", select: { does_not_equal: "Completed" } },
      ],
    },
  });
  const counts: Record<string, number> = {};
  for (const { properties } of rows) {
    const { name } = properties.Assignee.select;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const [name] = Object.entries(counts).toSorted(([, one], [, other]) => one - other)[0]!;
  const { data } = await api("GET", "/v2/workspace_members");
  const { id } = data.find((m: Json) => `${m.first_name} ${m.last_name}` === name);
  const owner = [
    { referenced_actor_type: "workspace-member", referenced_actor_id: id.workspace_member_id },
  ];
  await api("POST", "/v2/objects/deals/records", { data: { values: { ...create, owner } } });
}
