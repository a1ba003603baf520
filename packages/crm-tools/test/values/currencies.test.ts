import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmAddToListTool,
  CrmCreateAttributeTool,
  CrmCreateDealTool,
  CrmCreateRecordTool,
  CrmListDealsTool,
} from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import {
  type PreparedResponse,
  startRecordingServer,
  errorResponse,
} from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const created: PreparedResponse = { body: { data: { id: { record_id: "new" } } } };
const attribute = (type: string, default_currency_code: string | null): PreparedResponse => ({
  body: { data: { type, config: { currency: { default_currency_code } } } },
});

/** Returns what is sent for a deal's value, by the CRM's attribute. */
async function written(value: unknown, ...responses: PreparedResponse[]) {
  const server = await startRecordingServer(...responses, created);
  const call = new CrmCreateDealTool({ client: server.client }).execute({ values: { value } });
  const [result, error] = await call.then(
    (record) => [record, undefined] as const,
    (caught: unknown) => [undefined, caught] as const,
  );
  const { data } = (server.requests.at(-1)?.body ?? {}) as {
    data?: { values: { value: unknown } };
  };
  const requests = server.requests.map(({ method, url }) => `${method} ${url}`);
  return { sent: data?.values.value, adjusted: result?.adjusted, error, requests };
}

const LOOKUP = "GET /v2/objects/deals/attributes/value";
const CREATION = "POST /v2/objects/deals/records";

describe("a currency_code", () => {
  test.each(["EUR", "eur", " Eur "])("%j equal to the attribute's is accepted", async (code) => {
    const value = { currency_value: 9.5, currency_code: code };
    expect(await written(value, attribute("currency", "EUR"))).toEqual({
      sent: [{ currency_value: 9.5 }],
      adjusted: undefined,
      requests: [LOOKUP, CREATION],
    });
  });

  test.each(["EUR", "XXX", "dollars", "", 5])(
    "%j other than the attribute's is rejected, and nothing is written",
    async (code) => {
      const value = { currency_value: 45_000, currency_code: code };
      const { error, requests } = await written(value, attribute("currency", "USD"));
      expect(error).toMatchObject({
        name: "InputError",
        issues: [
          {
            field: "values.value.0.currency_code",
            message:
              "expected USD: all amounts of the attribute value are in USD. Convert the amount, or write it to an attribute in the other currency",
          },
        ],
      });
      expect(requests).toEqual([LOOKUP]);
    },
  );

  test("is rejected if the CRM does not return the attribute's currency", async () => {
    const value = { currency_value: 1, currency_code: "USD" };
    const { error, requests } = await written(value, attribute("currency", null));
    expect(error).toMatchObject({
      name: "InputError",
      message: expect.stringContaining(
        "expected to be omitted: the CRM does not say which currency the attribute value has.",
      ),
    });
    expect(requests).toEqual([LOOKUP]);
  });

  test("is rejected with advice if the attribute may not be read", async () => {
    const value = { currency_value: 1, currency_code: "USD" };
    const { error, requests } = await written(value, errorResponse(403, "unauthorized", "No."));
    expect(error).toMatchObject({
      name: "InputError",
      message: expect.stringContaining("this connection may not read the attribute value"),
    });
    expect(requests).toEqual([LOOKUP]);
  });

  test("is rejected for an attribute of another type", async () => {
    const value = { currency_value: 1, currency_code: "USD" };
    const { error } = await written(value, attribute("number", null));
    expect(error).toMatchObject({
      message: expect.stringContaining(
        "expected to be omitted: the attribute value is of type number, which has no currency",
      ),
    });
  });

  test("of an unknown attribute is an error, and nothing is written", async () => {
    const value = { currency_value: 1, currency_code: "USD" };
    const { error, requests } = await written(value, errorResponse(404, "not_found", "No."));
    expect(error).toMatchObject({ name: "NotFoundError" });
    expect(requests).toEqual([LOOKUP]);
  });

  test("that is null counts as missing, and costs no request", async () => {
    const value = { currency_value: 1, currency_code: null };
    expect(await written(value)).toMatchObject({
      sent: [{ currency_value: 1 }],
      requests: [CREATION],
    });
  });

  test("is looked up again after an error", async () => {
    const server = await startRecordingServer(
      attribute("currency", "USD"),
      attribute("currency", "EUR"),
      created,
    );
    const tool = new CrmCreateDealTool({ client: server.client });
    const values = { value: { currency_value: 1, currency_code: "EUR" } };
    await expect(tool.execute({ values })).rejects.toThrow("expected USD");
    await tool.execute({ values });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "GET", "POST"]);
  });

  test("is looked up once in ten minutes", async () => {
    const server = await startRecordingServer(attribute("currency", "USD"), created);
    const tool = new CrmCreateDealTool({ client: server.client });
    const values = { value: { currency_value: 1, currency_code: "USD" } };
    await tool.execute({ values });
    await tool.execute({ values });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
  });
});

test.each([[[{ currency_value: 1 }]], [9.5]])(
  "an amount alone, %j, costs no request",
  async (value) => {
    expect((await written(value)).requests).toEqual([CREATION]);
  },
);

describe("in the sandbox", () => {
  const deal = {
    name: "Harborline pilot",
    stage: "Lead",
    owner: "daniel.okafor@northwind.example",
  };

  test("euros are not stored as dollars", async () => {
    const list = new CrmListDealsTool({ client: crm.client });
    const before = (await list.execute({})).items.length;
    const tool = new CrmCreateDealTool({ client: crm.client });
    const value = { currency_value: 45_000, currency_code: "EUR" };
    await expect(tool.execute({ values: { ...deal, value } })).rejects.toThrow("expected USD");
    expect((await list.execute({})).items).toHaveLength(before);
  });

  test("dollars are stored as dollars, with nothing to report", async () => {
    const tool = new CrmCreateDealTool({ client: crm.client });
    const value = { currency_value: 45_000, currency_code: "USD" };
    const data = parseData(await tool.invoke({ values: { ...deal, value } }));
    expect(data).toMatchObject({ values: { value } });
    expect(data).not.toHaveProperty("adjusted");
  });

  test("an attribute of a list has its own currency", async () => {
    await new CrmCreateAttributeTool({ client: crm.client }).execute({
      list: "expansion_accounts",
      api_slug: "budget",
      title: "Budget",
      type: "currency",
      description: "",
      is_required: false,
      is_unique: false,
      is_multiselect: false,
      config: { currency: { default_currency_code: "EUR", display_type: "symbol" } },
    });
    const add = (currency_code: string) =>
      new CrmAddToListTool({ client: crm.client }).execute({
        list: "expansion_accounts",
        record_id: seedId("crm/companies/harborline"),
        entry_values: { budget: { currency_value: 10, currency_code } },
      });
    await expect(add("USD")).rejects.toMatchObject({
      issues: [{ field: "entry_values.budget.0.currency_code" }],
    });
    const { entry_values } = await add("EUR");
    expect(entry_values?.["budget"]).toMatchObject([{ currency_value: 10, currency_code: "EUR" }]);
  });

  test("an attribute named by UUID is also checked", async () => {
    const tool = new CrmCreateRecordTool({ client: crm.client });
    const values = {
      ...deal,
      [seedId("crm/attribute/deals/value")]: { currency_value: 1, currency_code: "GBP" },
    };
    const call = tool.execute({ object: seedId("crm/object/deals"), values });
    await expect(call).rejects.toThrow("expected USD");
  });
});
