import { randomBytes } from "node:crypto";

const LIFETIME_MS = 8 * 60 * 60_000;

interface Session {
  account: string;
  expiresAtMs: number;
}

/** Sessions by the random id in the cookie. With several processes, use a shared store instead. */
export class Sessions {
  readonly lifetimeMs: number;
  readonly #sessions = new Map<string, Session>();

  constructor({ lifetimeMs = LIFETIME_MS }: { lifetimeMs?: number } = {}) {
    this.lifetimeMs = lifetimeMs;
  }

  /** Opens a session for this account and returns its random id. */
  open(account: string): string {
    const now = Date.now();
    for (const [id, { expiresAtMs: endMs }] of this.#sessions) {
      if (endMs <= now) this.#sessions.delete(id);
    }
    const id = randomBytes(32).toString("base64url");
    this.#sessions.set(id, { account, expiresAtMs: now + this.lifetimeMs });
    return id;
  }

  /** Returns the account of a session; undefined if it has expired. */
  findAccount(id: string | undefined): string | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(id);
    return session !== undefined && Date.now() < session.expiresAtMs ? session.account : undefined;
  }

  /** Ends a session. */
  close(id: string | undefined): void {
    if (id !== undefined) this.#sessions.delete(id);
  }
}
