import { oneOfValues, object, oneOf, text, uuid, type Validator } from "./validators.js";

const external = object({ url: text({ max: 2000 }) });
const upload = object({ id: uuid });

/** Validates an icon: an emoji, a custom emoji, a named icon or a file. */
export const validateIcon: Validator = oneOf(
  {
    emoji: text({ min: 1 }),
    external,
    file_upload: upload,
    custom_emoji: object({ id: uuid }, { name: text(), url: text() }),
    icon: object({ name: text({ min: 1 }) }, { color: text() }),
  },
  { type: oneOfValues("emoji", "external", "file_upload", "custom_emoji", "icon") },
);

/** Validates a cover: a file. */
export const validateCover: Validator = oneOf(
  { external, file_upload: upload },
  { type: oneOfValues("external", "file_upload") },
);
