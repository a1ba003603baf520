import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  errorMatching,
  getData,
  getRecordIds,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const upsert = (object: string, attribute: string | undefined, values: object) => {
  const query = attribute === undefined ? "" : `?matching_attribute=${attribute}`;
  return crm.send("PUT", `/v2/objects/${object}/records${query}`, { body: { data: { values } } });
};
const harborline = seedId("crm/companies/harborline");
const count = async (object: string) => getRecordIds(await crm.query(object)).length;

describe("upserting a record", () => {
  test("creates one when no record has the value, and updates it the next time", async () => {
    const before = await count("companies");
    const created = getData<SerializedRecord>(
      await upsert("companies", "domains", { domains: ["fresh.example"], name: "Fresh" }),
    );
    expect(created.values["name"]).toMatchObject([{ value: "Fresh" }]);
    const updated = getData<SerializedRecord>(
      await upsert("companies", "domains", { domains: ["fresh.example"], name: "Fresh Ltd" }),
    );
    expect(updated.id).toEqual(created.id);
    expect(updated.created_at).toBe(created.created_at);
    expect(updated.values["name"]).toMatchObject([{ value: "Fresh Ltd" }]);
    expect(await count("companies")).toBe(before + 1);
  });

  test("adds values of the matching attribute and replaces those of others", async () => {
    const response = await upsert("companies", seedId("crm/attribute/companies/domains"), {
      domains: ["harborline.example", "harborline-freight.example"],
      categories: ["Retail"],
    });
    const { id, values } = getData<SerializedRecord>(response);
    expect(id.record_id).toBe(harborline);
    expect(values["domains"]).toMatchObject([
      { domain: "harborline-freight.example" },
      { domain: "harborline.example" },
    ]);
    expect(values["categories"]).toMatchObject([{ option: { title: "Retail" } }]);
    const again = await upsert("companies", "domains", { domains: ["harborline-freight.example"] });
    expect(getData<SerializedRecord>(again).values["domains"]).toHaveLength(2);
  });

  test("matches by a unique single value", async () => {
    const response = await upsert("users", "primary_email_address", {
      primary_email_address: "nobody@nowhere.example",
      user_id: "usr-new",
    });
    expect(response).toMatchObject({ status: 200 });
    const again = await upsert("users", "user_id", {
      user_id: "usr-new",
      primary_email_address: "somebody@nowhere.example",
    });
    expect(getData<SerializedRecord>(again)).toMatchObject({
      id: getData<SerializedRecord>(response).id,
      values: { primary_email_address: [{ email_address: "somebody@nowhere.example" }] },
    });
  });

  test("links a new person to the company of the email domain", async () => {
    const response = await upsert("people", "email_addresses", {
      email_addresses: ["new@harborline.example"],
    });
    expect(getData<SerializedRecord>(response).values["company"]).toMatchObject([
      { target_record_id: harborline },
    ]);
  });

  test.for<[name: string, attribute: string | undefined, values: object, code: string]>([
    ["no matching attribute", undefined, { name: "X" }, "validation_type"],
    ["an unknown matching attribute", "domain", { domain: "a.example" }, "value_not_found"],
    [
      "an attribute that is not unique",
      "name",
      { name: "Harborline Freight" },
      "matching_attribute_definition_not_unique",
    ],
    ["no value to match by", "domains", { name: "X" }, "missing_value"],
    ["an empty value to match by", "domains", { domains: [] }, "missing_value"],
    [
      "values of several records",
      "domains",
      { domains: ["harborline.example", "veldt.example"] },
      "multiple_match_results",
    ],
    ["an unknown attribute", "domains", { domains: ["a.example"], x: 1 }, "value_not_found"],
    ["a read-only value", "domains", { domains: ["a.example"], logo_url: "x" }, "validation_type"],
  ])("is rejected with %s, and writes nothing", async ([, attribute, values, code]) => {
    const before = getData(await crm.query("companies"));
    expect(await upsert("companies", attribute, values)).toMatchObject(errorMatching(400, code));
    expect(getData(await crm.query("companies"))).toEqual(before);
  });

  test("rejects a new record without its required values", async () => {
    expect(await upsert("users", "user_id", { user_id: "usr-new" })).toMatchObject(
      errorMatching(400, "missing_value", seedId("crm/attribute/users/primary_email_address")),
    );
  });

  test("rejects another unique value that belongs to another record", async () => {
    const users = getData<SerializedRecord[]>(await crm.query("users"));
    const [first, second] = users.map(({ values }) => values);
    const values = {
      user_id: first!["user_id"]![0]!["value"],
      primary_email_address: second!["primary_email_address"]![0]!["email_address"],
    };
    expect(await upsert("users", "user_id", values)).toMatchObject(
      errorMatching(400, "uniqueness_conflict"),
    );
  });

  test("returns 404 for an unknown object", async () => {
    expect(await upsert("company", "domains", { domains: ["a.example"] })).toMatchObject(
      errorMatching(404, "not_found"),
    );
  });
});
