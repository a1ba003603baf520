// Imports the module given as argument from the sources and prints the addresses of all modules it loads.
import { registerHooks } from "node:module";
import "./sources.mjs";

const loaded = [];
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});

const [, , name] = process.argv;
await import(name);
process.stdout.write(JSON.stringify(loaded));
