import { validationError } from "../errors.js";
import { parseInput } from "../validation/parse-input.js";
import { integer, object, oneOfValues, text } from "../validation/validators.js";
import { type FileUploadDocument, uploadModes } from "./file-upload-document.js";

/** A request to start an upload. */
export interface CreateBody {
  mode?: FileUploadDocument["mode"];
  filename?: string;
  content_type?: string;
  number_of_parts?: number;
  external_url?: string;
}

const MAX_PARTS = 10_000;

const validateBody = object(
  {},
  {
    mode: oneOfValues(...uploadModes),
    filename: text({ min: 1 }),
    content_type: text({ min: 1 }),
    number_of_parts: integer(1, MAX_PARTS),
    external_url: text({ min: 1 }),
  },
);

/** Parses the body. The rules between its fields are documented, the messages are not. */
export function parseCreateBody(input: unknown): CreateBody {
  const body = parseInput<CreateBody>("body", input, validateBody);
  const required = {
    single_part: [],
    multi_part: ["filename", "number_of_parts"],
    external_url: ["filename", "external_url"],
  } as const;
  for (const field of required[body.mode ?? "single_part"]) {
    if (body[field] !== undefined) continue;
    throw validationError(
      `body failed validation: body.${field} should be defined, instead was \`undefined\`.`,
    );
  }
  return body;
}
