import { describeResults } from "@workbelt/testing";
import { crmCatalog } from "../../src/index.js";
import { resultCases } from "../helpers/result-cases.js";
import { createSandboxClient, startCrmSandbox } from "../helpers/sandbox.js";

describeResults({
  catalog: crmCatalog,
  cases: resultCases,
  start: async () => {
    const crm = await startCrmSandbox();
    return {
      connect: (transport) => createSandboxClient(crm.sandbox, { transport }),
      stop: () => crm.stop(),
    };
  },
});
