import { describe, expect, test } from "vitest";
import { CrmListDealsTool, CrmListEntriesTool, CrmListPeopleTool } from "../../src/index.js";
import {
  type PreparedResponse,
  startRecordingServer,
  errorResponse,
} from "../helpers/recording-server.js";

const attribute = (api_slug: string, type: string, more: object = {}) => ({
  id: { attribute_id: `id of ${api_slug}` },
  api_slug,
  type,
  ...more,
});
const one = (api_slug: string, type: string): PreparedResponse => ({
  body: { data: attribute(api_slug, type) },
});
const many = (...data: object[]): PreparedResponse => ({ body: { data } });
const titles = (...names: string[]): PreparedResponse =>
  many(...names.map((title) => ({ id: { status_id: title }, title })));

async function refusedDeals(input: object, ...responses: PreparedResponse[]) {
  const server = await startRecordingServer(...responses);
  const call = new CrmListDealsTool({ client: server.client }).execute(input);
  const error = await call.catch((caught) => caught);
  return { error, urls: server.requests.map(({ url }) => url.split("?")[0]) };
}

const refusedStage = { filter: { stage: "Lead" } };

describe("a title in the service's message", () => {
  const message = 'Cannot find status attribute with status option title "Lead".';
  const unknown = errorResponse(400, "value_not_found", message);

  test("is reported as unknown after a lookup of the titles", async () => {
    const responses = [unknown, one("stage", "status"), titles("New", "Won")];
    const { error, urls } = await refusedDeals(refusedStage, ...responses);
    expect(error.message).toContain(
      'The attribute stage has no status "Lead". Write one of these exactly: "New", "Won".',
    );
    expect(urls.slice(1)).toEqual([
      "/v2/objects/deals/attributes/stage",
      "/v2/objects/deals/attributes/stage/statuses",
      "/v2/objects/deals/attributes/stage/statuses",
    ]);
  });

  test("is not reported if it exists", async () => {
    const responses = [unknown, one("stage", "status"), titles("Lead", "Won")];
    const { error } = await refusedDeals(refusedStage, ...responses);
    expect(error).toMatchObject({ name: "BadRequestError", status: 400 });
    expect(error.message).not.toContain("has no status");
    expect(error.message).toContain("The attribute stage is of type status");
  });

  test("keeps the general advice if the titles cannot be read", async () => {
    const denied = errorResponse(403, "unauthorized", "No.");
    const { error } = await refusedDeals(refusedStage, unknown, denied);
    expect(error.message).toContain("The input names something that does not exist");
  });
});

describe("an attribute in the service's message", () => {
  const unknown = errorResponse(
    400,
    "unknown_filter_attribute_slug",
    "Unknown attribute slug: budget.",
    {
      path: ["budget"],
    },
  );

  test("is reported as unknown after a lookup of the attributes", async () => {
    const responses = [unknown, many(attribute("value", "currency"))];
    const { error, urls } = await refusedDeals({ filter: { budget: 5 } }, ...responses);
    expect(error.message).toContain("The attribute budget does not exist. Attributes: value.");
    expect(error.details).toMatchObject({ attribute: "budget", attributes: ["value"] });
    expect(urls).toEqual(["/v2/objects/deals/records/query", "/v2/objects/deals/attributes"]);
  });

  test("is not reported if it exists", async () => {
    const responses = [unknown, many(attribute("budget", "currency")), one("budget", "currency")];
    const { error } = await refusedDeals({ filter: { budget: 5 } }, ...responses);
    expect(error.message).not.toContain("does not exist. Attributes:");
  });

  test.each([
    [
      "a path filter",
      {
        filter: {
          path: [
            ["deals", "associated_company"],
            ["companies", "budget"],
          ],
          constraints: 5,
        },
      },
    ],
    [
      "a path sort",
      {
        sorts: [
          {
            path: [
              ["deals", "associated_company"],
              ["companies", "budget"],
            ],
            direction: "asc",
          },
        ],
      },
    ],
  ])("is looked up in the object that %s reaches", async (_what, input) => {
    const responses = [unknown, many(attribute("name", "text"))];
    const { error, urls } = await refusedDeals(input, ...responses);
    expect(error.message).toContain(
      "The attribute budget of companies does not exist. Attributes: name.",
    );
    expect(urls[1]).toBe("/v2/objects/companies/attributes");
  });

  test("in a sort is explained for any error code", async () => {
    const refusal = errorResponse(400, "validation_type", "Unknown attribute slug: budget.");
    const responses = [refusal, many(attribute("value", "currency"))];
    const input = { sorts: [{ attribute: "budget", direction: "asc" as const }] };
    const { error } = await refusedDeals(input, ...responses);
    expect(error.message).toContain("The attribute budget does not exist. Attributes: value.");
  });

  test("in a list is also looked up among the attributes of its records", async () => {
    const list = {
      id: { list_id: "l" },
      api_slug: "sales",
      name: "Sales",
      parent_object: ["deals"],
    };
    const server = await startRecordingServer(
      unknown,
      many(attribute("stage", "status")),
      { body: { data: list } },
      many(attribute("budget", "currency")),
    );
    const tool = new CrmListEntriesTool({ client: server.client });
    const call = tool.execute({ list: "sales", filter: { budget: 5 } });
    await expect(call).rejects.toThrow(
      'The attribute budget does not exist. Expected: {"path": [["sales", "parent_record"], ["deals", "budget"]], "constraints": …}. Attributes: stage.',
    );
  });
});

test("an error that is not about the filter keeps its advice, without lookups", async () => {
  const disabled = errorResponse(400, "standard_object_disabled", "Object deals is disabled.");
  const { error, urls } = await refusedDeals(refusedStage, disabled);
  expect(error.message).toContain("This object is disabled in the workspace");
  expect(urls).toHaveLength(1);
});

describe("a rejected operator", () => {
  // The service's message; not every error has a path.
  const invalid = errorResponse(
    400,
    "filter_error",
    'Invalid operator "$not_empty" for field "value", must be one of ("$contains", "$ends_with", "$eq", "$in", "$starts_with")',
  );

  test("is explained by the type of its attribute", async () => {
    const server = await startRecordingServer(invalid, one("job_title", "text"));
    const tool = new CrmListPeopleTool({ client: server.client });
    const filter = { $and: [{ name: "Ada" }, { $not: { job_title: { $not_empty: true } } }] };
    const error = await tool.execute({ filter }).catch((caught) => caught);
    expect(error.message).toContain(
      'The attribute job_title is of type text, which takes $eq $contains $starts_with $ends_with $in and the properties value: {"job_title": {"$contains": …}}. The CRM cannot filter by whether it has a value',
    );
    expect(error.details).toEqual({
      attribute: "job_title",
      type: "text",
      operators: ["$eq", "$contains", "$starts_with", "$ends_with", "$in"],
      properties: ["value"],
    });
    expect(server.requests).toHaveLength(2);
  });

  test.each<[what: string, responses: PreparedResponse[]]>([
    ["may not be read", [errorResponse(403, "unauthorized", "No.")]],
    ["is of an unknown type", [one("job_title", "hologram")]],
  ])("at an attribute that %s keeps the plain advice", async (_what, responses) => {
    const input = { filter: { job_title: { $not_empty: true } } };
    const { error } = await refusedDeals(input, invalid, ...responses);
    expect(error.message).toContain('A filter is {"slug": value}');
  });

  test("that no condition contains keeps the general advice, without lookups", async () => {
    const input = { filter: { name: "Ada", stage: "Lead" } };
    const { error, urls } = await refusedDeals(input, invalid);
    expect(error.message).toContain('A filter is {"slug": value}');
    expect(urls).toHaveLength(1);
  });
});
