import type { InputIssue } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { block } from "../blocks/block.js";
import { getString } from "../content/json-path.js";
import { fetchFileUpload } from "../files/file-upload-response.js";
import { checkRead } from "../inputs/check-target.js";
import { UPLOAD_ADVICE } from "../parse-error.js";

const SOURCES = ["audio", "video", "file"];

/** Finds that a block has no recording that the service keeps. */
export async function checkSourceBlock(id: string, api: Api): Promise<InputIssue[]> {
  const found: InputIssue[] = [];
  const missing = await checkRead("recording_block_id", async () => {
    const source = await api.get(path`/v1/blocks/${id}`, block);
    const { type = "" } = source;
    if (SOURCES.includes(type) && getString(source, type, "type") === "file") return;
    const message = `expected an audio, video or file block with an uploaded file, not ${type}`;
    found.push({ field: "recording_block_id", message });
  });
  return [...missing, ...found];
}

/** Finds that an upload does not exist or cannot be attached. */
export async function checkSourceUpload(id: string, api: Api): Promise<InputIssue[]> {
  const field = "file_upload_id";
  const found: InputIssue[] = [];
  const missing = await checkRead(field, async () => {
    const { status } = await fetchFileUpload(api, id);
    if (status !== "uploaded") found.push({ field, message: UPLOAD_ADVICE });
  });
  return [...missing, ...found];
}
