// Run as a process of its own: notes when each request arrives. Prints its base URL, and for each line on
// stdin the times since the last one, with the process that sent each.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

let arrivals: [at: number, from: string][] = [];
const server = createServer((request, response) => {
  arrivals.push([performance.now(), request.url?.split("=")[1] ?? ""]);
  response.setHeader("content-type", "application/json").end("{}");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
createInterface({ input: process.stdin })
  .on("line", () => {
    console.log(JSON.stringify(arrivals));
    arrivals = [];
  })
  .once("close", () => process.exit());
