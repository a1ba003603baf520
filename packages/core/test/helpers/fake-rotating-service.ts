import { setTimeout } from "node:timers/promises";
import { deskProvider, tokens } from "./fake-provider.js";
import { type Answer, json, startServer } from "./server.js";

/** A way to go wrong for the next token request: before the token is rotated, or after it. */
interface Fault {
  when: "before" | "after";
  answer: Answer;
}

/**
 * A desk that hands out one pair of tokens at a time: a refresh ends the pair before it, and a refresh
 * token that was used is refused. Its papers open to the current access token only.
 */
export async function startRotatingDesk({ expiresIn }: { expiresIn?: number } = {}) {
  const desk = {
    /** Number of the current pair; 0 when there is none. */
    current: 0,
    refreshes: 0,
    /** Refresh tokens that came although they were used. */
    reuses: 0,
    revoked: [] as (string | null)[],
    /** Duration of a refresh. */
    delayMs: 0,
    /** Holds the responses to refreshes that come meanwhile until it resolves. */
    held: undefined as Promise<void> | undefined,
    /** Duration of a revocation. */
    revocationDelayMs: 0,
    faults: [] as Fault[],
    /** Ends the access token that is out, as a service does after some time. */
    expire() {
      expired.add(desk.current);
    },
  };
  const expired = new Set<number>();

  const token: Answer = async (response, seen) => {
    const form = new URLSearchParams(seen.body);
    const fault = desk.faults.shift();
    if (fault?.when === "before") return fault.answer(response, seen);
    if (form.get("grant_type") === "refresh_token") {
      if (form.get("refresh_token") !== `refresh-token-number-${desk.current}`) {
        desk.reuses += 1;
        return json(400, { error: "invalid_grant", error_description: "Used." })(response, seen);
      }
      desk.refreshes += 1;
    }
    desk.current += 1;
    const given = json(200, { ...tokens(desk.current), expires_in: expiresIn });
    await desk.held;
    await setTimeout(desk.delayMs);
    (fault?.answer ?? given)(response, seen);
  };
  const papers: Answer = (response, seen) => {
    const good = seen.headers.authorization === `Bearer access-token-number-${desk.current}`;
    if (!good || expired.has(desk.current)) return json(401, { code: "no" })(response, seen);
    json(200, { data: { id: "p1", title: "Rent" } })(response, seen);
  };
  const server = await startServer((response, seen) => {
    if (seen.url === "/token") return token(response, seen);
    if (seen.url !== "/revoke") return papers(response, seen);
    desk.revoked.push(new URLSearchParams(seen.body).get("token"));
    void setTimeout(desk.revocationDelayMs).then(() => json(200, {})(response, seen));
  });
  return Object.assign(desk, { provider: deskProvider(server.baseUrl), seen: server.seen });
}
