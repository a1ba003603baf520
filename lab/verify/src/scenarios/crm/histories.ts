import { from, type Step } from "../../scenario/scenario.js";

const deal = from("deal", "id", "record_id");
const history = { object: "deals", record_id: deal, attribute: "name" };
const first = {
  value: "{mark} 1",
  active_from: "2025-01-01T00:00:00Z",
  active_until: "2025-06-01T00:00:00Z",
};
const second = {
  value: "{mark} 2",
  active_from: "2025-06-01T00:00:00Z",
  active_until: null,
};

/** Writes of the whole history of an attribute. */
export const histories: readonly Step[] = [
  {
    id: "history",
    operation: "crm_replace_attribute_history",
    input: { ...history, values: [second, first] },
  },
  {
    id: "history-again",
    operation: "crm_get_record_attribute_values",
    input: { ...history, show_historic: true },
    requires: [from("history")],
  },
  {
    id: "overlapping-history",
    refused: true,
    request: {
      method: "PUT",
      path: "/v2/objects/deals/records/{id}/attributes/name/values",
      values: { id: deal },
      body: { data: { replace_history: true, values: [{ ...first, active_until: null }, second] } },
    },
  },
];
