import { describeContract, writeToolTable } from "@workbelt/testing";
import { loadSamples } from "@workbelt/testing/samples";
import deskly from "../src/index.js";

// `npm run tables`
if (process.env["UPDATE_TABLES"]) {
  writeToolTable(new URL("../README.md", import.meta.url), deskly);
}

const sources = new URL("../src/", import.meta.url);

describeContract({ provider: deskly, sources, samples: await loadSamples(deskly, sources) });
