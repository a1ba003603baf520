import { describeResults } from "@workbelt/testing";
import { crmPackage } from "../../src/index.js";
import { resultCases } from "../helpers/result-cases.js";
import { createSandboxClient, startCrmSandbox } from "../helpers/sandbox.js";

describeResults({
  provider: crmPackage,
  cases: resultCases,
  start: async () => {
    const crm = await startCrmSandbox();
    return {
      connect: (transport) => createSandboxClient(crm.sandbox, { transport }),
      stop: () => crm.stop(),
    };
  },
});
