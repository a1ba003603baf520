import {
  boolean,
  choice,
  list,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  type Check,
} from "../validation/check.js";
import { colorCheck, dateCheck } from "../validation/values.js";

const annotations = object(
  {},
  {
    bold: boolean,
    italic: boolean,
    strikethrough: boolean,
    underline: boolean,
    code: boolean,
    color: colorCheck,
  },
);

const reference = object({ id: uuid });

const anything: Check = () => [];

/** A user as sent: `{id}`, or the whole object as answered. */
export const userReferenceCheck: Check = object(
  { id: uuid },
  {
    object: choice("user"),
    name: anything,
    avatar_url: anything,
    type: anything,
    person: anything,
    bot: anything,
  },
);

const mention = oneOf(
  { user: userReferenceCheck, page: reference, database: reference, date: dateCheck },
  { type: choice("user", "page", "database", "date") },
);

const textContent = object(
  { content: text({ max: 2000 }) },
  { link: nullable(object({ url: text({ max: 2000 }) }, { type: choice("url") })) },
);

const item = oneOf(
  { text: textContent, mention, equation: object({ expression: text({ max: 1000 }) }) },
  {
    type: choice("text", "mention", "equation"),
    annotations,
    // Part of answers only, but recorded traffic shows that sending them back is tolerated.
    plain_text: text(),
    href: nullable(text()),
  },
);

/** An array of at most 100 rich text items ("Request limits"). */
export const richTextCheck: Check = list(item);
