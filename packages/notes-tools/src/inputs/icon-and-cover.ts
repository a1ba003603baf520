import { uuid } from "@workbelt/core/provider";
import { z } from "zod";

const MAX_URL_LENGTH = 2000;

const UPLOAD_WITHOUT_ITS_TYPE = {
  path: ["file_upload"],
  message: "expected with type file_upload, and only with it",
};

const external = z.strictObject({
  url: z
    .string()
    .max(MAX_URL_LENGTH)
    .refine(isWebAddress, "expected a web address such as https://example.com/image.png")
    .describe("Web address of the image"),
});

const upload = z.strictObject({
  id: uuid("file_upload_id of notes_file_upload"),
});

const icon = z
  .strictObject({
    type: z.enum(["emoji", "external", "file_upload", "custom_emoji"]).describe("What the icon is"),
    emoji: z.string().min(1).describe("With type emoji").optional(),
    external: external.describe("With type external").optional(),
    file_upload: upload.describe("With type file_upload").optional(),
    custom_emoji: z
      .strictObject({ id: uuid("custom_emoji_id of notes_emoji_list") })
      .describe("With type custom_emoji")
      .optional(),
  })
  .refine((value) => (value.type === "emoji") === (value.emoji !== undefined), {
    path: ["emoji"],
    message: "expected with type emoji, and only with it",
  })
  .refine((value) => (value.type === "external") === (value.external !== undefined), {
    path: ["external"],
    message: "expected with type external, and only with it",
  })
  .refine((value) => (value.type === "custom_emoji") === (value.custom_emoji !== undefined), {
    path: ["custom_emoji"],
    message: "expected with type custom_emoji, and only with it",
  })
  .refine(hasUploadWithItsType, UPLOAD_WITHOUT_ITS_TYPE);

const cover = z
  .strictObject({
    type: z.enum(["external", "file_upload"]).describe("Where the image is"),
    external: external.describe("With type external").optional(),
    file_upload: upload.describe("With type file_upload").optional(),
  })
  .refine((value) => (value.type === "external") === (value.external !== undefined), {
    path: ["external"],
    message: "expected with type external, and only with it",
  })
  .refine(hasUploadWithItsType, UPLOAD_WITHOUT_ITS_TYPE);

const ICON = 'Icon, such as {"type":"emoji","emoji":"🚀"}';
const COVER = 'Cover, such as {"type":"external","external":{"url":"https://…"}}';

/**
 * The inputs `icon` and `cover`. A null counts as absent, as everywhere: models send it for inputs they
 * leave out, and that must not remove an icon.
 */
export function iconAndCover() {
  return { icon: icon.describe(ICON).optional(), cover: cover.describe(COVER).optional() };
}

function hasUploadWithItsType(value: { type: string; file_upload?: object | undefined }): boolean {
  return (value.type === "file_upload") === (value.file_upload !== undefined);
}

/** Returns true for a web address. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
