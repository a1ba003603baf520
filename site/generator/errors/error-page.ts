import { toAnchor } from "../../.vitepress/to-anchor.ts";
import { firstSentence } from "../render/first-sentence.ts";
import { code, fence, prose, table } from "../render/markdown.ts";
import { advice, type Advice } from "./advice.ts";
import type { DocumentedCode } from "./read-error-classes.ts";

/** Writes the page of all error codes. `messages` are examples of messages by code. */
export function renderErrorPage(
  codes: readonly DocumentedCode[],
  messages: ReadonlyMap<string, string>,
): string {
  return `${[
    "---\neditLink: false\n---",
    "# Errors",
    `Every error that the packages throw on purpose extends ${code("WorkbeltError")}. Its ${code("code")} is stable; its message is for people and models alike, and may change. ${code("WorkbeltError.isInstance(error)")} recognizes it across copies of the package.`,
    renderProperties(),
    "A model reads the message of a failed call. Errors that only the application can resolve are thrown, see each code.",
    table(
      ["code", "class", "when"],
      codes.map(({ className, code: name, meaning }) => [
        `[${code(name)}](#${toAnchor(name)})`,
        code(className),
        renderComment(firstSentence(meaning)),
      ]),
    ),
    ...codes.map((each) => renderCode(each, messages.get(each.code))),
    "## Process warnings",
    "Some problems do not fail a call. They are reported by `process.emitWarning`, with these codes:",
    renderWarnings(),
  ].join("\n\n")}\n`;
}

function renderProperties(): string {
  return table(
    ["property", "meaning"],
    [
      [code("retryable"), "repeating the call is safe and can succeed"],
      [code("retryAfterMs"), "milliseconds to wait before that, if the service said so"],
      [code("mayHaveHappened"), "a write whose outcome is unknown: look before you repeat it"],
    ],
  );
}

function renderWarnings(): string {
  return table(
    ["code", "when"],
    [
      [
        `${code("WORKBELT_AUTH_REQUIRED")}, ${code("WORKBELT_CONFIGURATION")}`,
        "a tool throws such an error; agents may turn it into a message that hides it",
      ],
      [code("WORKBELT_RATE_LIMITS"), "Redis is away: the process keeps to its share of the limits"],
      [
        code("WORKBELT_LEDGER"),
        "a call was carried out, but the ledger could not store its result",
      ],
      [code("WORKBELT_LISTENER"), "a listener of events failed"],
    ],
  );
}

function renderCode(
  { className, code: name, context, meaning }: DocumentedCode,
  message?: string,
): string {
  const known: Readonly<Record<string, Advice>> = advice;
  const { application, model } = known[name] ?? { application: "" };
  if (application === "") throw new Error(`${name} has no advice in site/generator/errors.`);
  return [
    `## ${name}`,
    `${code(className)}. ${renderComment([...context, meaning].join(" "))}`,
    [
      ...(model === undefined ? [] : [`- **A model** that reads it: ${model}`]),
      `- **The application**: ${application}`,
    ].join("\n"),
    ...(message === undefined ? [] : [fence("text", message)]),
  ].join("\n\n");
}

/** Formats the text of a doc comment, in which names are code already. */
function renderComment(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith("`") ? part : prose(part)))
    .join("");
}
