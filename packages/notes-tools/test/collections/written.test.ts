import { startSandbox } from "@workbelt/sandbox";
import { describeCollections } from "@workbelt/testing";
import { createNotesClient, notesPackage } from "../../src/index.js";
import { samples } from "../helpers/samples.js";

const openFile = (name: string) =>
  name === "offer.pdf" ? new Blob(["content"], { type: "application/pdf" }) : undefined;

describeCollections({
  provider: notesPackage,
  samples,
  toolOptions: notesPackage.files?.(openFile),
  start: async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    return {
      connect: (transport) =>
        createNotesClient({ ...sandbox.services.notes, rateLimits: false, transport }),
      stop: () => sandbox.stop(),
    };
  },
});
