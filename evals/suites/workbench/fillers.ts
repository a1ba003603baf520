import type { BoardRow, Customer, Mapping, Where } from "./mapping.ts";

/** Records of each stage and list in the original, which the re-created state has as well. */
const CUSTOMERS = { Won: 45, Lost: 43, Lead: 42, Proposal: 37, Qualified: 33 };
const ROWS = { Backlog: 191, Completed: 51, "In Review": 45, "In Progress": 13 };

const products = ["Software", "Hardware", "Services", "Consulting", "Training"];
const boards = ["Front end", "Back end", "Design"];
const firstNames = "Arlo Brita Cem Dora Emre Fenna Gil Hana Ivo Jette Kaya Lars Mina Nils Oda Piet";
const lastNames =
  "Amsel Berger Conti Duarte Eder Frost Grimm Holt Ibarra Jung Kern Lang Maier Nagy";
const verbs = "Align Cache Compress Cover Draft Group Label Merge Move Polish Rename Split Trim";
const objects =
  "the price list,the audit trail,the help texts,the job queue,the report filters,the side bar,the address form";

/** True if a task of the suite could mean the record. */
function isMeant(where: Where, { owner, product, stage, silentDays }: Customer): boolean {
  return (
    where.name === undefined &&
    where.stages !== undefined &&
    where.stages.includes(stage) &&
    where.product === product &&
    (where.owner ?? owner) === owner &&
    (where.silentDays ?? 0) <= silentDays
  );
}

/** True if a task of the suite could mean the row. A row in the backlog is due later than all that tasks mean. */
function isRowMeant(where: Where, { assignee, list }: BoardRow): boolean {
  return where.assignee === assignee && where.list === list && list !== "Backlog";
}

/** Creates customers that no task means, up to the number of the original. */
export function createFillerCustomers({ customers, tasks }: Mapping): Customer[] {
  const owners = [...new Set(customers.map(({ owner }) => owner))];
  const conditions = tasks.flatMap(({ where }) => where ?? []);
  const random = createRandom(7);
  const names = combine(firstNames.split(" "), lastNames.split(" "), " ");
  return fill(customers, "stage", CUSTOMERS, (stage, index) => {
    for (;;) {
      const filler: Customer = {
        id: `filler-${index}`,
        name: names[index % names.length]!,
        owner: pick(owners, random),
        stage,
        product: pick(products, random),
        silentDays: Math.floor(random() * 60),
      };
      if (!conditions.some((where) => isMeant(where, filler))) return filler;
    }
  });
}

/** Creates rows of the board that no task means, up to the number of the original. */
export function createFillerRows({ rows, tasks }: Mapping): BoardRow[] {
  const assignees = [...new Set(rows.map(({ assignee }) => assignee))];
  const conditions = tasks.flatMap(({ where }) => where ?? []);
  const random = createRandom(11);
  const titles = combine(verbs.split(" "), objects.split(","), " ");
  return fill(rows, "list", ROWS, (list, index) => {
    for (;;) {
      const filler: BoardRow = {
        id: `filler-${index}`,
        title: titles[index % titles.length]!,
        assignee: pick(assignees, random),
        list,
        dueInDays: list === "Completed" ? -pickDays(random) : 3 + pickDays(random),
        board: pick(boards, random),
      };
      if (!conditions.some((where) => isRowMeant(where, filler))) return filler;
    }
  });
}

function pickDays(random: () => number): number {
  return 1 + Math.floor(random() * 10);
}

/** Adds records of each group until it has the number wanted. */
function fill<Item, Key extends keyof Item>(
  known: readonly Item[],
  key: Key,
  wanted: Record<string, number>,
  create: (group: string, index: number) => Item,
): Item[] {
  let index = 0;
  return Object.entries(wanted).flatMap(([group, count]) => {
    const missing = count - known.filter((item) => item[key] === group).length;
    return Array.from({ length: Math.max(0, missing) }, () => create(group, index++));
  });
}

function combine(one: readonly string[], other: readonly string[], separator: string): string[] {
  return one.flatMap((first) => other.map((second) => first + separator + second));
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** Numbers from 0 to 1 that are the same on every machine (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
