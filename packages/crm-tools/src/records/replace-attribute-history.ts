import { type InputIssue, InputError, PermissionDeniedError } from "@workbelt/core";
import {
  type Api,
  collectProblems,
  defineOperation,
  findAt,
  IrreversibleError,
  set,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkValues } from "../checks/check-values.js";
import { describeMissingAttribute } from "../errors/unknown-name.js";
import { aliasesFor } from "../inputs/aliases.js";
import { attributeInput } from "../inputs/attribute-inputs.js";
import type { CrmAttribute } from "../schema/attribute.js";
import { fetchKnownAttributes, findAttribute } from "../schema/fetch-attributes.js";
import { toWrittenValue, VALUE_MARKS } from "../schema/written-values.js";
import { decodeValue } from "../values/decode-values.js";
import { encodeValues } from "../values/encode-values.js";
import { sendWithTitles } from "../values/match-titles.js";
import { attributeValueOutput, compactAttributeValue } from "./attribute-value.js";
import { fetchAttributeValues } from "./fetch-attribute-values.js";
import {
  checkHistoryTarget,
  getHistoryPath,
  getHistoryScopes,
  type HistoryTarget,
  historyTargetInputs,
  refineHistoryTarget,
  toHistoryContainer,
} from "./history-target.js";
import { findHistoryProblems, historyValues, MAX_VALUES, readPeriods } from "./history-values.js";
import { attributeValue } from "./record.js";

interface HistoryInput extends HistoryTarget {
  attribute: string;
  values: Record<string, unknown>[];
}

const response = z.object({ data: z.array(attributeValue) });

const output = z.strictObject({ values: z.array(attributeValueOutput) });

/** The operation `crm_replace_attribute_history`. Beta in the CRM. */
export const replaceAttributeHistory = defineOperation({
  name: "crm_replace_attribute_history",
  description:
    "Replaces all past and present values of one attribute of a record or list entry, such as to import the stages of a deal. Values left out are lost; include those to keep.",
  effect: "update",
  consequence: {
    reversible: "partly",
    reason:
      "values come back without their authors, and not at all where there were none or more than 400",
    deletes: "all past and present values of the attribute that it does not give",
    overwrites: "the whole history, unnoticed by webhooks and workflows",
  },
  scopes: getHistoryScopes("read-write", {}),
  verifyWith: "crm_get_record_attribute_values",
  aliases: {
    ...aliasesFor({ object: "object", record: "record_id", list: "list", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: refineHistoryTarget(
    z.strictObject({
      ...historyTargetInputs,
      attribute: attributeInput,
      values: historyValues,
    }),
  ),
  readCurrent: async (input, api) => {
    const { items } = await fetchAttributeValues(getHistoryPath(input), true, api);
    const periods = items.map((item) => {
      const { active_from = "", active_until } = compactAttributeValue(item);
      return `${JSON.stringify(decodeValue(item))} from ${active_from} until ${active_until ?? "now"}`;
    });
    return { values: periods };
  },
  check: async (input, api) => {
    const unknown = await checkHistoryTarget(input, api);
    return unknown.length > 0 ? unknown : checkHistory(input, api);
  },
  run: async (input, api) => {
    const attribute = await fetchHistoryAttribute(input, api).catch(ignoreForbidden);
    const problems =
      attribute === undefined ? [] : findHistoryProblems(readPeriods(input.values), attribute);
    if (problems.length > 0) throw new InputError(api.operation, problems);
    const target = { ...toHistoryContainer(input), input: "values" };
    const periods = readPeriods(input.values);
    const given = { [input.attribute]: periods.map(({ value }) => value) };
    const encoded = await encodeValues(given, target, api);
    const path = getHistoryPath(input);
    const scopes = getHistoryScopes("read-write", input);
    const written = await sendWithTitles(encoded, target, api, async (sent) => {
      const items = Object.values(sent)[0] ?? [];
      const values = periods.map((each, index) => ({ ...each, value: items[index] }));
      const body = { data: { replace_history: true, values } };
      return (await api.send({ method: "PUT", path, body, scopes }, response)).data;
    });
    const { adjusted, data } = written;
    return { values: data, ...(adjusted.length > 0 && { adjusted }) };
  },
  revert: (input) => {
    const query = { show_historic: true, limit: MAX_VALUES + 1 };
    const read = () => ({
      request: { method: "GET", path: getHistoryPath(input), query } as const,
      at: [],
    });
    return set<HistoryInput>(
      { noun: "attribute history", at: "", id: "", ...VALUE_MARKS, audit: ["created_by_actor"] },
      {
        id: ({ entry_id, record_id }) => record_id ?? entry_id ?? "",
        method: "PUT",
        only: ["values"],
        readAs: () => ["data"],
        read,
        readAfter: read,
        toWrite: ({ data }) => toWrittenHistory(data, input),
      },
    );
  },
  output,
  compact: ({ values }): z.infer<typeof output> => ({ values: values.map(compactAttributeValue) }),
});

/** Leaves it to the write to name all scopes that the token lacks. */
function ignoreForbidden(error: unknown): undefined {
  if (!(error instanceof PermissionDeniedError)) throw error;
}

/** Finds the attribute; undefined if there is none. */
async function fetchHistoryAttribute(
  input: HistoryInput,
  api: Api,
): Promise<CrmAttribute | undefined> {
  const find = (known: readonly CrmAttribute[]) => findAttribute(known, input.attribute);
  const isAllowed = (known: CrmAttribute[]) => {
    const found = find(known);
    return (
      found !== undefined && findHistoryProblems(readPeriods(input.values), found).length === 0
    );
  };
  return find(await fetchKnownAttributes(toHistoryContainer(input), api, isAllowed));
}

/** Finds what the CRM would refuse of a history. */
async function checkHistory(input: HistoryInput, api: Api): Promise<InputIssue[]> {
  const container = toHistoryContainer(input);
  const attribute = await fetchHistoryAttribute(input, api);
  if (attribute === undefined) {
    const known = await fetchKnownAttributes(container, api);
    const { advice: message } = describeMissingAttribute(input.attribute, known);
    return [{ field: "attribute", message }];
  }
  const problems = findHistoryProblems(readPeriods(input.values), attribute);
  if (problems.length > 0) return problems;
  const { record_id } = input;
  const target = { ...container, input: "values", ...(record_id !== undefined && { record_id }) };
  const found = readPeriods(input.values).map(async ({ value }, index) => {
    const values = { [attribute.api_slug]: [value] };
    const wrong = await checkValues({ ...target, values, isUpdate: true }, api);
    return wrong.map((problem) => ({ ...problem, field: `values.${index}.value` }));
  });
  return collectProblems(found);
}

/** Converts a history as the CRM returns it to one that it accepts. @throws IrreversibleError if it accepts none such. */
function toWrittenHistory(data: unknown, { attribute, object }: HistoryInput) {
  const values: readonly unknown[] = Array.isArray(data) ? data : [];
  if (values.length === 0 || values.length > MAX_VALUES) {
    const count = values.length === 0 ? "no value" : `more than ${MAX_VALUES} values`;
    throw new IrreversibleError(`the attribute had ${count} before, which cannot be written back`);
  }
  const written = values.map((value) => ({
    value: toWrittenValue(value, attribute, object),
    active_from: findAt(value, ["active_from"]),
    active_until: findAt(value, ["active_until"]) ?? null,
  }));
  return { replace_history: true, values: written };
}
