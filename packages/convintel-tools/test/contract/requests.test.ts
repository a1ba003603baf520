import { startSandbox } from "@workbelt/sandbox";
import { describeRequests } from "@workbelt/testing";
import { convintelPackage, createConvintelClient } from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeRequests({
  provider: convintelPackage,
  samples,
  table: new URL("../../../../docs/performance.md", import.meta.url),
  toolOptions: convintelPackage.files?.(() => new Blob(["content"], { type: "audio/mpeg" })),
  start: async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    return {
      connect: (transport) =>
        createConvintelClient({ ...sandbox.services.convintel, rateLimits: false, transport }),
      stop: () => sandbox.stop(),
    };
  },
});
