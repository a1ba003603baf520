import { describeResults } from "@workbelt/testing";
import { createNotesClient, notesPackage } from "../../src/index.js";
import { samples } from "../helpers/samples.js";
import { startWorkspace } from "../helpers/sandbox.js";

describeResults({
  provider: notesPackage,
  samples,
  toolOptions: notesPackage.files?.(() => new Blob(["content"], { type: "application/pdf" })),
  start: async () => {
    const { sandbox, stop } = await startWorkspace();
    const { baseUrl, token } = sandbox.services.notes;
    await fetch(`${baseUrl}/v1/file_uploads`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "notion-version": "2025-09-03",
      },
      body: JSON.stringify({ filename: "offer.pdf", content_type: "application/pdf" }),
    });
    return {
      connect: (transport) =>
        createNotesClient({ ...sandbox.services.notes, rateLimits: false, transport }),
      stop,
    };
  },
});
