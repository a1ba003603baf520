import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import type { Container } from "../values/container.js";
import { type Choice, choice } from "./choice.js";

const reply = z.object({ data: z.array(choice) });

/** The options of a select attribute, or the statuses of a status attribute; archived ones left out. */
export async function choicesOf(
  { identifier, kind: container }: Container,
  attribute: string,
  kind: "options" | "statuses",
  api: Api,
): Promise<Choice[]> {
  const scope = container === "lists" ? "list_configuration:read" : "object_configuration:read";
  const { data } = await api.send(
    {
      method: "GET",
      path: path`/v2/${container}/${identifier}/attributes/${attribute}/${kind}`,
      scopes: [scope],
      readOnly: true,
    },
    reply,
  );
  return data;
}
