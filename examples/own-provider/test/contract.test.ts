import {
  describeCollections,
  describeContract,
  describeOutputs,
  writeToolTable,
} from "@workbelt/testing";
import { loadSamples } from "@workbelt/testing/samples";
import { desklyPackage } from "../src/index.js";
import { startDeskly, TOKEN } from "./helpers/fake-deskly.js";

// `npm run tables`
if (process.env["UPDATE_TABLES"]) {
  writeToolTable(new URL("../README.md", import.meta.url), desklyPackage);
}

const sources = new URL("../src/", import.meta.url);

const samples = await loadSamples(desklyPackage, sources);

describeContract({ provider: desklyPackage, sources, samples });

const options: Parameters<typeof describeOutputs>[0] = {
  provider: desklyPackage,
  samples,
  start: async () => {
    const { baseUrl } = await startDeskly();
    return {
      connect: (transport) => desklyPackage.createClient({ baseUrl, token: TOKEN, transport }),
      // The server stops when its test ends.
      stop: async () => {},
    };
  },
};

describeOutputs(options);

describeCollections({ ...options, provider: desklyPackage });
