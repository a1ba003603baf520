import type { z } from "zod";
import type { RequestSpec } from "../client/request.js";
import type { Service } from "../client/service.js";
import { registerModelSchema } from "../schemas/model-schema.js";
import type { Operation, ReadOperation, WriteOperation } from "./operation.js";
import { type CheckedText, requestFromText, type RequestText } from "./request-text.js";

/** An operation that sends one request. */
export type SingleRequest<
  Input extends z.ZodObject,
  Response,
  Output,
  Descriptor extends Service = Service,
  Name extends string = string,
> = (
  | Omit<ReadOperation<Input, Output, Descriptor, Name>, "run">
  | Omit<WriteOperation<Input, Output, Descriptor, Name>, "run">
) & {
  request(input: z.output<Input>, service: Descriptor): RequestSpec;
  /** The shape of the response's JSON. */
  response: z.ZodType<Response>;
  /** Takes the output out of the response. */
  result(response: Response, input: z.output<Input>): Output;
};

/** An operation whose one request is written as text. */
export type TextRequest<
  Input extends z.ZodObject,
  Response,
  Output,
  Name extends string = string,
  Text extends string = string,
> = (
  | Omit<ReadOperation<Input, Output, Service, Name>, "run">
  | Omit<WriteOperation<Input, Output, Service, Name>, "run">
) & {
  /**
   * Method and path: `GET /contacts/{contact_id}`. The inputs in braces are parts of the path, encoded; the others are the
   * query of GET and DELETE, and the JSON body of other methods.
   */
  request: Text & CheckedText<Text, z.output<Input>>;
  /** The shape of the response's JSON. */
  response: z.ZodType<Response>;
};

/**
 * Defines an operation by its one request, or by a function that sends several. Its type has its name as a
 * literal, so that the options of a toolkit know the names of its tools.
 *
 * @throws ConfigurationError for a request as text with a name in braces that is no input; a compile error, too.
 * @example
 * export const getContact = defineOperation({
 *   name: "hub_get_contact",
 *   description: "Gets one contact by its contact_id.",
 *   effect: "read",
 *   returnsOutsideContent: false,
 *   input: z.strictObject({ contact_id: z.string().describe("Id of the contact") }),
 *   request: "GET /crm/v3/objects/contacts/{contact_id}",
 *   response: contact,
 *   compact: compactContact,
 * });
 */
export function defineOperation<
  Input extends z.ZodObject,
  Response,
  Output,
  Name extends string,
  Descriptor extends Service = Service,
>(
  definition: SingleRequest<Input, Response, Output, Descriptor, Name>,
): Operation<Input, Output, Descriptor, Name>;
export function defineOperation<
  Input extends z.ZodObject,
  Output,
  Name extends string,
  Descriptor extends Service = Service,
>(
  definition: Operation<Input, Output, Descriptor, Name>,
): Operation<Input, Output, Descriptor, Name>;
export function defineOperation<
  Input extends z.ZodObject,
  Response,
  Output,
  Name extends string,
  Text extends RequestText,
>(
  definition: TextRequest<Input, Response, Output, Name, Text> & {
    /** Takes the output out of the response. @default the response */
    result(response: Response, input: z.output<Input>): Output;
  },
): Operation<Input, Output, Service, Name>;
export function defineOperation<
  Input extends z.ZodObject,
  Response,
  Name extends string,
  Text extends RequestText,
>(
  definition: TextRequest<Input, Response, Response, Name, Text> & { result?: undefined },
): Operation<Input, Response, Service, Name>;
export function defineOperation<
  Input extends z.ZodObject,
  Response,
  Output,
  Name extends string,
  Descriptor extends Service,
>(
  definition:
    | SingleRequest<Input, Response, Output, Descriptor, Name>
    | Operation<Input, Output, Descriptor, Name>
    | (TextRequest<Input, Response, Output, Name> & {
        result?: ((response: Response, input: z.output<Input>) => Output) | undefined;
      }),
): Operation<Input, Output, Descriptor, Name> {
  registerModelSchema(definition.input);
  if ("run" in definition) return definition;
  const create =
    typeof definition.request === "string"
      ? requestFromText(definition.request, definition.input)
      : definition.request.bind(definition);
  return {
    ...definition,
    run: async (input, api) => {
      const received = await api.send(create(input, api.service), definition.response);
      // Without a result, the overload makes the response the output.
      return definition.result === undefined
        ? (received as unknown as Output)
        : definition.result(received, input);
    },
  };
}
