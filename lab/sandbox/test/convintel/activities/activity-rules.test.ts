import { afterAll, beforeAll, expect, test } from "vitest";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";

const range = { fromDate: "2026-02-01 00:00:00", toDate: "2026-07-17 12:00:00" };

let convintel: Convintel;
beforeAll(async () => {
  convintel = await serveConvintel();
});
afterAll(() => convintel.stop());

const refusal = async (query: Record<string, string>) => {
  const reply = await convintel.send("/getActivities", query);
  expect(reply.status).toBe(422);
  return (await reply.json()) as { message: string; errors: Record<string, string[]> };
};

const needsBoth = {
  fromDate: ["The from date field is required when updated from is not present."],
  toDate: ["The to date field is required when updated from is not present."],
};
test.each<[string, Record<string, string>, Record<string, string[]>]>([
  ["no dates", {}, needsBoth],
  ["blank dates", { fromDate: " ", toDate: "" }, needsBoth],
  [
    "a start without an end",
    { fromDate: range.fromDate },
    { toDate: ["The to date field is required when from date is present."] },
  ],
  [
    "an end without a start",
    { toDate: range.toDate },
    { fromDate: ["The from date field is required when to date is present."] },
  ],
  [
    "an end without a start, beside a range of updates",
    { toDate: range.toDate, updatedFrom: "2026-07-01 00:00:00" },
    { fromDate: ["The from date field is required when to date is present."] },
  ],
  [
    "an end of updates without a start",
    { ...range, updatedTo: range.toDate },
    { updatedFrom: ["The updated from field is required when updated to is present."] },
  ],
  [
    "a plain date",
    { fromDate: "2026-07-01", toDate: range.toDate },
    { fromDate: ["The from date field must match the format Y-m-d H:i:s."] },
  ],
  [
    "an ISO date",
    { updatedFrom: "2026-07-01T00:00:00Z" },
    { updatedFrom: ["The updated from field must match the format Y-m-d H:i:s."] },
  ],
  [
    "a day that does not exist",
    { fromDate: "2026-02-30 00:00:00", toDate: range.toDate },
    { fromDate: ["The from date field must match the format Y-m-d H:i:s."] },
  ],
  [
    "a bad end of updates, which does not fall back to now",
    { updatedFrom: "2026-07-01 00:00:00", updatedTo: "today" },
    { updatedTo: ["The updated to field must match the format Y-m-d H:i:s."] },
  ],
  [
    "a start after the end",
    { fromDate: "2026-07-02 00:00:00", toDate: "2026-07-01 00:00:00" },
    { fromDate: ["The from date field must be a date before to date."] },
  ],
  [
    "a start at the end",
    { fromDate: "2026-07-01 00:00:00", toDate: "2026-07-01 00:00:00" },
    { fromDate: ["The from date field must be a date before to date."] },
  ],
  [
    "a start of updates after their end, which is now",
    { updatedFrom: "2026-07-17 12:00:01" },
    { updatedFrom: ["The updated from field must be a date before updated to."] },
  ],
  [
    "an end in the future",
    { fromDate: "2026-07-01 00:00:00", toDate: "2026-07-17 12:00:01" },
    { toDate: ["The to date field must be a date before or equal to now."] },
  ],
  [
    "an end of updates in the future",
    { updatedFrom: "2026-07-01 00:00:00", updatedTo: "2027-01-01 00:00:00" },
    {
      updatedTo: ["The updated to field must be a date before or equal to now."],
      updatedFrom: ["The updated from field must be less than six months before updated to."],
    },
  ],
  [
    "six calendar months",
    { fromDate: "2026-01-10 08:00:00", toDate: "2026-07-10 08:00:00" },
    { fromDate: ["The from date field must be less than six months before to date."] },
  ],
  [
    "six calendar months that end in a shorter month",
    { fromDate: "2025-08-31 00:00:00", toDate: "2026-02-28 00:00:00" },
    { fromDate: ["The from date field must be less than six months before to date."] },
  ],
  [
    "updates of six months until now",
    { updatedFrom: "2026-01-17 12:00:00" },
    { updatedFrom: ["The updated from field must be less than six months before updated to."] },
  ],
  [
    "an unknown status",
    { ...range, status: "done" },
    { status: ["The selected status is invalid."] },
  ],
  ["page 0", { ...range, page: "0" }, { page: ["The page field must be at least 1."] }],
  ["page 1.5", { ...range, page: "1.5" }, { page: ["The page field must be an integer."] }],
  [
    "an empty page",
    { ...range, pageSize: "0" },
    { pageSize: ["The page size field must be at least 1."] },
  ],
  [
    "a page of 501",
    { ...range, pageSize: "501" },
    { pageSize: ["The page size field must not be greater than 500."] },
  ],
  [
    "an account id of 101 characters",
    { ...range, accountId: "a".repeat(101) },
    { accountId: ["The account id field must not be greater than 100 characters."] },
  ],
])("refuses %s", async (_name, query, errors) => {
  expect((await refusal(query)).errors).toEqual(errors);
});

test("summarizes several validation errors in the message", async () => {
  const { message, errors } = await refusal({ ...range, page: "x", status: "x", pageSize: "x" });
  expect(Object.keys(errors).toSorted()).toEqual(["page", "pageSize", "status"]);
  expect(message).toBe("The selected status is invalid. (and 2 more errors)");
});

test.each([
  ["a second under six months", { fromDate: "2026-01-10 08:00:01", toDate: "2026-07-10 08:00:00" }],
  [
    "more than 180 days under six months",
    { fromDate: "2026-01-16 00:00:00", toDate: "2026-07-15 23:59:59" },
  ],
  ["an end that is now", { fromDate: "2026-07-01 00:00:00", toDate: "2026-07-17 12:00:00" }],
  ["the largest page", { ...range, pageSize: "500" }],
])("accepts %s", async (_name, query) => {
  expect((await convintel.send("/getActivities", query)).status).toBe(200);
});
