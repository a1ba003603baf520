import type { z } from "zod";

/** Parts of a zod schema that lead to those of its members. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  valueType?: z.ZodType;
  in?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
}

const wrappers = new Set(["optional", "nullable", "default", "prefault", "catch", "readonly"]);

/** The shapes that a package declares for one place of a reply: several where it accepts several forms. */
export class Declared {
  readonly #schemas: readonly z.ZodType[];

  constructor(schemas: readonly z.ZodType[]) {
    this.#schemas = schemas.flatMap(unfold);
  }

  /** True if the package expects that there may be null or nothing here. */
  get mayBeEmpty(): boolean {
    return this.#schemas.some((schema) => {
      const { type } = definitionOf(schema);
      return type === "optional" || type === "nullable";
    });
  }

  /** Returns what is declared for a member. */
  member(name: string): Declared {
    return this.#descend(({ shape, valueType }) => shape?.[name] ?? valueType);
  }

  /** Returns what is declared for the items of an array. */
  get item(): Declared {
    return this.#descend(({ element }) => element);
  }

  #descend(find: (definition: Definition) => z.ZodType | undefined): Declared {
    const found = this.#schemas.map((schema) => find(definitionOf(schema)));
    return new Declared(found.filter((schema) => schema !== undefined));
  }
}

/** Returns a schema with all that it wraps. */
function unfold(schema: z.ZodType): z.ZodType[] {
  const { in: input, innerType, left, options = [], right, type } = definitionOf(schema);
  const inner = [wrappers.has(type) ? innerType : undefined, input, left, right, ...options];
  return [schema, ...inner.filter((each) => each !== undefined).flatMap(unfold)];
}

function definitionOf(schema: z.ZodType): Definition {
  return schema.def;
}
