import { startSandbox } from "@workbelt/sandbox";
import { describeCollections } from "@workbelt/testing";
import { crmPackage } from "../../src/index.js";
import { openFile } from "../helpers/every-tool.js";
import { samples } from "../helpers/samples.js";
import { createSandboxClient } from "../helpers/sandbox.js";
import { sampleCases } from "../../../../scripts/sample-cases.ts";

describeCollections({
  provider: crmPackage,
  samples: Object.fromEntries(sampleCases(Object.entries(samples), 5)),
  toolOptions: crmPackage.files?.((name) => (name === "offer.pdf" ? openFile() : undefined)),
  start: async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    return {
      connect: (transport) => createSandboxClient(sandbox, { transport, rateLimits: false }),
      stop: () => sandbox.stop(),
    };
  },
});
