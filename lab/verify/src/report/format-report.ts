import { safeLine } from "@workbelt/core";
import { toTitle } from "@workbelt/core/adapters";
import type { OperationResult, ServiceReport, VerifyReport } from "./report.js";

/** Formats a report as Markdown: what differs first, then what was not tried and why. */
export function formatReport({ services }: VerifyReport): string {
  return services.map(formatService).join("\n\n");
}

function formatService(report: ServiceReport): string {
  const { assumptions, connection, operations } = report;
  const { cleaned, leftovers, permanent } = report;
  return [
    `## ${toTitle(report.displayName)}`,
    "",
    formatConnection(connection),
    "",
    `Calls: ${count("confirmed", operations)} confirmed, ${count("different", operations)} different, ${count("not tried", operations)} not tried. Assumptions: ${count("held", assumptions)} held, ${count("refuted", assumptions)} refuted, ${count("not tried", assumptions)} not tried.`,
    ...section(
      "Different",
      operations.filter(({ verdict }) => verdict === "different").flatMap(formatDifferent),
    ),
    ...section("Not tried", formatNotTried(operations)),
    ...section("Confirmed", wrapNames(operations.filter(({ verdict }) => verdict === "confirmed"))),
    ...section(
      "Assumptions",
      assumptions.map(
        ({ name, reason, says, verdict }) =>
          `- ${verdict}: \`${name}\`. ${says}${reason === undefined ? "" : ` (${safeLine(reason, 300)})`}`,
      ),
    ),
    ...section(
      "Kept, as the service cannot delete it",
      permanent.map((id) => `- ${id}`),
    ),
    ...section(
      "Could not be removed",
      leftovers.map((text) => `- ${safeLine(text, 300)}`),
    ),
    ...(cleaned === 0 ? [] : ["", `Removed ${cleaned} leftovers.`]),
  ].join("\n");
}

function count(verdict: string, results: readonly { verdict: string }[]): number {
  return results.filter((result) => result.verdict === verdict).length;
}

function formatConnection({
  isReachable,
  missing,
  name,
  problem,
  scopes,
}: ServiceReport["connection"]) {
  if (problem !== undefined) {
    return `${isReachable ? "Reachable, but not usable" : "Not reachable"}: ${safeLine(problem, 500)}`;
  }
  const lacking = missing.map(({ operation, scopes: lacked }) => {
    return `- \`${operation}\` needs ${lacked.join(", ")}`;
  });
  return [
    `Connected${name === undefined ? "" : ` to ${safeLine(name, 100)}`}. ${scopes === undefined ? "The service does not say what the token may do." : `Scopes: ${scopes.length}.`} It does not say which plan the workspace has.`,
    ...(lacking.length === 0 ? [] : ["", "The token lacks scopes:", "", ...lacking]),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `### ${title}`, "", ...lines];
}

function formatDifferent({ differences, name }: OperationResult): string[] {
  return [
    `- \`${name}\``,
    ...differences.map(({ at, request, sandbox, service, step }) => {
      const where = request === undefined ? step : `${step}, ${request}`;
      return `  - ${where}: \`${at}\` is ${service}; the sandbox has ${sandbox}`;
    }),
  ];
}

function formatNotTried(operations: readonly OperationResult[]): string[] {
  const skipped = operations.filter(({ verdict }) => verdict === "not tried");
  const groups = Map.groupBy(skipped, ({ reason = "" }) => reason);
  return [...groups].map(
    ([reason, group]) =>
      `- ${safeLine(reason, 300)}: ${group.map(({ name }) => `\`${name}\``).join(", ")}`,
  );
}

function wrapNames(operations: readonly OperationResult[]): string[] {
  return operations.length === 0 ? [] : [operations.map(({ name }) => `\`${name}\``).join(", ")];
}
