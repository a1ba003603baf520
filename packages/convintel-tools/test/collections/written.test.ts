import { startSandbox } from "@workbelt/sandbox";
import { describeCollections } from "@workbelt/testing";
import { convintelPackage, createConvintelClient } from "../../src/index.js";
import { samples } from "../helpers/samples.js";

const openFile = (name: string) =>
  name === "monday.mp3" ? new Blob(["content"], { type: "audio/mpeg" }) : undefined;

describeCollections({
  provider: convintelPackage,
  samples,
  toolOptions: convintelPackage.files?.(openFile),
  start: async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    return {
      connect: (transport) =>
        createConvintelClient({ ...sandbox.services.convintel, rateLimits: false, transport }),
      stop: () => sandbox.stop(),
    };
  },
});
