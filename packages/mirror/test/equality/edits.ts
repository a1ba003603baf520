import type { Sandbox, ServiceName } from "@workbelt/sandbox";
import type { Chance } from "./chance.ts";

// What a service returns, whose shape the service documents.
type Json = ReturnType<typeof JSON.parse>;

const WORDS =
  "Anker brief cargo Dublin estimate fähre ゲート harbour invoice クレーン offer quay renewal tide".split(
    " ",
  );

/** A change that somebody made in a service, as an event would name it. */
export interface Edit {
  readonly service: ServiceName;
  readonly collection: string;
  readonly id: string;
  readonly part?: string;
}

/**
 * Other people at work: they change the services by their HTTP interfaces, without any of our code. What they know of the state
 * they have read from the services.
 */
export class People {
  readonly #sandbox: Sandbox;
  readonly #chance: Chance;
  #count = 0;

  constructor(sandbox: Sandbox, chance: Chance) {
    this.#sandbox = sandbox;
    this.#chance = chance;
  }

  /**
   * Makes one change.
   *
   * @param service where; by default anywhere.
   * @returns undefined if the service refused it, as for something that was just deleted, or has nothing that others change.
   */
  async edit(service?: ServiceName): Promise<Edit | undefined> {
    const notes = [
      () => this.#createPage(),
      () => this.#renamePage(),
      () => this.#trashPage(true),
      () => this.#trashPage(false),
      () => this.#movePage(),
      () => this.#appendText(),
      () => this.#changeBlock(),
      () => this.#deleteBlock(),
      () => this.#commentOnPage(),
    ];
    const crm = [
      () => this.#createRecord(),
      () => this.#renameRecord(),
      () => this.#deleteRecord(),
      () => this.#createTask(),
      () => this.#changeTask(),
      () => this.#deleteTask(),
      () => this.#createNote(),
      () => this.#deleteNote(),
      () => this.#commentOnRecord(),
      () => this.#addEntry(),
      () => this.#removeEntry(),
    ];
    const edits = { notes, crm, convintel: [() => this.#uploadCall()] };
    const all = [...notes, ...crm, ...edits.convintel];
    return this.#chance.pick(service === undefined ? all : edits[service])();
  }

  async #createPage(): Promise<Edit | undefined> {
    const parent = this.#chance.pick(await this.#pages());
    const created = await this.#notes("POST", "/v1/pages", {
      parent: { page_id: parent["id"] },
      properties: { title: { title: [{ text: { content: this.#text() } }] } },
      children: [paragraph(this.#text())],
    });
    return created && edited("notes", "notes_pages", created["id"]);
  }

  async #renamePage(): Promise<Edit | undefined> {
    const page = this.#chance.pick(await this.#pages());
    const [title] = Object.entries<Json>(page["properties"] ?? {}).filter(
      ([, { type }]) => type === "title",
    );
    if (title === undefined) return undefined;
    const properties = { [title[0]]: { title: [{ text: { content: this.#text() } }] } };
    const changed = await this.#notes("PATCH", `/v1/pages/${page["id"]}`, { properties });
    return changed && edited("notes", "notes_pages", page["id"]);
  }

  async #trashPage(in_trash: boolean): Promise<Edit | undefined> {
    const pages = await this.#pages(in_trash ? undefined : { in_trash: true });
    if (pages.length < (in_trash ? 12 : 1)) return undefined;
    const { id } = this.#chance.pick(pages);
    const changed = await this.#notes("PATCH", `/v1/pages/${id}`, { in_trash });
    return changed && edited("notes", "notes_pages", id);
  }

  async #movePage(): Promise<Edit | undefined> {
    const pages = (await this.#pages()).filter(({ parent }) => parent["type"] === "page_id");
    if (pages.length < 2) return undefined;
    const [page, parent] = [this.#chance.pick(pages), this.#chance.pick(pages)];
    const to = { parent: { type: "page_id", page_id: parent["id"] } };
    const moved = await this.#notes("POST", `/v1/pages/${page["id"]}/move`, to);
    return moved && edited("notes", "notes_pages", page["id"]);
  }

  async #appendText(): Promise<Edit | undefined> {
    const { id } = this.#chance.pick(await this.#pages());
    const children = [paragraph(this.#text())];
    const appended = await this.#notes("PATCH", `/v1/blocks/${id}/children`, { children });
    return appended && edited("notes", "notes_pages", id);
  }

  async #changeBlock(): Promise<Edit | undefined> {
    const { block, page } = await this.#paragraph();
    if (block === undefined) return undefined;
    const text = { paragraph: { rich_text: [{ text: { content: this.#text() } }] } };
    const changed = await this.#notes("PATCH", `/v1/blocks/${block["id"]}`, text);
    return changed && edited("notes", "notes_pages", page);
  }

  async #deleteBlock(): Promise<Edit | undefined> {
    const { block, page } = await this.#paragraph();
    if (block === undefined) return undefined;
    const deleted = await this.#notes("DELETE", `/v1/blocks/${block["id"]}`);
    return deleted && edited("notes", "notes_pages", page);
  }

  async #commentOnPage(): Promise<Edit | undefined> {
    const { id } = this.#chance.pick(await this.#pages());
    const comment = { parent: { page_id: id }, rich_text: [{ text: { content: this.#text() } }] };
    const created = await this.#notes("POST", "/v1/comments", comment);
    return created && { ...edited("notes", "notes_comments", created["id"]), part: id };
  }

  async #createRecord(): Promise<Edit | undefined> {
    const object = this.#chance.pick(["people", "companies", "deals"]);
    const values = {
      people: { name: `${this.#text()}, Ada` },
      companies: { name: this.#text() },
      deals: { name: this.#text(), stage: "Lead", owner: "priya.raman@northwind.example" },
    }[object];
    const created = await this.#crm("POST", `/v2/objects/${object}/records`, { data: { values } });
    return created && edited("crm", `crm_${object}`, created["data"].id.record_id, object);
  }

  async #renameRecord(): Promise<Edit | undefined> {
    const { id, object } = await this.#record();
    const name = object === "people" ? `${this.#text()}, Grace` : this.#text();
    const changed = await this.#crm("PATCH", `/v2/objects/${object}/records/${id}`, {
      data: { values: { name } },
    });
    return changed && edited("crm", `crm_${object}`, id, object);
  }

  async #deleteRecord(): Promise<Edit | undefined> {
    const { count, id, object } = await this.#record();
    if (count < 6) return undefined;
    const deleted = await this.#crm("DELETE", `/v2/objects/${object}/records/${id}`);
    return deleted && edited("crm", `crm_${object}`, id, object);
  }

  async #createTask(): Promise<Edit | undefined> {
    const { id, object } = await this.#record();
    const data = {
      content: this.#text(),
      format: "plaintext",
      deadline_at: null,
      is_completed: false,
      linked_records: [{ target_object: object, target_record_id: id }],
      assignees: [],
    };
    const created = await this.#crm("POST", "/v2/tasks", { data });
    return created && edited("crm", "crm_tasks", created["data"].id.task_id);
  }

  async #changeTask(): Promise<Edit | undefined> {
    const id = (await this.#list("/v2/tasks?limit=500", "task_id"))?.id;
    if (id === undefined) return undefined;
    const changed = await this.#crm("PATCH", `/v2/tasks/${id}`, {
      data: { is_completed: this.#chance.oneIn(2) },
    });
    return changed && edited("crm", "crm_tasks", id);
  }

  async #deleteTask(): Promise<Edit | undefined> {
    const found = await this.#list("/v2/tasks?limit=500", "task_id");
    if (found === undefined || found.count < 4) return undefined;
    const deleted = await this.#crm("DELETE", `/v2/tasks/${found.id}`);
    return deleted && edited("crm", "crm_tasks", found.id);
  }

  async #createNote(): Promise<Edit | undefined> {
    const { id, object } = await this.#record();
    const data = {
      parent_object: object,
      parent_record_id: id,
      title: this.#text(),
      format: "plaintext",
      content: this.#text(),
    };
    const created = await this.#crm("POST", "/v2/notes", { data });
    return created && edited("crm", "crm_notes", created["data"].id.note_id);
  }

  async #deleteNote(): Promise<Edit | undefined> {
    const found = await this.#list("/v2/notes?limit=50", "note_id");
    if (found === undefined || found.count < 4) return undefined;
    const deleted = await this.#crm("DELETE", `/v2/notes/${found.id}`);
    return deleted && edited("crm", "crm_notes", found.id);
  }

  async #commentOnRecord(): Promise<Edit | undefined> {
    const { id, object } = await this.#record();
    const [member] = (await this.#crm("GET", "/v2/workspace_members"))?.["data"] ?? [];
    const data = {
      format: "plaintext",
      content: this.#text(),
      author: { type: "workspace-member", id: member.id.workspace_member_id },
      record: { object, record_id: id },
    };
    const created = await this.#crm("POST", "/v2/comments", { data });
    return created && { ...edited("crm", "crm_comments", created["data"].id.comment_id), part: id };
  }

  async #addEntry(): Promise<Edit | undefined> {
    const list: Json = this.#chance.pick((await this.#crm("GET", "/v2/lists"))?.["data"] ?? []);
    const object = list["parent_object"][0];
    const { id } = await this.#record(object);
    const data = { parent_object: object, parent_record_id: id, entry_values: {} };
    const created = await this.#crm("POST", `/v2/lists/${list["id"].list_id}/entries`, { data });
    const slug = list["api_slug"];
    return created && edited("crm", "crm_entries", created["data"].id.entry_id, slug);
  }

  async #removeEntry(): Promise<Edit | undefined> {
    const list: Json = this.#chance.pick((await this.#crm("GET", "/v2/lists"))?.["data"] ?? []);
    const path = `/v2/lists/${list["id"].list_id}/entries`;
    const entries = (await this.#crm("POST", `${path}/query`, { limit: 500 }))?.["data"] ?? [];
    if (entries.length < 2) return undefined;
    const id = this.#chance.pick<Json>(entries)["id"].entry_id;
    const deleted = await this.#crm("DELETE", `${path}/${id}`);
    return deleted && edited("crm", "crm_entries", id, list["api_slug"]);
  }

  async #uploadCall(): Promise<Edit | undefined> {
    const uploaded = await this.#send("convintel", "POST", "/uploadActivityByUrl", {
      recordingUrl: "https://recordings.example/call.mp3",
      hostUserEmail: "priya.raman@northwind.example",
      language: "en_GB",
      title: this.#text(),
    });
    return uploaded && edited("convintel", "convintel_calls", uploaded["id"]);
  }

  async #pages(filter?: object): Promise<Json[]> {
    const found = await this.#notes("POST", "/v1/search", {
      page_size: 100,
      ...(filter && { filter }),
    });
    return (found?.["results"] ?? []).filter(({ object }: Json) => object === "page");
  }

  async #paragraph(): Promise<{ block?: Json; page: string }> {
    const { id } = this.#chance.pick(await this.#pages());
    const blocks = (await this.#notes("GET", `/v1/blocks/${id}/children`))?.["results"] ?? [];
    const paragraphs = blocks.filter(({ type }: Json) => type === "paragraph");
    return {
      page: id,
      block: paragraphs.length > 0 ? this.#chance.pick<Json>(paragraphs) : undefined,
    };
  }

  async #record(of?: string): Promise<{ object: string; id: string; count: number }> {
    const object = of ?? this.#chance.pick(["people", "companies", "deals"]);
    const path = `/v2/objects/${object}/records/query`;
    const records = (await this.#crm("POST", path, { limit: 500 }))?.["data"] ?? [];
    return { object, id: this.#chance.pick<Json>(records)["id"].record_id, count: records.length };
  }

  async #list(path: string, key: string): Promise<{ id: string; count: number } | undefined> {
    const items: Json[] = (await this.#crm("GET", path))?.["data"] ?? [];
    if (items.length === 0) return undefined;
    return { id: this.#chance.pick(items)["id"][key], count: items.length };
  }

  #text(): string {
    this.#count += 1;
    const words = Array.from({ length: 3 }, () => this.#chance.pick(WORDS));
    return `${words.join(" ")} ${this.#count}`;
  }

  #notes(method: string, path: string, body?: object): Promise<Json> {
    return this.#send("notes", method, path, body);
  }

  #crm(method: string, path: string, body?: object): Promise<Json> {
    return this.#send("crm", method, path, body);
  }

  async #send(service: ServiceName, method: string, path: string, body?: object): Promise<Json> {
    const { baseUrl, token } = this.#sandbox.services[service];
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "notion-version": "2025-09-03",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return response.ok ? JSON.parse(text || "{}") : undefined;
  }
}

function edited(service: ServiceName, collection: string, id: string, part = ""): Edit {
  return { service, collection, id, part };
}

function paragraph(content: string): object {
  return { type: "paragraph", paragraph: { rich_text: [{ text: { content } }] } };
}
