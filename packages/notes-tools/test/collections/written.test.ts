import { startSandbox } from "@workbelt/sandbox";
import { describeCollections } from "@workbelt/testing";
import { createNotesClient, notesPackage } from "../../src/index.js";
import { samples } from "../helpers/samples.js";
import { sampleCases } from "../../../../scripts/sample-cases.ts";

const openFile = (name: string) =>
  name === "offer.pdf" ? new Blob(["content"], { type: "application/pdf" }) : undefined;

describeCollections({
  provider: notesPackage,
  samples: Object.fromEntries(sampleCases(Object.entries(samples), 5)),
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
