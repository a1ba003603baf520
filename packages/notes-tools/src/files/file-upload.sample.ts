import type { Sample } from "@workbelt/testing/samples";
import type { fileUpload } from "./file-upload.js";

export const sample: Sample<typeof fileUpload> = {
  input: { file: "offer.pdf" },
  otherInputs: { filename: "Offer for Veldt.pdf" },
  second: { filename: "Offer for Veldt.pdf" },
  minRequests: { count: 2, reason: "an upload is created, then sent" },
  mistakes: [{ mistake: "a file that the host does not offer", change: { file: "offer-2.pdf" } }],
};
