import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Treatment of a request: `refuse` answers 400, `lose` answers 502 without sending it on, `hide` sends it
 * on and then answers 502, `report` sends it on and then answers 503 with the ids that were saved.
 */
export type Interruption = "refuse" | "lose" | "hide" | "report";

/** A loopback server in front of another one that counts requests and interrupts one of them. */
export async function startInterruptingProxy(target: string) {
  const requests: string[] = [];
  let plan: { at: number; kind: Interruption } | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      const { authorization = "", "notion-version": version = "" } = request.headers;
      const index = requests.push(`${request.method} ${request.url}`) - 1;
      const kind = plan?.at === index ? plan.kind : undefined;
      if (kind !== undefined) plan = undefined;
      const forward = async () => {
        const reply = await fetch(target + String(request.url), {
          method: String(request.method),
          headers: { authorization, "notion-version": String(version) },
          ...(body.length === 0 ? {} : { body }),
        });
        return { status: reply.status, text: await reply.text() };
      };
      const { status, text } = await interrupt(kind, forward);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Forgets earlier requests and interrupts the one with this index. */
    interrupt: (at: number, kind: Interruption) => {
      requests.length = 0;
      plan = { at, kind };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function interrupt(
  kind: Interruption | undefined,
  forward: () => Promise<{ status: number; text: string }>,
) {
  if (kind === undefined) return forward();
  if (kind === "refuse") return errorReply(400, "validation_error");
  if (kind === "lose") return errorReply(502, "bad_gateway");
  const { text } = await forward();
  if (kind === "hide") return errorReply(502, "bad_gateway");
  const { results } = JSON.parse(text) as { results: { id: string }[] };
  const ids = results.map(({ id }) => id);
  return errorReply(503, "service_unavailable", ids);
}

function errorReply(status: number, code: string, saved?: string[]) {
  const additional_data = saved && { committed_child_ids: saved };
  const body = { object: "error", status, code, message: "Interrupted.", additional_data };
  return { status, text: JSON.stringify(body) };
}
