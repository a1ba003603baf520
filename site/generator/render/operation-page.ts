import type { Failure, OperationRecord } from "../run/document-operation.ts";
import { toAnchor } from "../../.vitepress/to-anchor.ts";
import { describeCase, describeConsequence } from "./consequences.ts";
import { formatCommand } from "./command.ts";
import { describeApproval, describeEffect, describePermissions } from "./facts.ts";
import { formatValue } from "./format-value.ts";
import { firstSentence } from "./first-sentence.ts";
import { describeComparison, type DocumentedService, nameOf } from "../services.ts";
import { findVendorPage } from "../vendor-pages.ts";
import { type InputRow, listInputs } from "./input-rows.ts";
import { box, code, fence, prose, table } from "./markdown.ts";
import { renderBody } from "./http-body.ts";
import { formatSnippet } from "./snippet.ts";
import { toEndpoints } from "../run/to-template.ts";
import { listUndo } from "./undo.ts";

// A longer result is folded.
const MAX_LINES = 60;

/** Writes the page of an operation. `order` is its place among those of its resource. */
export function renderOperation(record: OperationRecord, order: number): string {
  const { operation } = record;
  return `${[
    renderFrontmatter(record, order),
    `# ${operation.name}`,
    prose(operation.description),
    renderFacts(record),
    "## Inputs",
    renderInputs(record),
    "## Example",
    box("beside", [
      box("call", ["### Call", renderCall(record), "### Result", renderResult(record)]),
      box("http", [renderExchange(record), renderRequests(record)]),
    ]),
    "## Errors",
    renderErrors(record),
  ].join("\n\n")}\n`;
}

function renderFrontmatter({ operation }: OperationRecord, order: number): string {
  const description = JSON.stringify(firstSentence(operation.description));
  return `---\ndescription: ${description}\norder: ${order}\neditLink: false\npageClass: operation wide\naside: false\n---`;
}

function renderFacts(record: OperationRecord): string {
  const { className, operation, permissions, resource, service } = record;
  const { hostOnly = [], name, multipleWrites, verifyWith } = operation;
  const consequence = describeConsequence(operation);
  const [, ...words] = name.split("_");
  const undo = listUndo(service, operation).map(({ when, undo: how }) =>
    prose(`${describeCase(when)}${how}`),
  );
  const endpoint = record.exchange && toEndpoints([record.exchange], record.input)[0];
  const rows = table(
    ["Class", `${code(className)} of [${service.packageName}](../index.md)`],
    [
      ["Command", code(`workbelt ${nameOf(service)} ${words.join("-")}`)],
      ["Resource", resource],
      ...(endpoint === undefined
        ? []
        : [
            ["Endpoint", `${linkEndpoint(service, endpoint)} of the ${linkReference(service)}`],
            ...(isDescribed(service, endpoint)
              ? [["Compared with", describeComparison(service)]]
              : []),
          ]),
      ["Effect", describeEffect(operation, service)],
      ...(consequence === undefined
        ? []
        : [["[Consequence](../../../reference/consequences.md)", consequence]]),
      ...(undo.length === 0 ? [] : [["[Undo](../../../reference/undo.md)", undo.join("<br>")]]),
      ["[Approval](../../../guide/approvals.md)", describeApproval(operation)],
      ["Permissions", describePermissions(service, permissions)],
      ...(multipleWrites ? [["Dry run", "shows the first of several writes"]] : []),
      ...(verifyWith ? [["If its outcome is unknown", `verify with ${code(verifyWith)}`]] : []),
      ...(hostOnly.length > 0
        ? [["Only for the application", `${hostOnly.map(code).join(", ")}, in the artifact`]]
        : []),
    ],
  );
  return box("facts", [rows]);
}

function renderInputs({ operation }: OperationRecord): string {
  const inputs = listInputs(operation);
  const resultInputs = describeResultInputs(operation);
  if (inputs.length === 0) return ["It has none of its own.", resultInputs].join(" ").trim();
  const unsupported = Object.entries(operation.unsupported ?? {}).map(
    ([name, advice]) => `- ${code(name)}: ${prose(advice)}`,
  );
  return [
    "Inputs in bold are required.",
    box("inputs", [table(["input", "type and limits", "description"], inputs.map(toInputCells))]),
    ...(resultInputs === "" ? [] : [resultInputs]),
    ...(unsupported.length === 0 ? [] : ["Not an input:", unsupported.join("\n")]),
  ].join("\n\n");
}

/** Describes the inputs of the tool about its result, which the operation does not have. */
function describeResultInputs({ effect, offersValuesOnly }: OperationRecord["operation"]): string {
  if (effect !== "read") return "";
  const names = ["`continue_from`", ...(offersValuesOnly === true ? ["`values_only`"] : [])];
  return `The tool also takes ${names.join(" and ")}: see [long results](../../../guide/agents.md#long-results).`;
}

function toInputCells(row: InputRow): string[] {
  const { aliases, defaultValue, description, isRequired, limits, path, type } = row;
  const byDefault = defaultValue === "" ? [] : [`default ${defaultValue}`];
  const sentences = [
    prose(description),
    aliases.length === 0 ? "" : `Also accepted as ${aliases.map(code).join(", ")}`,
  ].filter(Boolean);
  return [
    isRequired ? `**${code(path)}**` : code(path),
    [type, ...limits, ...byDefault].map(prose).join("; "),
    sentences.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" "),
  ];
}

function renderCall(record: OperationRecord): string {
  const { input, operation } = record;
  return [
    "::: code-group",
    fence("ts [Program]", formatSnippet(record)),
    fence("sh [Command line]", formatCommand(operation.name, input)),
    fence("json [Arguments of a model]", formatValue(input, "json")),
    ":::",
  ].join("\n\n");
}

function renderResult({ content }: OperationRecord): string {
  const text = formatValue(JSON.parse(content), "json");
  const block = fence("json", text);
  const lines = text.split("\n").length;
  return [
    "The content that a model reads; there it is one line.",
    lines <= MAX_LINES ? block : `::: details ${lines} lines\n\n${block}\n\n:::`,
  ].join("\n\n");
}

/** Renders the request that does the work, and its reply. */
function renderExchange({ exchange }: OperationRecord): string {
  if (exchange === undefined) return "The call sends no request.";
  const { method, path, query, request, response, status } = exchange;
  const body = renderBody(request.body);
  return [
    "### Request",
    fence("http", [`${method} ${path}${query}`, ...(body === "" ? [] : ["", body])].join("\n")),
    "### Reply",
    fence("http", [`HTTP/1.1 ${status ?? ""}`, "", renderBody(response?.body)].join("\n").trim()),
  ].join("\n\n");
}

function renderRequests({ endpoints, service }: OperationRecord): string {
  const all =
    endpoints.length > 1
      ? [
          "All requests, some of which look up what the result or the check needs:",
          endpoints.map((endpoint) => `- ${linkEndpoint(service, endpoint)}`).join("\n"),
        ]
      : [];
  return [...all, "As the sandbox received them."].join("\n\n");
}

/** Formats an endpoint as a link to the vendor's page about it, if it has one. */
function linkEndpoint({ pages }: DocumentedService, endpoint: string): string {
  const page = pages && findVendorPage(pages, endpoint);
  return page === undefined ? code(endpoint) : `[${code(endpoint)}](${page})`;
}

/** Returns false for an endpoint of which no page of the vendor is known. */
function isDescribed({ pages }: DocumentedService, endpoint: string): boolean {
  return pages === undefined || findVendorPage(pages, endpoint) !== undefined;
}

function linkReference({ api, pages, reference }: DocumentedService): string {
  const whole = `[${api}](${reference})`;
  return pages === undefined ? `${whole}, which is described on one page` : whole;
}

function renderErrors({ failures, permissions }: OperationRecord): string {
  const refused: Failure[] =
    permissions.refusal === undefined
      ? []
      : [
          {
            mistake: "a token without the permission",
            change: {},
            answer: { code: "permission_denied", content: permissions.refusal },
          },
        ];
  return [...failures, ...refused].map(renderFailure).join("\n\n");
}

function renderFailure({ answer, change, mistake }: Failure): string {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const given = formatValue(Object.fromEntries(changed), "json");
  const shown = changed.length === 0 || given.includes("\n") ? "" : `, ${code(given)}`;
  const heading = mistake.charAt(0).toUpperCase() + mistake.slice(1);
  const link = `[${code(answer.code)}](../../../reference/errors.md#${toAnchor(answer.code)})`;
  return `**${heading}**${shown}: ${link}\n\n${fence("text", answer.content)}`;
}
