import { Option } from "commander";
import type { z } from "zod";

/** The option of one input of an operation, or of a part of it. */
export class InputOption extends Option {
  /** Position in the input: `["values", "name"]`. */
  readonly path: readonly string[];
  /** Undefined for a part of open data. */
  readonly schema: z.ZodType | undefined;

  constructor(
    flags: string,
    description: string,
    { path, schema }: { path: readonly string[]; schema: z.ZodType | undefined },
  ) {
    super(flags, description);
    this.path = path;
    this.schema = schema;
    if (!this.negate) this.argParser(collect);
  }

  /** Returns the key of its values. Commander's own would be the same for `first-name` and `firstName`. */
  override attributeName(): string {
    return `input ${JSON.stringify(this.path)}`;
  }
}

/** Adds the values of a flag that is given several times. */
function collect(text: string, earlier: unknown): string[] {
  return [...(Array.isArray(earlier) ? (earlier as string[]) : []), text];
}
