import type { Sandbox } from "@workbelt/sandbox";
import type { Chance } from "./chance.ts";
import type { Tokens } from "./service-texts.ts";

const CRM_SCOPES = [
  "user_management:read",
  "record_permission:read",
  "object_configuration:read",
  "activity_configuration:read",
  "activity_record:read",
  "list_entry:read",
  "list_configuration:read",
  "comment:read",
  "task:read",
  "note:read",
  "meeting:read",
  "call_recording:read",
] as const;
const NOTES_RIGHTS = ["readComments", "readUsers"] as const;

/** Rights of an account that only reads, which others change. No event says so. */
export class AccountRights {
  readonly tokens: Tokens;
  readonly #sandbox: Sandbox;
  readonly #chance: Chance;
  readonly #unshared: string[] = [];

  /** Gives the account all rights to read. */
  constructor(sandbox: Sandbox, chance: Chance) {
    this.#sandbox = sandbox;
    this.#chance = chance;
    this.tokens = {
      crm: sandbox.addToken("crm", CRM_SCOPES),
      notes: sandbox.addToken("notes", ["readContent", ...NOTES_RIGHTS]),
      convintel: sandbox.addToken("convintel", []),
    };
  }

  /** Makes one change. */
  async change(): Promise<void> {
    const { crm, notes } = this.tokens;
    const change = this.#chance.pick<() => unknown>([
      () => this.#sandbox.setPermissions("crm", crm, this.#some(CRM_SCOPES)),
      () =>
        this.#sandbox.setPermissions("notes", notes, ["readContent", ...this.#some(NOTES_RIGHTS)]),
      () => this.#unsharePage(),
      () => this.#sharePage(),
    ]);
    await change();
  }

  #some<Right>(rights: readonly Right[]): Right[] {
    return rights.filter(() => !this.#chance.oneIn(6));
  }

  async #unsharePage(): Promise<void> {
    const { baseUrl, token } = this.#sandbox.services.notes;
    const response = await fetch(`${baseUrl}/v1/search`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "notion-version": "2025-09-03" },
    });
    const { results } = (await response.json()) as {
      results: readonly { id: string; parent: { type: string } }[];
    };
    const pages = results.filter(({ parent }) => parent.type === "page_id");
    if (pages.length < 4) return;
    const { id } = this.#chance.pick(pages);
    this.#sandbox.unsharePage(id);
    this.#unshared.push(id);
  }

  #sharePage(): void {
    // The latest first: a page may be in one that was taken away after it.
    const id = this.#unshared.pop();
    if (id !== undefined) this.#sandbox.sharePage(id);
  }
}
