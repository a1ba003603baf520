import type { z } from "zod";
import type { RequestSpec } from "../client/request.js";
import type { Service } from "../client/service.js";
import { registerModelSchema } from "../schemas/model-schema.js";
import type { Operation, ReadOperation, WriteOperation } from "./operation.js";

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
};

/**
 * Defines an operation by its one request, or by a function that sends several. Its type has its name as a
 * literal, so that the options of a toolkit know the names of its tools.
 *
 * @example
 * export const getContact = defineOperation({
 *   name: "hub_get_contact",
 *   description: "Gets one contact by its contact_id.",
 *   effect: "read",
 *   returnsTexts: [],
 *   input: z.strictObject({ contact_id: z.string().describe("Id of the contact") }),
 *   request: ({ contact_id }) => ({
 *     method: "GET",
 *     path: path`/crm/v3/objects/contacts/${contact_id}`,
 *   }),
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
  definition: SingleRequest<Input, Response, Output, Descriptor, Name> & {
    /** Takes the output out of the response. @default the response */
    result(response: Response, input: z.output<Input>): Output;
  },
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
  Name extends string,
  Descriptor extends Service = Service,
>(
  definition: SingleRequest<Input, Response, Response, Descriptor, Name> & { result?: undefined },
): Operation<Input, Response, Descriptor, Name>;
export function defineOperation<
  Input extends z.ZodObject,
  Response,
  Output,
  Name extends string,
  Descriptor extends Service,
>(
  definition:
    | (SingleRequest<Input, Response, Output, Descriptor, Name> & {
        result?: ((response: Response, input: z.output<Input>) => Output) | undefined;
      })
    | Operation<Input, Output, Descriptor, Name>,
): Operation<Input, Output, Descriptor, Name> {
  registerModelSchema(definition.input);
  if ("run" in definition) return definition;
  return {
    ...definition,
    run: async (input, api) => {
      const request = definition.request(input, api.service);
      const received = await api.send(request, definition.response);
      // Without a result, the overload makes the response the output.
      return definition.result === undefined
        ? (received as unknown as Output)
        : definition.result(received, input);
    },
  };
}
