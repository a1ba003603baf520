import { startSandbox } from "@workbelt/sandbox";
import { describeChecks } from "@workbelt/testing";
import { crmPackage } from "../../src/index.js";
import { openFile } from "../helpers/every-tool.js";
import { samples } from "../helpers/samples.js";
import { createSandboxClient } from "../helpers/sandbox.js";

describeChecks({
  provider: crmPackage,
  samples,
  toolOptions: crmPackage.files?.((name) => (name === "offer.pdf" ? openFile() : undefined)),
  isRead: ({ url }) => url.endsWith("/query"),
  withoutCheck: {
    crm_unsubscribe_emails: "the CRM accepts any address",
    crm_create_webhook: "the CRM accepts any id in a filter, and any address",
  },
  start: async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    return {
      connect: (transport) => createSandboxClient(sandbox, { transport, rateLimits: false }),
      stop: () => sandbox.stop(),
    };
  },
});
