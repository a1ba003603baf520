import { PermissionDeniedError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { configurationScope } from "../schema/container.js";
import { fetchAttribute, type AttributeSummary } from "../schema/fetch-attribute.js";
import { isItem } from "../schema/item.js";
import { type PendingValue, createValueError, type WriteTarget } from "../schema/pending-value.js";

/**
 * Checks the `currency_code` of amounts against the currency of their attribute, and removes it. All
 * amounts of an attribute share one currency, and the CRM accepts no other with a value (Attio's currency
 * attribute type): without the check, 100 euros would be stored as 100 dollars. The attribute is looked
 * up only if an amount has a currency.
 *
 * @throws InputError if the currencies differ or that of the attribute is unknown: the service would not
 * report an amount in the wrong currency, and the error would go unnoticed.
 */
export async function checkCurrency(
  value: PendingValue,
  target: WriteTarget,
  api: Api,
): Promise<PendingValue> {
  const { at, attribute, items } = value;
  const stated = items.flatMap((item, index) => {
    const code = isItem(item) ? (item["currency_code"] ?? undefined) : undefined;
    return code === undefined ? [] : [{ code, field: `${at}.${index}.currency_code` }];
  });
  const [first] = stated;
  if (first !== undefined) {
    const suffices = (known: AttributeSummary) =>
      stated.every(({ code }) => describeExpected(code, attribute, known) === undefined);
    const known = await fetchCurrency({ attribute, field: first.field, suffices }, target, api);
    for (const { code, field } of stated) {
      const expected = describeExpected(code, attribute, known);
      if (expected !== undefined) throw createValueError(field, `expected ${expected}`, api);
    }
  }
  return { ...value, items: items.map(removeCode) };
}

/** Describes what is expected instead of a currency code; undefined if it is the attribute's own. */
function describeExpected(code: unknown, attribute: string, { currency, type }: AttributeSummary) {
  if (currency !== undefined) {
    if (String(code).trim().toUpperCase() === currency.toUpperCase()) return undefined;
    return `${currency}: all amounts of the attribute ${attribute} are in ${currency}. Convert the amount, or write it to an attribute in the other currency`;
  }
  return type === undefined || type === "currency"
    ? `to be omitted: the CRM does not say which currency the attribute ${attribute} has. Without currency_code the amount is written in that currency`
    : `to be omitted: the attribute ${attribute} is of type ${type}, which has no currency`;
}

/** The amounts whose currency is looked up. */
interface Amounts {
  attribute: string;
  field: string;
  suffices: (known: AttributeSummary) => boolean;
}

async function fetchCurrency(
  { attribute, field, suffices }: Amounts,
  target: WriteTarget,
  api: Api,
) {
  try {
    return await fetchAttribute(target, attribute, api, suffices);
  } catch (error) {
    if (!(error instanceof PermissionDeniedError)) throw error;
    const scope = configurationScope("read", target);
    const message = `expected to be omitted: this connection may not read the attribute ${attribute} (scope ${scope}), so its currency is not known. Without currency_code the amount is written in that currency`;
    throw createValueError(field, message, api);
  }
}

function removeCode(item: unknown): unknown {
  if (!isItem(item)) return item;
  const { currency_code: _code, ...rest } = item;
  return rest;
}
