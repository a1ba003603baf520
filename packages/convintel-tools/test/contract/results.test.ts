import { describeResults } from "@workbelt/testing";
import { startSandbox } from "@workbelt/sandbox";
import { convintelPackage, createConvintelClient } from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeResults({
  provider: convintelPackage,
  samples,
  start: async () => {
    const sandbox = await startSandbox();
    const { convintel } = sandbox.services;
    return {
      connect: (transport) => createConvintelClient({ ...convintel, transport }),
      stop: () => sandbox.stop(),
    };
  },
});
