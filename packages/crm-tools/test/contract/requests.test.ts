import { startSandbox } from "@workbelt/sandbox";
import { describeRequests } from "@workbelt/testing";
import { crmPackage } from "../../src/index.js";
import { createSandboxClient } from "../helpers/sandbox.js";
import { openFile } from "../helpers/every-tool.js";
import { samples } from "../helpers/samples.js";

describeRequests({
  provider: crmPackage,
  samples,
  toolOptions: crmPackage.files?.(openFile),
  table: new URL("../../../../docs/performance.md", import.meta.url),
  start: async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    return {
      connect: (transport) => createSandboxClient(sandbox, { transport, rateLimits: false }),
      stop: () => sandbox.stop(),
    };
  },
});
