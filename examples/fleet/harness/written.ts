import type { Sandbox } from "@workbelt/sandbox";

/** Task, note or page that a run has written. */
export interface Written {
  kind: "task" | "note" | "page";
  /** Reference of the run, from the beginning of its text. */
  reference: string;
}

type Services = Sandbox["services"];
type Row = Record<string, unknown>;

const REFERENCE = /^\[([^\]]+)\]/;

/** Reads everything that the runs have written from the sandbox's HTTP API, without the tools. */
export async function readWritten(
  { crm, notes }: Services,
  pageIds: readonly string[],
): Promise<Written[]> {
  const pages = await Promise.all(pageIds.map((pageId) => readChildPages(notes, pageId)));
  return [
    ...toWritten("task", await readCrm(crm, "tasks", 500), "content_plaintext"),
    ...toWritten("note", await readCrm(crm, "notes", 50), "title"),
    ...toWritten("page", pages.flat(), "title"),
  ];
}

function toWritten(kind: Written["kind"], rows: readonly Row[], field: string): Written[] {
  return rows.flatMap((row) => {
    const reference = REFERENCE.exec(String(row[field]))?.[1];
    return reference === undefined ? [] : [{ kind, reference }];
  });
}

async function readCrm(
  { baseUrl, token }: Services["crm"],
  list: string,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const url = `${baseUrl}/v2/${list}?limit=${limit}&offset=${rows.length}`;
    const { data } = await read<{ data: Row[] }>(url, token);
    rows.push(...data);
    if (data.length < limit) return rows;
  }
}

interface Children {
  results: { child_page?: { title: string } }[];
  next_cursor: string | null;
}

async function readChildPages(
  { baseUrl, token }: Services["notes"],
  pageId: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const start: string = cursor === null ? "" : `&start_cursor=${cursor}`;
    const url = `${baseUrl}/v1/blocks/${pageId}/children?page_size=100${start}`;
    const page: Children = await read(url, token);
    rows.push(...page.results.flatMap(({ child_page }) => child_page ?? []));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

async function read<Reply>(url: string, token: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" };
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return (await response.json()) as Reply;
}
