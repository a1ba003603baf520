/** Kinds of values that operators take. */
export type OperandKind =
  | "text"
  | "number"
  | "boolean"
  | "option"
  | "date"
  | "user"
  | "page"
  | "verification"
  | "true"
  | "nothing";

/** The operators of a condition, with the kind of their value. */
export type Operators = Readonly<Record<string, OperandKind>>;

// The conditions of the filter reference ("Filter data source entries"), with what it leaves out and the
// types of Notion's client 5.26 have: lists of options, verification, people in created_by.

/** The operators that ask if there is a value. */
export const EXISTENCE: Operators = { is_empty: "true", is_not_empty: "true" };

const TEXT: Operators = {
  equals: "text",
  does_not_equal: "text",
  contains: "text",
  does_not_contain: "text",
  starts_with: "text",
  ends_with: "text",
  ...EXISTENCE,
};

const NUMBER: Operators = {
  equals: "number",
  does_not_equal: "number",
  greater_than: "number",
  less_than: "number",
  greater_than_or_equal_to: "number",
  less_than_or_equal_to: "number",
  ...EXISTENCE,
};

const CHECKBOX: Operators = { equals: "boolean", does_not_equal: "boolean" };
const ONE_OPTION: Operators = { equals: "option", does_not_equal: "option", ...EXISTENCE };
const OPTIONS: Operators = { contains: "option", does_not_contain: "option", ...EXISTENCE };
const USERS: Operators = { contains: "user", does_not_contain: "user", ...EXISTENCE };
const PAGES: Operators = { contains: "page", does_not_contain: "page", ...EXISTENCE };

const DATE: Operators = {
  equals: "date",
  before: "date",
  after: "date",
  on_or_before: "date",
  on_or_after: "date",
  this_week: "nothing",
  past_week: "nothing",
  past_month: "nothing",
  past_year: "nothing",
  next_week: "nothing",
  next_month: "nothing",
  next_year: "nothing",
  ...EXISTENCE,
};

/** The conditions of columns with a value of their own, by type. */
export const CONDITIONS: Readonly<Record<string, Operators>> = {
  title: TEXT,
  rich_text: TEXT,
  url: TEXT,
  email: TEXT,
  phone_number: TEXT,
  number: NUMBER,
  unique_id: NUMBER,
  checkbox: CHECKBOX,
  select: ONE_OPTION,
  status: ONE_OPTION,
  multi_select: OPTIONS,
  date: DATE,
  created_time: DATE,
  last_edited_time: DATE,
  people: USERS,
  created_by: USERS,
  last_edited_by: USERS,
  relation: PAGES,
  files: EXISTENCE,
  verification: { status: "verification", does_not_equal: "verification" },
};

/** The conditions on the result of a formula, by the type of the result. */
export const FORMULA_CONDITIONS: Readonly<Record<string, Operators>> = {
  string: TEXT,
  number: NUMBER,
  checkbox: CHECKBOX,
  date: DATE,
};

/** The conditions on one value of a rollup, by its type. */
export const ROLLUP_CONDITIONS: Readonly<Record<string, Operators>> = {
  rich_text: TEXT,
  number: NUMBER,
  checkbox: CHECKBOX,
  select: ONE_OPTION,
  status: ONE_OPTION,
  multi_select: OPTIONS,
  relation: PAGES,
  date: DATE,
  people: USERS,
  files: EXISTENCE,
};

/** The quantifiers of a rollup that shows several values. */
export const QUANTIFIERS = ["any", "every", "none"];

/** Dates relative to today that a condition may name. */
export const RELATIVE_DATES = [
  "today",
  "tomorrow",
  "yesterday",
  "one_week_ago",
  "one_week_from_now",
  "one_month_ago",
  "one_month_from_now",
];

/** The states of a verification; an unverified page has `none`. */
export const VERIFICATION_STATES = ["verified", "expired", "none"];
