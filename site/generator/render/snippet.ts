import type { OperationRecord } from "../run/document-operation.ts";
import { formatValue } from "./format-value.ts";

/** Options of the tools that take files, which the host has to offer. */
const OPTIONS: Readonly<Record<string, string>> = {
  notes_file_upload: '{ files: "./files" }',
  convintel_activity_upload: '{ recordings: "./recordings" }',
};

/** Formats the call of a page as a program. */
export function formatSnippet({ className, input, operation, service }: OperationRecord): string {
  const options = OPTIONS[operation.name] ?? "";
  return [
    `import { ${className} } from "${service.packageName}";`,
    "",
    `const tool = new ${className}(${options}); // the token is in ${service.tokenVariable}`,
    `const content = await tool.invoke(${formatValue(input, "typescript")});`,
  ].join("\n");
}
