import { safeText } from "@workbelt/core";
import { findShown, type Question } from "@workbelt/core/adapters";
import { styleText } from "node:util";

/** Formats a question for the terminal, with the words underlined that come from outside; with `_` around them if it has no styles. */
export function showQuestion(description: string, outside: Question["outside"]): string {
  const text = safeText(description);
  const marked = findShown(text, outside).toReversed();
  return marked.reduce((shown, { end, start }) => {
    const words = text.slice(start, end);
    const styled = styleText("underline", words, { stream: process.stderr });
    const underlined = styled === words ? `_${words}_` : styled;
    return `${shown.slice(0, start)}${underlined}${shown.slice(end)}`;
  }, text);
}
