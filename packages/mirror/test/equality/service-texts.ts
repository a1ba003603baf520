import type { Sandbox, ServiceName } from "@workbelt/sandbox";

// What a service returns, whose shape the service documents.
type Json = ReturnType<typeof JSON.parse>;

const OWN_OBJECTS = new Map([
  ["people", "crm_people"],
  ["companies", "crm_companies"],
  ["deals", "crm_deals"],
]);
const CRM_LIMIT = 50;
// The service lists the calls of less than six months, and has existed since 2016.
const WINDOW_MS = 150 * 86_400_000;
const FIRST_MS = Date.UTC(2016, 0);

/** Token of each service, whose account is asked. */
export type Tokens = Readonly<Record<ServiceName, string>>;

/**
 * Reads what an account may see of the services by bare requests, without tools and collections: the texts of each thing that a
 * mirror has to have, by its collection and id.
 */
export async function readServiceTexts(
  sandbox: Sandbox,
  tokens: Tokens,
  now: Date,
): Promise<Map<string, string[]>> {
  const reader = new ServiceReader(sandbox, tokens);
  await reader.readNotes();
  await reader.readCrm();
  await reader.readCalls(now.getTime());
  return reader.texts;
}

/**
 * Describes what a mirror does not have of the services, or has without being there.
 *
 * @param found a mirror's items by collection and id, as JSON.
 */
export function findMissingTexts(
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, readonly string[]>,
): string[] {
  const missing = [...expected].flatMap(([key, texts]) => {
    const item = found.get(key);
    if (item === undefined) return [`${key} is missing`];
    const { text, title } = JSON.parse(item) as { text: string; title: string };
    const letters = toLetters(title + text);
    const absent = texts.filter((each) => !letters.includes(toLetters(each)));
    return absent.map((each) => `${key} has not "${each}"`);
  });
  const surplus = [...found.keys()].filter((key) => !expected.has(key));
  return [...missing, ...surplus.map((key) => `${key} is not in the service`)];
}

/** Returns the letters and digits of a text, which no way of writing it as Markdown changes. */
function toLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

class ServiceReader {
  readonly texts = new Map<string, string[]>();
  readonly #sandbox: Sandbox;
  readonly #tokens: Tokens;

  constructor(sandbox: Sandbox, tokens: Tokens) {
    this.#sandbox = sandbox;
    this.#tokens = tokens;
  }

  async readNotes(): Promise<void> {
    const found = await this.#listNotes("POST", "/v1/search", {});
    for (const each of found) {
      if (each["object"] === "page") await this.#readPage(each);
      else this.#put("notes_databases", each["id"], [toText(each["title"])]);
    }
  }

  async #readPage(page: Json): Promise<void> {
    const values = Object.values<Json>(page["properties"] ?? {});
    const titles = values.filter(({ type }) => type === "title").map(({ title }) => toText(title));
    this.#put("notes_pages", page["id"], [...titles, ...(await this.#listBlocks(page["id"]))]);
    const path = `/v1/comments?block_id=${page["id"]}`;
    for (const { id, rich_text } of await this.#listNotes("GET", path)) {
      this.#put("notes_comments", id, [toText(rich_text)]);
    }
  }

  async #listBlocks(id: string): Promise<string[]> {
    const blocks = await this.#listNotes("GET", `/v1/blocks/${id}/children`);
    const texts: string[] = [];
    for (const block of blocks) {
      const content = block[block["type"]] ?? {};
      // Other pages, and repetitions of what stands elsewhere, are things of their own.
      if (block["type"].startsWith("child_") || content["synced_from"]) continue;
      const spans: Json[] = content["rich_text"] ?? [];
      // An address stands between the texts of two spans, and a mention has the name that its target has now.
      texts.push(...spans.filter(({ type }) => type !== "mention").map((span) => toText([span])));
      if (block["has_children"]) texts.push(...(await this.#listBlocks(block["id"])));
    }
    return texts;
  }

  async readCrm(): Promise<void> {
    const objects = (await this.#crm("GET", "/v2/objects"))?.["data"] ?? [];
    for (const { api_slug: slug } of objects) {
      await this.#readRecords(slug, OWN_OBJECTS.get(slug) ?? "crm_records");
    }
    const activities = (await this.#crm("GET", "/v2/activities"))?.["data"] ?? [];
    for (const { api_slug } of activities) await this.#readActivities(api_slug);
    for (const { id } of (await this.#crm("GET", "/v2/lists"))?.["data"] ?? []) {
      const path = `/v2/lists/${id.list_id}/entries/query`;
      for (const entry of await this.#listCrm("POST", path)) {
        const { entry_id } = entry["id"];
        this.#put("crm_entries", entry_id, []);
        await this.#readThreads(`list=${id.list_id}&entry_id=${entry_id}`);
      }
    }
    for (const { content_plaintext, id } of await this.#listCrm("GET", "/v2/tasks")) {
      this.#put("crm_tasks", id.task_id, [content_plaintext]);
    }
    for (const { content_plaintext, id, title } of await this.#listCrm("GET", "/v2/notes")) {
      this.#put("crm_notes", id.note_id, [title, content_plaintext]);
    }
    await this.#readMeetings();
  }

  async #readRecords(object: string, collection: string): Promise<void> {
    for (const record of await this.#listCrm("POST", `/v2/objects/${object}/records/query`)) {
      const { record_id } = record["id"];
      this.#put(collection, record_id, listNames(record));
      await this.#readThreads(`object=${object}&record_id=${record_id}`);
    }
  }

  async #readActivities(slug: string): Promise<void> {
    for (const record of await this.#listCrm("POST", `/v2/activities/${slug}/records/query`)) {
      this.#put("crm_activities", record["id"].record_id, listNames(record));
    }
  }

  async #readThreads(target: string): Promise<void> {
    for (const { comments, id } of await this.#listCrm("GET", `/v2/threads?${target}`)) {
      const texts = comments.map((comment: Json) => comment["content_plaintext"]);
      this.#put("crm_comments", id.thread_id, texts);
    }
  }

  async #readMeetings(): Promise<void> {
    for (const meeting of await this.#pageCrm("/v2/meetings?limit=200")) {
      const { meeting_id } = meeting["id"];
      this.#put("crm_meetings", meeting_id, [meeting["title"], meeting["description"] ?? ""]);
      const path = `/v2/meetings/${meeting_id}/call_recordings`;
      for (const { id } of await this.#pageCrm(`${path}?limit=200`)) {
        const { call_recording_id } = id;
        const spoken = await this.#crm("GET", `${path}/${call_recording_id}/transcript`);
        // A recording that is still processed has no transcript.
        if (spoken === undefined) continue;
        const turns: Json[] = spoken["data"].transcript;
        const words = turns.map(({ speech }) => speech);
        this.#put("crm_call_recordings", call_recording_id, words);
      }
    }
  }

  async readCalls(now: number): Promise<void> {
    const ids = new Map<string, string>();
    for (let from = FIRST_MS; from < now; from += WINDOW_MS) {
      const dates = [from - 1_000, Math.min(from + WINDOW_MS, now)].map((each) =>
        encodeURIComponent(new Date(each).toISOString().slice(0, 19).replace("T", " ")),
      );
      for (let page = 1, last = 1; page <= last; page += 1) {
        const query = `fromDate=${dates[0]}&toDate=${dates[1]}&page=${page}`;
        const found = await this.#send("convintel", "GET", `/getActivities?${query}`);
        last = found?.["metadata"]?.maxPage ?? 1;
        for (const { id, title } of found?.["results"] ?? []) ids.set(id, title ?? "");
      }
    }
    for (const [id, title] of ids) {
      const query = `activityId=${id}`;
      const turns: Json[] = (await this.#call(`/getTranscription?${query}`)) ?? [];
      const { summary } = (await this.#call(`/getSummary?${query}`)) ?? {};
      const { actionItems } = (await this.#call(`/getActionItems?${query}`)) ?? {};
      const spoken = turns.map(({ transcript }) => transcript);
      const texts = [title, ...spoken, summary?.content ?? "", ...(actionItems?.content ?? [])];
      this.#put("convintel_calls", id, texts);
    }
  }

  #put(collection: string, id: string, texts: readonly string[]): void {
    this.texts.set(`${collection} ${id}`, [...texts]);
  }

  async #listNotes(method: string, path: string, body?: object): Promise<Json[]> {
    const all: Json[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const paging = { page_size: 100, ...(cursor && { start_cursor: cursor }) };
      const query = `page_size=100${cursor ? `&start_cursor=${cursor}` : ""}`;
      const page =
        body === undefined
          ? await this.#send("notes", method, `${path}${path.includes("?") ? "&" : "?"}${query}`)
          : await this.#send("notes", method, path, { ...body, ...paging });
      all.push(...(page?.["results"] ?? []));
      cursor = page?.["next_cursor"] ?? undefined;
    }
    return all;
  }

  /** Lists what the CRM returns by offset. */
  async #listCrm(method: "GET" | "POST", path: string): Promise<Json[]> {
    const all: Json[] = [];
    for (let offset = 0; ; offset += CRM_LIMIT) {
      const query = `${path.includes("?") ? "&" : "?"}limit=${CRM_LIMIT}&offset=${offset}`;
      const page =
        method === "GET"
          ? await this.#crm(method, `${path}${query}`)
          : await this.#crm(method, path, { limit: CRM_LIMIT, offset });
      const data: Json[] = page?.["data"] ?? [];
      all.push(...data);
      if (data.length < CRM_LIMIT) return all;
    }
  }

  /** Lists what the CRM returns by cursor. */
  async #pageCrm(path: string): Promise<Json[]> {
    const all: Json[] = [];
    for (let cursor: string | null | undefined = ""; cursor != null;) {
      const page: Json = await this.#crm("GET", `${path}${cursor && `&cursor=${cursor}`}`);
      all.push(...(page?.["data"] ?? []));
      cursor = page?.["pagination"]?.next_cursor;
    }
    return all;
  }

  #crm(method: string, path: string, body?: object): Promise<Json> {
    return this.#send("crm", method, path, body);
  }

  #call(path: string): Promise<Json> {
    return this.#send("convintel", "GET", path);
  }

  /** @returns undefined for what the account may not see, or what is not there. */
  async #send(service: ServiceName, method: string, path: string, body?: object): Promise<Json> {
    const response = await fetch(`${this.#sandbox.services[service].baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#tokens[service]}`,
        "content-type": "application/json",
        "notion-version": "2025-09-03",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 403 || response.status === 404 || text === "") return undefined;
    if (!response.ok) throw new Error(`${method} ${path} ended with ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}

function toText(spans: readonly Json[] = []): string {
  return spans.map((span) => span["plain_text"]).join("");
}

/** Lists the name of a record, in the way that its type has it. */
function listNames({ values }: Json): string[] {
  const [name] = values["name"] ?? [];
  return [name?.["full_name"] ?? name?.["value"] ?? ""];
}
