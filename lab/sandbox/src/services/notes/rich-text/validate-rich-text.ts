import {
  boolean,
  oneOfValues,
  list,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  type Validator,
} from "../validation/validators.js";
import { validateColor } from "../validation/validate-values.js";
import { validateDate } from "../dates/date-span.js";

const validateAnnotations = object(
  {},
  {
    bold: boolean,
    italic: boolean,
    strikethrough: boolean,
    underline: boolean,
    code: boolean,
    color: validateColor,
  },
);

const validateReference = object({ id: uuid });

const acceptAnything: Validator = () => [];

/** Validates a user reference: `{id}`, or a complete returned user. */
export const validateUserReference: Validator = object(
  { id: uuid },
  {
    object: oneOfValues("user"),
    name: acceptAnything,
    avatar_url: acceptAnything,
    type: acceptAnything,
    person: acceptAnything,
    bot: acceptAnything,
  },
);

const validateMention = oneOf(
  {
    user: validateUserReference,
    page: validateReference,
    database: validateReference,
    date: validateDate,
    custom_emoji: object({ id: uuid }, { name: text(), url: text() }),
  },
  { type: oneOfValues("user", "page", "database", "date", "custom_emoji") },
);

const validateTextContent = object(
  { content: text({ max: 2000 }) },
  { link: nullable(object({ url: text({ max: 2000 }) }, { type: oneOfValues("url") })) },
);

const validateItem = oneOf(
  {
    text: validateTextContent,
    mention: validateMention,
    equation: object({ expression: text({ max: 1000 }) }),
  },
  {
    type: oneOfValues("text", "mention", "equation"),
    annotations: validateAnnotations,
    // Response fields; recorded traffic shows that the service tolerates them in requests.
    plain_text: text(),
    href: nullable(text()),
  },
);

/** Validates an array of at most 100 rich text items ("Request limits"). */
export const validateRichText: Validator = list(validateItem);
