// Imports the module given as argument from the sources and prints the addresses of all modules it loads,
// and "Intl.Segmenter" if it creates one: that loads dictionaries, which takes longer than most modules.
import { registerHooks } from "node:module";
import "./sources.mjs";

const loaded = [];
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});

const { Segmenter } = Intl;
Intl.Segmenter = class extends Segmenter {
  constructor(...options) {
    super(...options);
    loaded.push("Intl.Segmenter");
  }
};

const [, , name] = process.argv;
await import(name);
process.stdout.write(JSON.stringify(loaded));
