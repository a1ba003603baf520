import { onTestFinished } from "vitest";
import {
  ConvintelActivityUploadTool,
  type ConvintelActivityUploadToolOptions,
} from "../../src/index.js";
import { type FakeResponse, type FakeService, startFakeService } from "./fake-service.js";

/** The id that the fake service gives to an upload. */
export const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

/** The required inputs of an upload. */
export const input = {
  recording: "monday",
  hostUserEmail: "ada@example.com",
  language: "en_GB",
  title: "Quarterly review",
};

/** A short recording. */
export const sound = () => new Blob(["sound of a call"], { type: "audio/mpeg" });

/** Starts a fake service for uploads, with a tool that uploads to it. */
export async function startUpload(
  response: FakeResponse = { status: 201, body: { id } },
  options: ConvintelActivityUploadToolOptions = {},
) {
  const service = await startFakeService(() => response, { uploadFileField: "audio" });
  onTestFinished(() => service.stop());
  const tool = new ConvintelActivityUploadTool({
    client: service.client,
    recordings: sound,
    ...options,
  });
  return { service, tool };
}

/** Parses the form that the fake service received. */
export async function parseForm({
  requests: [request],
}: FakeService): Promise<{ audio: File; fields: Record<string, unknown> }> {
  const form = await new Response(new Uint8Array(request?.body ?? []), {
    headers: { "content-type": String(request?.headers["content-type"]) },
  }).formData();
  const { audio, ...fields } = Object.fromEntries(form);
  return { audio: audio as File, fields };
}
