import { startSandbox } from "@workbelt/sandbox";
import { describeOutputs } from "@workbelt/testing";
import { createNotesClient, notesPackage } from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeOutputs({
  provider: notesPackage,
  samples,
  toolOptions: notesPackage.files?.(() => new Blob(["content"], { type: "application/pdf" })),
  start: async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    return {
      connect: (transport) =>
        createNotesClient({ ...sandbox.services.notes, rateLimits: false, transport }),
      stop: () => sandbox.stop(),
    };
  },
});
