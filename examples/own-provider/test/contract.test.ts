import { describeContract, writeToolTable } from "@workbelt/testing";
import { loadSamples } from "@workbelt/testing/samples";
import { desklyPackage } from "../src/index.js";

// `npm run tables`
if (process.env["UPDATE_TABLES"]) {
  writeToolTable(new URL("../README.md", import.meta.url), desklyPackage);
}

const sources = new URL("../src/", import.meta.url);

describeContract({
  provider: desklyPackage,
  sources,
  samples: await loadSamples(desklyPackage, sources),
});
