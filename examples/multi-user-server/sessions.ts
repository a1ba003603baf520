import { randomBytes } from "node:crypto";

const LIFETIME_MS = 8 * 60 * 60_000;

interface Session {
  account: string;
  endMs: number;
}

/** Who is signed in, by the random id in their cookie. Several processes would keep this elsewhere. */
export class Sessions {
  readonly lifetimeMs: number;
  readonly #sessions = new Map<string, Session>();

  constructor({ lifetimeMs = LIFETIME_MS }: { lifetimeMs?: number } = {}) {
    this.lifetimeMs = lifetimeMs;
  }

  /** Opens a session of this account and returns its id, which nobody can guess. */
  open(account: string): string {
    const now = Date.now();
    for (const [id, { endMs }] of this.#sessions) {
      if (endMs <= now) this.#sessions.delete(id);
    }
    const id = randomBytes(32).toString("base64url");
    this.#sessions.set(id, { account, endMs: now + this.lifetimeMs });
    return id;
  }

  /** The account of a session, unless it is over. */
  accountOf(id: string | undefined): string | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(id);
    return session !== undefined && Date.now() < session.endMs ? session.account : undefined;
  }

  /** Ends a session. */
  close(id: string | undefined): void {
    if (id !== undefined) this.#sessions.delete(id);
  }
}
