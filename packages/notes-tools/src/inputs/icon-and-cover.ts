import { forModels, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { idOf } from "./id-of.js";

const MAX_URL_LENGTH = 2000;
const TYPE = "The key that is given; may be left out";

const external = z.strictObject({
  url: textUpTo(MAX_URL_LENGTH)
    .refine(isWebAddress, "expected a web address such as https://example.com/image.png")
    .describe("Web address of the image"),
});

const upload = z.strictObject({ id: idOf("file_upload_id of notes_file_upload") });
const customEmoji = z.strictObject({ id: idOf("custom_emoji_id of notes_emoji_list") });

const COVER_FORMS =
  '{"external":{"url":"https://example.com/image.png"}} or {"file_upload":{"id":"…"}}';
const ICON_FORMS = `{"emoji":"🚀"}, {"custom_emoji":{"id":"…"}}, ${COVER_FORMS}`;

const icon = z
  .strictObject({
    type: z.enum(["emoji", "external", "file_upload", "custom_emoji"]).describe(TYPE).optional(),
    emoji: z.string().min(1).describe("An emoji").optional(),
    external: external.describe("An image on the web").optional(),
    file_upload: upload.describe("An uploaded image").optional(),
    custom_emoji: customEmoji.describe("An emoji of the workspace").optional(),
  })
  .refine(hasOneForm, `expected ${ICON_FORMS}`)
  .describe(ICON_FORMS);

const cover = z
  .strictObject({
    type: z.enum(["external", "file_upload"]).describe(TYPE).optional(),
    external: external.describe("An image on the web").optional(),
    file_upload: upload.describe("An uploaded image").optional(),
  })
  .refine(hasOneForm, `expected ${COVER_FORMS}`)
  .describe(COVER_FORMS);

/**
 * The inputs `icon` and `cover`. A null counts as absent, as everywhere: models send it for inputs they
 * leave out, and that must not remove an icon. Models are shown the common forms; the tools that return
 * ids for the others show those.
 */
export function iconAndCover() {
  const iconView = {
    opaque: true,
    description: '{"emoji":"🚀"} or {"external":{"url":"…"}}',
  } as const;
  const coverView = { opaque: true, description: '{"external":{"url":"…"}}' } as const;
  return {
    icon: forModels(icon, iconView).optional(),
    cover: forModels(cover, coverView).optional(),
  };
}

/** Returns true if exactly one form is given, and `type`, if given, names it. */
function hasOneForm({ type, ...forms }: { type?: string | undefined }): boolean {
  const [form, ...others] = Object.entries(forms).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  );
  return form !== undefined && others.length === 0 && (type ?? form) === form;
}

/** Returns true for a web address. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
