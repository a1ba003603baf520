import { afterAll, beforeAll, expect, test } from "vitest";
import { createMarkdownRequests } from "../../helpers/notes-markdown.js";
import { ids, results, startNotes, type Notes } from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const write = (date: object | null) =>
  notes.send("PATCH", `pages/${ids.beta}`, { properties: { Due: { date } } });
const read = async () =>
  (await notes.send("GET", `pages/${ids.beta}`)).body["properties"]?.["Due"]?.["date"];
const matches = async (condition: object) => {
  const filter = { and: [{ property: "Name", title: { contains: "Beta" } }, condition] };
  const response = await notes.send("POST", `data_sources/${ids.dataSource}/query`, { filter });
  return results(response).length === 1;
};
const isDue = (condition: object) => matches({ property: "Due", date: condition });

test.each([
  [{ start: "2026-07-01" }, "2026-07-01"],
  [{ start: "2026-07-01T09:30:59.999" }, "2026-07-01T09:30:00.000+00:00"],
  [{ start: "2026-07-01 09:30" }, "2026-07-01T09:30:00.000+00:00"],
  [{ start: "2026-07-01T09:30:45Z" }, "2026-07-01T09:30:00.000+00:00"],
  [{ start: "2026-07-01T09:30:45-07:00" }, "2026-07-01T09:30:00.000-07:00"],
  [{ start: "2026-07-01T09:30:45+0545" }, "2026-07-01T09:30:00.000+05:45"],
  [
    { start: "2026-06-27T17:57:32.424991", time_zone: "Europe/London" },
    "2026-06-27T17:57:00.000+01:00",
  ],
  [{ start: "2026-01-27T17:57", time_zone: "Europe/London" }, "2026-01-27T17:57:00.000+00:00"],
  [{ start: "2026-07-25T16:57:28Z", time_zone: "UTC" }, "2026-07-25T16:57:00.000+00:00"],
  [{ start: "2026-07-01T12:00", time_zone: "Asia/Calcutta" }, "2026-07-01T12:00:00.000+05:30"],
  [{ start: "2026-07-01T12:00", time_zone: "Pacific/Chatham" }, "2026-07-01T12:00:00.000+12:45"],
  [{ start: "1592-03-14T00:01:15Z", time_zone: "UTC" }, "1592-03-14T00:01:00.000+00:00"],
])("stores %j as %s", async (date, expected) => {
  expect((await write(date)).status).toBe(200);
  expect(await read()).toEqual({ start: expected, end: null, time_zone: null });
});

// Berlin: the clocks go forward on 29 March 2026 at 2:00 and back on 25 October at 3:00.
test.each([
  ["2026-03-29T01:59", "2026-03-29T01:59:00.000+01:00"],
  ["2026-03-29T02:30", "2026-03-29T03:30:00.000+02:00"],
  ["2026-03-29T03:00", "2026-03-29T03:00:00.000+02:00"],
  ["2026-10-25T01:59", "2026-10-25T01:59:00.000+02:00"],
  ["2026-10-25T02:30", "2026-10-25T02:30:00.000+02:00"],
  ["2026-10-25T03:00", "2026-10-25T03:00:00.000+01:00"],
])("%s in Berlin is %s", async (start, expected) => {
  await write({ start, end: "2026-12-31T00:00", time_zone: "Europe/Berlin" });
  const end = "2026-12-31T00:00:00.000+01:00";
  expect(await read()).toEqual({ start: expected, end, time_zone: null });
});

test("every IANA time zone gives a time at its own offset", async () => {
  const dates = Intl.supportedValuesOf("timeZone").flatMap((timeZone) =>
    ["2026-01-15T12:00", "2026-07-15T12:00"].map((start) => ({ start, time_zone: timeZone })),
  );
  const paragraphs = Array.from({ length: Math.ceil(dates.length / 100) }, (_, index) => ({
    paragraph: {
      rich_text: dates.slice(index * 100, (index + 1) * 100).map((date) => ({ mention: { date } })),
    },
  }));
  const { body } = await notes.send("PATCH", `blocks/${ids.empty}/children`, {
    children: paragraphs,
  });
  const stored = JSON.stringify(body).matchAll(/"start":"([^"]+)"/g);
  const starts = [...stored].map(([, start = ""]) => start);
  const localTimes = dates.map(({ time_zone: timeZone }, index) => {
    const format = new Intl.DateTimeFormat("sv", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    return `${timeZone} ${format.format(new Date(starts[index] ?? ""))}`;
  });
  expect(starts.map((start) => start.slice(0, 16))).toEqual(dates.map(({ start }) => start));
  expect(localTimes).toEqual(
    dates.map(({ start, time_zone: timeZone }) => `${timeZone} ${start.replace("T", " ")}`),
  );
});

test.each([
  [{ start: "2026-07-01T12:00", time_zone: "Europe/Atlantis" }, "time_zone"],
  [{ start: "2026-07-01T12:00", time_zone: "europe/berlin" }, "time_zone"],
  [{ start: "2026-07-01T12:00", time_zone: "+02:00" }, "time_zone"],
  [{ start: "2026-07-01T12:00Z", time_zone: "Europe/Berlin" }, "start"],
  [{ start: "2026-07-01T12:00", end: "2026-07-02T12:00-04:00", time_zone: "UTC" }, "end"],
  [{ start: "2026-07-01", time_zone: "Europe/Berlin" }, "start"],
])("rejects %j by its %s", async (date, field) => {
  const { body, status } = await write(date);
  expect([status, body["code"]]).toEqual([400, "validation_error"]);
  expect(body["message"]).toContain(`Due.date.${field} should be`);
});

test("filters compare the instant, cut to the minute", async () => {
  await write({ start: "2026-06-27T18:01:15", time_zone: "Europe/London" });
  const sameMinute = "2026-06-27T18:01:45.377824+01:00";
  expect(await isDue({ equals: sameMinute })).toBe(true);
  expect(await isDue({ equals: "2026-06-27T17:01" })).toBe(true);
  expect(await isDue({ on_or_before: sameMinute })).toBe(true);
  expect(await isDue({ on_or_after: sameMinute })).toBe(true);
  expect(await isDue({ before: sameMinute })).toBe(false);
  expect(await isDue({ after: sameMinute })).toBe(false);
  expect(await isDue({ before: "2026-06-27T18:02:00+01:00" })).toBe(true);
  expect(await isDue({ after: "2026-06-27T18:01:00+02:00" })).toBe(true);
});

test("filters by a day compare the day in UTC", async () => {
  await write({ start: "2026-06-28T00:30", time_zone: "Asia/Tokyo" });
  expect(await isDue({ equals: "2026-06-27" })).toBe(true);
  expect(await isDue({ equals: "2026-06-28" })).toBe(false);
  expect(await isDue({ before: "2026-06-28" })).toBe(true);
  await write({ start: "2026-06-27T23:30", time_zone: "America/Los_Angeles" });
  expect(await isDue({ equals: "2026-06-28" })).toBe(true);
  expect(await isDue({ on_or_before: "2026-06-27" })).toBe(false);
});

test("a date mention shows its time with an offset", async () => {
  const children = (
    await notes.send("PATCH", `blocks/${ids.empty}/children`, {
      children: [
        {
          paragraph: {
            rich_text: [
              { mention: { date: { start: "2022-01-01T00:00:09", time_zone: "UTC" } } },
              {
                mention: {
                  date: {
                    start: "2022-02-22T09:00",
                    end: "2022-02-22T10:00",
                    time_zone: "Asia/Tokyo",
                  },
                },
              },
            ],
          },
        },
      ],
    })
  ).body["results"] as unknown as { paragraph: { rich_text: object[] } }[];
  const [start, end] = ["2022-02-22T09:00:00.000+09:00", "2022-02-22T10:00:00.000+09:00"];
  expect(children[0]?.paragraph.rich_text).toMatchObject([
    {
      mention: { date: { start: "2022-01-01T00:00:00.000+00:00", end: null, time_zone: null } },
      plain_text: "2022-01-01T00:00:00.000+00:00",
    },
    { mention: { date: { start, end, time_zone: null } }, plain_text: `${start} → ${end}` },
  ]);
});

test("a date in Markdown is stored like any other; an invalid one stays text", async () => {
  const { children, newPage } = createMarkdownRequests(notes);
  const page = await newPage(
    [
      '<mention-date start="2026-07-01" startTime="12:00" timeZone="Europe/Berlin"/>',
      '<mention-date start="2026-07-01" startTime="12:00" timeZone="Nowhere"/>',
      '<mention-date start="soon"/>',
    ].join("\n"),
  );
  const blocks = await children(page);
  expect(blocks.map((block) => block["paragraph"]?.["rich_text"]?.[0])).toMatchObject([
    { mention: { date: { start: "2026-07-01T12:00:00.000+02:00", time_zone: null } } },
    { type: "text" },
    { type: "text" },
  ]);
});
