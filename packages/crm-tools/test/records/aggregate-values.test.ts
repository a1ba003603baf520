import { describe, expect, test } from "vitest";
import { CrmListDealsTool } from "../../src/index.js";
import { startRecordingServer } from "../helpers/recording-server.js";

/** Serves deals with these values by attribute. */
async function serveDeals(values: Record<string, unknown>[]) {
  const attributes = [
    { id: { attribute_id: "1" }, api_slug: "value", type: "currency" },
    { id: { attribute_id: "2" }, api_slug: "close_date", type: "date" },
    { id: { attribute_id: "3" }, api_slug: "closed_at", type: "timestamp" },
    { id: { attribute_id: "4" }, api_slug: "rate", type: "number" },
    { id: { attribute_id: "5" }, api_slug: "tags", type: "select" },
  ];
  const data = values.map((each, index) => ({
    id: { record_id: `record ${index}` },
    values: Object.fromEntries(Object.entries(each).map(([slug, list]) => [slug, [list].flat()])),
  }));
  return startRecordingServer({ body: { data: attributes } }, { body: { data } });
}

const money = (currency_value: number, currency_code: string | null) => ({
  attribute_type: "currency",
  currency_value,
  currency_code,
});
const day = (value: string) => ({ attribute_type: "date", value });
const moment = (value: string) => ({ attribute_type: "timestamp", value });
const number = (value: number) => ({ attribute_type: "number", value });
const tag = (title: string) => ({ attribute_type: "select", option: { title } });

describe("figures", () => {
  test("never add amounts of different currencies, and are exact", async () => {
    const values = [money(0.1, "EUR"), money(0.2, "EUR"), money(100, "USD"), money(1, null)];
    const { client: served } = await serveDeals([...values.map((value) => ({ value })), {}]);
    const request = { sum: ["value"], average: ["value"], min: ["value"] };
    const { groups } = await new CrmListDealsTool({ client: served }).execute({
      aggregate: request,
    });
    expect(groups).toEqual([
      {
        count: 5,
        sum: { value: { EUR: 0.3, USD: 100, "unknown currency": 1 } },
        average: { value: { EUR: 0.15, USD: 100, "unknown currency": 1 } },
        min: { value: { EUR: 0.1, USD: 100, "unknown currency": 1 } },
        missing: { value: 1 },
      },
    ]);
  });

  test("of dates are of the day as written, and of moments of the day in UTC", async () => {
    const { client: served } = await serveDeals([
      { close_date: day("2026-01-31"), closed_at: moment("2026-01-31T23:59:59.999000000Z") },
      { close_date: day("2026-02-01"), closed_at: moment("2026-02-01T00:30:00+01:00") },
      { close_date: day("2027-01-03"), closed_at: moment("2026-12-31T23:30:00-02:00") },
      {},
    ]);
    const tool = new CrmListDealsTool({ client: served });
    const keysOf = async (column: string) => {
      const { groups = [] } = await tool.execute({ aggregate: { group_by: [column] } });
      return groups.map(({ by, count }) => [by?.[column], count]);
    };
    expect(await keysOf("close_date:month")).toEqual([
      ["2026-01", 1],
      ["2026-02", 1],
      ["2027-01", 1],
      [null, 1],
    ]);
    expect(await keysOf("close_date:week")).toEqual([
      ["2026-01-26", 2],
      ["2026-12-28", 1],
      [null, 1],
    ]);
    expect(await keysOf("closed_at:month")).toEqual([
      ["2026-01", 2],
      ["2027-01", 1],
      [null, 1],
    ]);
    expect(await keysOf("closed_at:day")).toEqual([
      ["2026-01-31", 2],
      ["2027-01-01", 1],
      [null, 1],
    ]);
    expect(await keysOf("close_date:quarter")).toEqual([
      ["2026-Q1", 2],
      ["2027-Q1", 1],
      [null, 1],
    ]);
  });

  test("are averages with two decimals more than the numbers have", async () => {
    const rates = [1, 2, 2].map((value) => ({ rate: number(value) }));
    const { client: served } = await serveDeals(rates);
    const request = { average: ["rate"], sum: ["rate"], max: ["rate"] };
    const { groups } = await new CrmListDealsTool({ client: served }).execute({
      aggregate: request,
    });
    expect(groups).toEqual([
      { count: 3, sum: { rate: 5 }, average: { rate: 1.67 }, max: { rate: 2 } },
    ]);
  });

  test("count a record with several values in the group of each, and say so", async () => {
    const { client: served } = await serveDeals([
      { tags: [tag("a"), tag("b")], rate: number(2) },
      { tags: [tag("b")], rate: number(3) },
    ]);
    const { groups, note, read } = await new CrmListDealsTool({ client: served }).execute({
      aggregate: { group_by: ["tags"], sum: ["rate"] },
    });
    expect(groups).toEqual([
      { by: { tags: "b" }, count: 2, sum: { rate: 5 } },
      { by: { tags: "a" }, count: 1, sum: { rate: 2 } },
    ]);
    expect({ note, read }).toEqual({
      note: "Items with several values of tags count in the group of each.",
      read: 2,
    });
  });
});
