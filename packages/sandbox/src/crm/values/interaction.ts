import { isDictionary } from "../input/structures.js";
import { invalidValue } from "./invalid-value.js";
import { textProperty, timestampProperty } from "./properties.js";
import type { ValueType } from "./value-type.js";

/** A contact Attio noticed in e-mails or calendars. Nobody can write one. */
export const interactionType: ValueType = {
  parse() {
    throw invalidValue("Interactions cannot be written");
  },
  notEmpty: true,
  properties: {
    interacted_at: timestampProperty("interacted_at"),
    interaction_type: textProperty("interaction_type", { operators: ["$eq"] }),
    owner_actor: {
      operators: ["$eq"],
      read: (value) => actorKey(value.fields["owner_actor"]),
      operand: (input) => actorKey(input) ?? undefined,
    },
  },
};

function actorKey(actor: unknown): string | null {
  return isDictionary(actor) ? `${String(actor["type"])} ${String(actor["id"])}` : null;
}
