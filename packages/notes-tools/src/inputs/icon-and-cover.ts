import { isUuid } from "@workbelt/core/provider";
import { z } from "zod";

const MAX_URL_LENGTH = 2000;

const external = z.strictObject({
  url: z
    .string()
    .max(MAX_URL_LENGTH)
    .refine(isWebAddress, "expected a web address such as https://example.com/image.png")
    .describe("Web address of the image"),
});

const icon = z
  .strictObject({
    type: z.enum(["emoji", "external", "custom_emoji"]).describe("What the icon is"),
    emoji: z.string().min(1).describe("The emoji, with type emoji").optional(),
    external: external.describe("The image, with type external").optional(),
    custom_emoji: z
      .strictObject({
        id: z
          .string()
          .refine(isUuid, "expected a custom_emoji_id from notes_emoji_list")
          .describe("custom_emoji_id from notes_emoji_list"),
      })
      .describe("An emoji of the workspace, with type custom_emoji")
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
  });

const cover = z.strictObject({
  type: z.enum(["external"]).describe("Always external"),
  external: external.describe("The image"),
});

const ICON = 'Icon: {"type":"emoji","emoji":"🚀"} or {"type":"external","external":{"url":…}}';
const COVER = 'Cover: {"type":"external","external":{"url":…}}';

/**
 * The inputs `icon` and `cover`. A null counts as absent, as everywhere: models send it for inputs they
 * leave out, and that must not remove an icon.
 */
export function iconAndCover() {
  return { icon: icon.describe(ICON).optional(), cover: cover.describe(COVER).optional() };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
