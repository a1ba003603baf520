import { isJsonObject } from "../validation/structures.js";
import { invalidValue } from "./invalid-value-error.js";
import { textProperty, timestampProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

/** An interaction that Attio found in emails or calendars. It cannot be written. */
export const interactionType: ValueType = {
  parse() {
    throw invalidValue("Interactions cannot be written");
  },
  allowsNotEmpty: true,
  properties: {
    interacted_at: timestampProperty("interacted_at"),
    interaction_type: textProperty("interaction_type", { operators: ["$eq"] }),
    owner_actor: {
      operators: ["$eq"],
      getComparable: (value) => toActorKey(value.fields["owner_actor"]),
      parseOperand: (input) => toActorKey(input) ?? undefined,
    },
  },
};

function toActorKey(actor: unknown): string | null {
  return isJsonObject(actor) ? `${String(actor["type"])} ${String(actor["id"])}` : null;
}
