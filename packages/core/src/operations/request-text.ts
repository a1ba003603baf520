import type { z } from "zod";
import { pathFromTemplate, type QueryValue, type RequestSpec } from "../client/request.js";
import { ConfigurationError } from "../errors/call-errors.js";

/** The method and path of a request: `GET /v3/contacts/{contact_id}`. Names in braces are inputs. */
export type RequestText = `${RequestSpec["method"]} /${string}`;

/** The names in braces of a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The inputs that can be part of a path: required, and a text or a number. */
type PathInput<Input> = {
  [Key in keyof Input & string]: Input[Key] extends string | number ? Key : never;
}[keyof Input & string];

/** The text, if each name in it is an input that can be part of a path; otherwise what is wrong with it. */
export type CheckedText<Text extends string, Input> = [
  Exclude<NamesIn<Text>, PathInput<Input>>,
] extends [never]
  ? Text
  : `{${Exclude<NamesIn<Text>, PathInput<Input>>}} is not a required input of text or number`;

const TEXT = /^(GET|POST|PATCH|PUT|DELETE) (\/[^\s?#]*)$/;

/**
 * Returns the function that makes requests from a text. Inputs in the path are encoded; the others are the query of GET
 * and DELETE, and the JSON body of other methods.
 *
 * @throws ConfigurationError for a text of another form, or with a name that is no input.
 */
export function requestFromText(
  text: string,
  schema: z.ZodObject,
): (input: Readonly<Record<string, unknown>>) => RequestSpec {
  const [, method, template = ""] = TEXT.exec(text) ?? [];
  const names = Array.from(template.matchAll(/\{([^}]*)\}/g), ([, name = ""]) => name);
  const inputs = Object.keys(schema.shape);
  const unknown = names.find((name) => !inputs.includes(name));
  if (method === undefined || unknown !== undefined) {
    const problem =
      unknown === undefined ? "" : ` {${unknown}} is not one of ${inputs.join(", ")}.`;
    throw new ConfigurationError(
      `The request ${JSON.stringify(text)} must be a method and a path with inputs in braces, such as "GET /contacts/{contact_id}".${problem}`,
    );
  }
  const others = inputs.filter((name) => !names.includes(name));
  return (input) => {
    const path = pathFromTemplate(template, input as Record<string, string>);
    const request = { method: method as RequestSpec["method"], path };
    if (others.length === 0) return request;
    const rest = Object.fromEntries(others.map((name) => [name, input[name]]));
    return method === "GET" || method === "DELETE"
      ? { ...request, query: rest as Record<string, QueryValue> }
      : { ...request, body: rest };
  };
}
