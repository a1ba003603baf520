// Run as a process of its own: a server that notes when each request arrives, and who sent it. Prints its
// port, and for each line on stdin everything that it has noted since the last one.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

let arrivals: [at: number, from: string][] = [];
const server = createServer((request, response) => {
  const at = performance.now();
  const { searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
  arrivals.push([at, searchParams.get("from") ?? ""]);
  response.setHeader("content-type", "application/json");
  response.end("{}");
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
console.log((server.address() as AddressInfo).port);

createInterface({ input: process.stdin })
  .on("line", () => {
    console.log(JSON.stringify(arrivals));
    arrivals = [];
  })
  .once("close", () => process.exit());
