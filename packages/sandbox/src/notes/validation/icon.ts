import { choice, object, oneOf, text, uuid, type Check } from "./check.js";

const external = object({ url: text({ max: 2000 }) });
const upload = object({ id: uuid });

/** An icon: an emoji, a custom emoji, a named icon or a file. */
export const iconCheck: Check = oneOf(
  {
    emoji: text({ min: 1 }),
    external,
    file_upload: upload,
    custom_emoji: object({ id: uuid }, { name: text(), url: text() }),
    icon: object({ name: text({ min: 1 }) }, { color: text() }),
  },
  { type: choice("emoji", "external", "file_upload", "custom_emoji", "icon") },
);

/** A cover: a file. */
export const coverCheck: Check = oneOf(
  { external, file_upload: upload },
  { type: choice("external", "file_upload") },
);
