import { today } from "../../src/world/clock.ts";
import { toOverdueFilter, toRowFilter } from "./ours.ts";
import type { Plan } from "./plan.ts";

const json = JSON.stringify;
const records = "/v2/objects/deals/records";

/** Writes a program for code mode that does the plan, as briefly as its author could. */
export function writeProgram(plan: Plan): string {
  const lines = plan.fewest
    ? forFewest(plan)
    : plan.of === "deals"
      ? forDeals(plan)
      : forRows(plan);
  return `async () => {\n${lines.join("\n")}\n}`;
}

function send(method: string, path: string, body?: string): string {
  return `await codemode.request({ method: "${method}", path: ${path}${body === undefined ? "" : `, body: ${body}`} })`;
}

const members = `const { data: members } = ${send("GET", '"/v2/workspace_members"')};
const owner = (name) => ({ referenced_actor_type: "workspace-member", referenced_actor_id: members.find((m) => m.first_name + " " + m.last_name === name).id.workspace_member_id });`;

function forDeals({ where, set, remove, create }: Plan): string[] {
  const lines = (set?.owner ?? create?.owner ?? where?.owner) ? [members] : [];
  if (create !== undefined) {
    const { owner, ...values } = create;
    const body = `{ data: { values: { ...${json(values)}, owner: [owner(${json(owner)})] } } }`;
    return [...lines, `${send("POST", json(records), body)};`];
  }
  const { name, owner, stages = [], product, silentSince } = where!;
  const filter = {
    ...(name && { name }),
    ...(stages.length === 1 && { stage: stages[0] }),
    ...(stages.length > 1 && { $or: stages.map((stage) => ({ stage })) }),
    ...(product && { product_interest: product }),
    ...(silentSince && { last_contact: { $lte: silentSince } }),
  };
  const written = owner ? `{ ...${json(filter)}, owner: owner(${json(owner)}) }` : json(filter);
  const path = `"${records}/" + id.record_id`;
  const values = set?.owner ? `{ owner: [owner(${json(set.owner)})] }` : json(set);
  const change = remove
    ? send("DELETE", path)
    : send("PATCH", path, `{ data: { values: ${values} } }`);
  return [
    ...lines,
    `const { data } = ${send("POST", json(`${records}/query`), `{ filter: ${written} }`)};`,
    `for (const { id } of data) ${change};`,
  ];
}

const board = `const { results: [{ id: board }] } = ${send("POST", '"/v1/search"', '{ query: "Sprint board", filter: { property: "object", value: "data_source" } }')};`;
const query = '"/v1/data_sources/" + board + "/query"';
const select = (name: string | undefined) =>
  name === undefined ? undefined : { select: { name } };

function forRows({ where, set, create }: Plan): string[] {
  const { title, due, ...options } = create ?? set!;
  const properties = {
    ...(title && { Task: { title: [{ text: { content: title } }] } }),
    Assignee: select(options.assignee),
    List: select(options.list),
    Board: select(options.board),
    ...(due && { Due: { date: { start: due } } }),
  };
  if (create !== undefined) {
    const body = `{ parent: { data_source_id: board }, properties: ${json(properties)} }`;
    return [board, `${send("POST", '"/v1/pages"', body)};`];
  }
  const filter = json(toRowFilter(where!));
  const first = where!.first
    ? ', sorts: [{ property: "Due", direction: "ascending" }], page_size: 1'
    : "";
  return [
    board,
    `const { results } = ${send("POST", query, `{ filter: ${filter}${first} }`)};`,
    `for (const { id } of results) ${send("PATCH", '"/v1/pages/" + id', `{ properties: ${json(properties)} }`)};`,
  ];
}

function forFewest({ create }: Plan): string[] {
  return [
    board,
    `const { results } = ${send("POST", query, `{ filter: ${json(toOverdueFilter(today))} }`)};`,
    "const counts = {};",
    "for (const { properties: { Assignee } } of results) counts[Assignee.select.name] = (counts[Assignee.select.name] ?? 0) + 1;",
    "const [[name]] = Object.entries(counts).sort((a, b) => a[1] - b[1]);",
    members,
    `${send("POST", json(records), `{ data: { values: { ...${json(create)}, owner: [owner(name)] } } }`)};`,
  ];
}
