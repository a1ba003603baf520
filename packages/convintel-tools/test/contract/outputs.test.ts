import { startSandbox } from "@workbelt/sandbox";
import { describeOutputs } from "@workbelt/testing";
import { convintelPackage, createConvintelClient } from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeOutputs({
  provider: convintelPackage,
  samples,
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
