import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { meetingNotesCreate } from "./meeting-notes-create.js";

const parent_page_id = seedId("notes/page/team-home");

export const sample: Sample<typeof meetingNotesCreate> = {
  input: { file_upload_id: seedId("notes/file-upload"), parent_page_id, language: "en" },
  otherInputs: { title: "Weekly", summary: true, wait: true },
  before: async (call) => {
    const uploaded = await call("notes_file_upload", { file: "offer.pdf" });
    return { file_upload_id: uploaded("id")[0] };
  },
  mistakes: [
    { mistake: "an upload that does not exist", change: { file_upload_id: seedId("nothing") } },
    {
      mistake: "a block without a recording",
      change: {
        file_upload_id: undefined,
        parent_page_id: undefined,
        recording_block_id: seedId("notes/block/roadmap/0"),
      },
    },
  ],
};
