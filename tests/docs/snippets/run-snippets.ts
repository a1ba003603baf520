// Runs programs one after another, against one sandbox, with the values that readers have. Started by
// `readme-snippets.test.ts` with the programs' files; prints a line of JSON for each: the error, or null.
import { pathToFileURL } from "node:url";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { MemoryStore } from "@workbelt/core/store";
import { createCrmClient } from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";

// For programs that hang: some read a whole service under its rate limits, on a slow machine.
const MAX_RUN_MS = 240_000;

const sandbox = await startSandbox();
const { crm } = sandbox.services;
Object.assign(process.env, sandbox.environment);
Object.assign(globalThis, {
  client: createCrmClient(crm),
  messages: [new HumanMessage("Hello")],
  sandbox,
  store: new MemoryStore(),
  token: crm.token,
});
// Standard output is for the results.
for (const level of ["debug", "error", "info", "log", "warn"] as const) console[level] = () => {};
for (const file of process.argv.slice(2)) {
  process.stdout.write(`${JSON.stringify(await run(file))}\n`);
}
process.exit(0);

async function run(file: string): Promise<string | null> {
  sandbox.reset();
  const done = new AIMessage("Done.");
  Object.assign(globalThis, { model: fakeModel().respond(done).respond(done) });
  const environment = { ...process.env };
  const failed = Promise.withResolvers<string>();
  const timer = setTimeout(() => failed.resolve(`still runs after ${MAX_RUN_MS} ms`), MAX_RUN_MS);
  process.once("uncaughtException", (error) => failed.resolve(String(error)));
  const ended = import(pathToFileURL(file).href).then(() => null, String);
  const result = await Promise.race([ended, failed.promise]);
  clearTimeout(timer);
  process.removeAllListeners("uncaughtException");
  process.env = environment;
  return result;
}
