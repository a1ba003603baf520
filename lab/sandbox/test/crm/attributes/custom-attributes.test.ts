import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import {
  getData,
  getRecordIds,
  type SerializedRecord,
  startCrmOnDisk,
} from "../../helpers/crm-fixture.js";

let crm: Awaited<ReturnType<typeof startCrmOnDisk>>;
beforeEach(async () => {
  crm = await startCrmOnDisk();
});
afterEach(() => crm.stop());

/** Adds an attribute to deals, of a type that no writable standard attribute has. */
function addAttribute(type: string): void {
  const name = crm.store.get<object>("crm/attributes", seedId("crm/attribute/deals/name"));
  const id = seedId(`test/${type}`);
  crm.store.put("crm/attributes", id, { ...name, id, slug: "custom", type, isRequired: false });
}

const owner = story.members[0]!.email;
const create = (custom: unknown) =>
  crm.create("deals", { name: "Pilot", stage: "Lead", owner, custom });

const found = async (custom: object) =>
  getRecordIds(await crm.query("deals", { filter: { custom } }));

/** A type, a request value, the returned value, and filters that do and do not match it. */
const types: [type: string, written: unknown, read: unknown, finds: object[], misses: object[]][] =
  [
    ["number", 5.5, 5.5, [{ $eq: 5.5 }, { $gt: 5 }], [{ $lt: 5.5 }]],
    ["number", { value: -1 }, -1, [{ $lte: -1, $gte: -1 }], [{ $gt: -1 }]],
    ["rating", 4, 4, [{ $gte: 4 }], [{ $eq: 5 }]],
    ["checkbox", "true", true, [{ $eq: true }], [{ $eq: false }]],
    ["checkbox", { value: false }, false, [{ value: false }], [{ value: true }]],
    ["date", "2024-02-29", "2024-02-29", [{ $eq: "2024-02-29" }], [{ $lt: "2024-02-29" }]],
    [
      "date",
      "2024-03-05T23:59:00Z",
      "2024-03-05",
      [{ $gt: "2024-03-04" }],
      [{ $gt: "2024-03-05" }],
    ],
    ["date", "2024", "2024-01-01", [{ $lte: "2024-01-01" }], [{ $gte: "2024-01-02" }]],
    [
      "timestamp",
      "2024-03-05T23:30:00.5+01:00",
      "2024-03-05T22:30:00.500000000Z",
      [{ $eq: "2024-03-05T22:30:00.5Z" }],
      [{ $gt: "2024-03-05T22:30:00.500000001Z" }],
    ],
    [
      "timestamp",
      { value: "2024-03" },
      "2024-03-01T00:00:00.000000000Z",
      [{ $lt: "2024-03-01T00:00:01Z" }],
      [{ $lt: "2024-03-01T00:00:00Z" }],
    ],
  ];

describe("values of custom attributes", () => {
  test.for(types)("can be written, read and filtered: %s %j", async (row) => {
    const [type, written, read, finds, misses] = row;
    addAttribute(type);
    const response = await create(written);
    expect(response).toMatchObject({ status: 200 });
    const record = getData<SerializedRecord>(response);
    expect(record.values["custom"]).toMatchObject([{ value: read, attribute_type: type }]);
    for (const filter of finds) expect(await found(filter)).toEqual([record.id.record_id]);
    for (const filter of misses) expect(await found(filter)).toEqual([]);
  });

  const invalid: [type: string, written: unknown][] = [
    ["number", "5"],
    ["number", { value: "5" }],
    ["rating", 6],
    ["rating", -1],
    ["checkbox", 1],
    ["checkbox", "yes"],
    ["date", "2023-02-29"],
    ["date", "tomorrow"],
    ["timestamp", "2024-13-01T00:00:00Z"],
    ["timestamp", 1_700_000_000],
  ];
  test.for(invalid)("are rejected: %s %j", async ([type, written]) => {
    addAttribute(type);
    expect(await create(written)).toMatchObject({
      status: 400,
      body: {
        code: "validation_type",
        message: 'An invalid value was passed to attribute with slug "custom".',
      },
    });
  });
});
