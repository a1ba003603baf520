import { seedServices } from "../../lab/sandbox/src/services/seed-services.ts";
import { Store } from "../../lab/sandbox/src/store/store.ts";
import { median } from "../median.ts";
import type { SandboxPart, SandboxRequest } from "./part.ts";

const RUNS = 25;
const WARM_UP = 5;

/** Measures each operation with `count` resources of each kind: median milliseconds of processor time by name. */
export async function measurePart(
  part: SandboxPart,
  count: number,
): Promise<Record<string, number>> {
  const context = { store: new Store(), now: () => new Date() };
  try {
    seedServices(context);
    part.addResources(context, count);
    const app = part.createApp(context);
    const times: Record<string, number> = {};
    for (const [name, toRequest] of Object.entries(part.operations)) {
      const all: number[] = [];
      for (let run = 0; run < RUNS + WARM_UP; run += 1)
        all.push(await time(app, part.headers, toRequest(run, count)));
      times[name] = median(all.slice(WARM_UP));
    }
    return times;
  } finally {
    context.store.close();
  }
}

async function time(
  app: ReturnType<SandboxPart["createApp"]>,
  headers: Record<string, string>,
  { method, path, body }: SandboxRequest,
): Promise<number> {
  const start = process.cpuUsage();
  const response = await app.request(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // Unlike the time that passes, it depends little on other work of the machine.
  const { system, user } = process.cpuUsage(start);
  if (response.ok) return (user + system) / 1000;
  throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 500)}`);
}
