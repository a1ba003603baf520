import { describeResults } from "@workbelt/testing";
import { crmPackage } from "../../src/index.js";
import { openFile } from "../helpers/every-tool.js";
import { samples } from "../helpers/samples.js";
import { createSandboxClient, startCrmSandbox } from "../helpers/sandbox.js";

describeResults({
  provider: crmPackage,
  samples,
  toolOptions: crmPackage.files?.(openFile),
  start: async () => {
    const crm = await startCrmSandbox();
    return {
      connect: (transport) => createSandboxClient(crm.sandbox, { transport }),
      stop: () => crm.stop(),
    };
  },
});
