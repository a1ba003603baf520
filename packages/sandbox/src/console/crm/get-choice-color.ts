import type { AttributeDocument } from "../../services/crm/repository/attribute.js";
import type { BadgeColor } from "../components/render-badge.js";

const colors: readonly BadgeColor[] = ["blue", "violet", "amber", "gray"];

/** Returns the color of a choice: green for a celebrated one, red for a lost one, else by its position. */
export function getChoiceColor({ choices }: AttributeDocument, id: string): BadgeColor {
  const index = choices.findIndex((choice) => choice.id === id);
  const choice = choices[index];
  if (choice === undefined) return "gray";
  if (choice.isCelebrated || /\bwon\b/i.test(choice.title)) return "green";
  if (/\b(lost|churned)\b/i.test(choice.title)) return "red";
  return colors[index % colors.length] ?? "gray";
}
