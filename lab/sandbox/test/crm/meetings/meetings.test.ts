import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import {
  createClock,
  getData,
  errorMatching,
  type CrmResponse,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  // A Wednesday, so that the coming week begins on the 9th.
  crm = await startCrm({ now: createClock("2026-03-04T12:00:00Z").now, rateLimits: false });
});
afterAll(() => crm.stop());

interface Meeting {
  id: { meeting_id: string };
  start: { datetime: string; timezone: string } | { date: string };
  participants: { email_address: string }[];
}

const review = seedId("crm/meeting/harborline-settle-savings-review");
const planning = seedId("crm/meeting/veldt-reno-planning-day");
const harborline = seedId("crm/companies/harborline");

const list = (query: object = {}) =>
  crm.get(`/v2/meetings?${new URLSearchParams({ limit: "200", ...query }).toString()}`);
const getIds = (response: CrmResponse) =>
  getData<Meeting[]>(response).map(({ id }) => id.meeting_id);
const fetchIds = async (query: object) => getIds(await list(query));
const getCursor = (response: CrmResponse) =>
  (response.body["pagination"] as { next_cursor: string | null }).next_cursor;

describe("meetings", () => {
  test("are the calls and two upcoming ones, in order", async () => {
    const response = await list();
    const calls = story.calls.map(({ key }) => seedId(`crm/meeting/${key}`));
    expect(getIds(response).toSorted()).toEqual([...calls, review, planning].toSorted());
    expect(getIds(response).slice(-2)).toEqual([review, planning]);
    const starts = getData<Meeting[]>(response).map(({ start }) => Object.values(start)[0]!);
    expect(starts).toEqual(starts.toSorted());
    expect(getCursor(response)).toBeNull();
    expect(await fetchIds({ sort: "start_desc" })).toEqual(getIds(response).toReversed());
  });

  test("contain their participants and linked records", async () => {
    const meeting = getData<Meeting>(await crm.get(`/v2/meetings/${review}`));
    expect(meeting).toMatchObject({
      id: { workspace_id: seedId("crm/workspace") },
      title: "Harborline – Settle savings review",
      is_all_day: false,
      start: { datetime: "2026-03-11T13:00:00.000Z", timezone: "UTC" },
      end: { datetime: "2026-03-11T14:00:00.000Z", timezone: "UTC" },
      created_by_actor: { type: "system", id: null },
    });
    expect(meeting.participants).toContainEqual({
      status: "accepted",
      is_organizer: true,
      email_address: "daniel.okafor@northwind.example",
      name: "Daniel Okafor",
    });
    expect(meeting.participants).toContainEqual(
      expect.objectContaining({ name: "Pieter Bakker", status: "pending", is_organizer: false }),
    );
    expect(meeting).toMatchObject({
      linked_records: expect.arrayContaining([
        {
          object_slug: "companies",
          object_id: seedId("crm/object/companies"),
          record_id: harborline,
        },
      ]),
    });
    expect(getData<Meeting[]>(await list())).toContainEqual(meeting);
  });

  test("can take all day and then end on the next day", async () => {
    expect(getData(await crm.get(`/v2/meetings/${planning}`))).toMatchObject({
      is_all_day: true,
      start: { date: "2026-03-12" },
      end: { date: "2026-03-13" },
    });
  });

  test("return 404 for an unknown id", async () => {
    for (const id of [seedId("no"), "no"]) {
      expect(await crm.get(`/v2/meetings/${id}`)).toMatchObject(errorMatching(404, "not_found"));
    }
  });

  test("can have notes", async () => {
    const data = {
      parent_object: "companies",
      parent_record_id: harborline,
      title: "Review",
      format: "plaintext",
      content: "",
    };
    const note = await crm.post("/v2/notes", { data: { ...data, meeting_id: review } });
    expect(getData(note)).toMatchObject({ meeting_id: review });
    const invalid = await crm.post("/v2/notes", { data: { ...data, meeting_id: seedId("no") } });
    expect(invalid).toMatchObject(errorMatching(404, "not_found", "Meeting with ID"));
  });
});

describe("pages", () => {
  test.for(["start_asc", "start_desc"])("sorted by %s contain every meeting once", async (sort) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const more: object = cursor === null ? {} : { cursor };
      const response = await list({ sort, limit: "4", ...more });
      seen.push(...getIds(response));
      cursor = getCursor(response);
    } while (cursor !== null);
    expect(seen).toEqual(await fetchIds({ sort }));
  });

  test("end after a full last page", async () => {
    const count = (await fetchIds({})).length;
    expect(getCursor(await list({ limit: String(count) }))).toBeNull();
    expect(getCursor(await list({ limit: String(count - 1) }))).not.toBeNull();
  });
});

describe("filters", () => {
  const callsOf = (finds: (call: (typeof story.calls)[number]) => boolean) =>
    story.calls.filter((call) => finds(call)).map(({ key }) => seedId(`crm/meeting/${key}`));

  test("by participants match any of several addresses", async () => {
    const [elif, rosa] = ["elif.demir@harborline.example", "Rosa.Delgado@veldt.example"];
    const found = await fetchIds({ participants: `${elif}, ${rosa}` });
    const calls = callsOf(
      ({ speakers }) => speakers.includes("elif-demir") || speakers.includes("rosa-delgado"),
    );
    expect(found.toSorted()).toEqual([...calls, review].toSorted());
    expect(await fetchIds({ participants: "nobody@x.example" })).toEqual([]);
  });

  test("by record match links; combined with participants, either match is enough", async () => {
    const link = { linked_object: "companies", linked_record_id: harborline };
    const linked = [...callsOf(({ company }) => company === "harborline"), review];
    expect((await fetchIds(link)).toSorted()).toEqual(linked.toSorted());
    const emma = callsOf(({ speakers }) => speakers.includes("emma-claes"));
    expect(emma).not.toEqual([]);
    const both = await fetchIds({ ...link, participants: "emma.claes@halcyon.example" });
    expect(both.toSorted()).toEqual([...linked, ...emma].toSorted());
  });

  test("by time include `ends_from` and exclude `starts_before`", async () => {
    const coming = { ends_from: "2026-03-09T00:00:00Z" };
    expect(await fetchIds(coming)).toEqual([review, planning]);
    expect(await fetchIds({ ends_from: "2026-03-11T14:00:00Z" })).toEqual([review, planning]);
    expect(await fetchIds({ ends_from: "2026-03-11T14:00:00.001Z" })).toEqual([planning]);
    expect(await fetchIds({ ...coming, starts_before: "2026-03-11T13:00:00Z" })).toEqual([]);
    expect(await fetchIds({ ...coming, starts_before: "2026-03-11T13:00:00.001Z" })).toEqual([
      review,
    ]);
  });

  test("interpret all-day meetings in the requested time zone", async () => {
    const at = { ends_from: "2026-03-12T00:00:00Z", starts_before: "2026-03-12T03:00:00Z" };
    expect(await fetchIds(at)).toEqual([planning]);
    // In New York that day starts at 04:00 UTC; in Auckland it ends at 11:00 UTC.
    expect(await fetchIds({ ...at, timezone: "America/New_York" })).toEqual([]);
    const evening = { ends_from: "2026-03-12T12:00:00Z" };
    expect(await fetchIds(evening)).toEqual([planning]);
    expect(await fetchIds({ ...evening, timezone: "Pacific/Auckland" })).toEqual([]);
  });

  test.for<[query: Record<string, string>]>([
    [{ limit: "0" }],
    [{ limit: "201" }],
    [{ sort: "start" }],
    [{ cursor: "x" }],
    [{ timezone: "Mars/Olympus" }],
    [{ ends_from: "next week" }],
    [{ starts_before: "soon" }],
    [{ linked_object: "people" }],
    [{ linked_record_id: harborline }],
    [{ linked_object: "people", linked_record_id: "x" }],
  ])("are rejected: %j", async ([query]) => {
    expect(await list(query)).toMatchObject(errorMatching(400, "validation_type"));
  });

  test("return 404 for an unknown object", async () => {
    const query = { linked_object: "peple", linked_record_id: harborline };
    expect(await list(query)).toMatchObject(errorMatching(404, "not_found"));
  });
});

describe("a changed meeting", () => {
  const links = (response: CrmResponse) =>
    getData<{ linked_records: { record_id: string }[] }>(response).linked_records.map(
      ({ record_id }) => record_id,
    );
  const kestrel = { object: "companies", record_id: seedId("crm/companies/kestrel") };
  const change = (method: string, linked_records: object[]) =>
    crm.send(method, `/v2/meetings/${review}`, { body: { data: { linked_records } } });

  test("keeps its links by PATCH, each once, and loses them by PUT", async () => {
    const before = links(await crm.get(`/v2/meetings/${review}`));
    const added = await change("PATCH", [kestrel, kestrel]);
    expect(links(added)).toEqual([...before, kestrel.record_id]);
    expect(links(await change("PUT", [kestrel]))).toEqual([kestrel.record_id]);
    expect(links(await change("PUT", []))).toEqual([]);
    expect(links(await crm.get(`/v2/meetings/${review}`))).toEqual([]);
  });

  test("has only links that exist", async () => {
    const unknown = { ...kestrel, record_id: seedId("crm/nothing") };
    expect(await change("PATCH", [unknown])).toMatchObject(errorMatching(404, "not_found"));
    expect(await change("PUT", [{ object: "companies" }])).toMatchObject(
      errorMatching(400, "validation_type"),
    );
  });

  test("is deleted only if no calendar syncs it", async () => {
    expect(await crm.delete(`/v2/meetings/${planning}`)).toMatchObject(
      errorMatching(400, "system_edit_unauthorized"),
    );
    const created = await crm.post("/v2/meetings", {
      data: {
        title: "Dock tour",
        description: "",
        start: { datetime: "2026-03-10T14:00:00Z", timezone: "UTC" },
        end: { datetime: "2026-03-10T15:00:00Z", timezone: "UTC" },
        is_all_day: false,
        participants: [],
        external_ref: "tour",
      },
    });
    const path = `/v2/meetings/${getData<Meeting>(created).id.meeting_id}`;
    expect(await crm.delete(path)).toMatchObject({ status: 200, body: {} });
    expect(await crm.get(path)).toMatchObject(errorMatching(404, "not_found"));
  });
});
