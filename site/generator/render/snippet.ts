import type { OperationRecord } from "../run/document-operation.ts";
import { formatValue } from "./format-value.ts";

/** The folders of the tools that take files: option, and function that offers one. */
const FILES: Readonly<Record<string, { option: string; offer: string }>> = {
  notes_file_upload: { option: "files", offer: "fileFolder" },
  convintel_activity_upload: { option: "recordings", offer: "recordingFolder" },
};

/** Formats the call of a page as a program. */
export function formatSnippet({ className, input, operation, service }: OperationRecord): string {
  const { offer, option } = FILES[operation.name] ?? {};
  const names = offer === undefined ? className : `${offer}, ${className}`;
  const options = offer === undefined ? "" : `{ ${option}: ${offer}("./${option}") }`;
  return [
    `import { ${names} } from "${service.packageName}";`,
    "",
    `const tool = new ${className}(${options}); // the token is in ${service.tokenVariable}`,
    `const content = await tool.invoke(${formatValue(input, "typescript")});`,
  ].join("\n");
}
