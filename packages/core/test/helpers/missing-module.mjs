// Creates a paper at a base URL, in a process that cannot load one of the modules of the sources, and prints the
// error as JSON. Arguments: the end of the module's path, the base URL.
import { registerHooks } from "node:module";
import "./sources.mjs";

const [, , missing, baseUrl] = process.argv;

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith(missing)) throw new Error(`${missing} is missing`);
    return nextLoad(url, context);
  },
});

const { deskClient, DeskCreatePaperTool } = await import("./desk.ts");
const tool = new DeskCreatePaperTool({ client: deskClient(baseUrl) });
const call = { type: "tool_call", id: "1", name: tool.name, args: { title: "Rent" } };
const error = await tool.invoke(call).catch((reason) => reason);
process.stdout.write(JSON.stringify({ message: error.message }));
