// Run as a process of its own: applies a stored plan, and kills itself at a write.
import { undiciTransport } from "@workbelt/core";
import { applyStored, type Order } from "./stored-plan.ts";

const order = JSON.parse(process.argv[2] ?? "") as Order & { when: string; writes: number };
const transport = undiciTransport();
let writes = 0;
await applyStored(order, {
  async send(request) {
    if (request.method === "GET") return transport.send(request);
    writes += 1;
    const isLast = writes === order.writes;
    if (isLast && order.when === "before") process.kill(process.pid, "SIGKILL");
    const response = transport.send(request);
    if (isLast && order.when === "while") setTimeout(() => process.kill(process.pid, "SIGKILL"), 2);
    await response;
    if (isLast && order.when === "after") process.kill(process.pid, "SIGKILL");
    return response;
  },
  close: () => transport.close(),
});
