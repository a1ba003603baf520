import type { Sample } from "@workbelt/testing/samples";
import type { fileUpload } from "./file-upload.js";

export const sample: Sample<typeof fileUpload> = {
  input: { file: "offer.pdf" },
  otherInputs: { filename: "Offer for Veldt.pdf" },
  mistakes: [{ mistake: "a file that the host does not offer", change: { file: "offer-2.pdf" } }],
};
