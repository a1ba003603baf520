import type * as acorn from "acorn";
import { CLEAN, join } from "./labels.js";
import type { CallFlow } from "./program-flow.js";
import { type AnyNode, type Context, nameOf, NotFollowed, type Value } from "./values.js";
import { FunctionWalk } from "./walk-functions.js";

/** Notes what the writes of a program are made of. */
export abstract class WriteWalk extends FunctionWalk {
  protected planWrite(node: acorn.CallExpression, context: Context): CallFlow {
    const flow = this.noteCall(node, nameOf(node.callee) ?? "", context);
    const [input, ...others] = node.arguments;
    if (others.length > 0) throw new NotFollowed("several inputs");
    if (input !== undefined) this.notePart(flow, [], input, context);
    this.touch(join(flow.happens, ...flow.inputs.values()));
    return flow;
  }

  protected noteCall(node: acorn.CallExpression, name: string, context: Context): CallFlow {
    const { end, start } = node;
    const flow = this.calls.get(node) ?? { name, start, end, happens: CLEAN, inputs: new Map() };
    this.calls.set(node, flow);
    flow.happens = this.grow(flow.happens, this.now(context));
    return flow;
  }

  /** Notes the origin of each input of a write, if the text has the inputs as an object. */
  protected notePart(
    flow: CallFlow,
    path: readonly string[],
    node: AnyNode,
    context: Context,
  ): void {
    if (node.type === "ArrayExpression") {
      for (const element of node.elements) {
        if (element !== null) this.notePart(flow, [...path, "*"], element, context);
      }
      return;
    }
    if (node.type === "ObjectExpression") {
      for (const property of node.properties) {
        const name =
          property.type === "Property" && !property.computed ? nameOf(property.key) : undefined;
        // It may set any input. Dots are between the keys of a path.
        if (property.type === "SpreadElement" || name === undefined || name.includes(".")) {
          this.noteInput(flow, path, this.evaluate(node, context));
          return;
        }
      }
      this.evaluate(node, context);
      for (const property of node.properties) {
        if (property.type !== "Property") continue;
        this.notePart(flow, [...path, nameOf(property.key) ?? ""], property.value, context);
      }
      return;
    }
    this.noteInput(flow, path, this.evaluate(node, context));
  }

  protected noteInput(
    { inputs }: CallFlow,
    path: readonly string[],
    { functions, label }: Value,
  ): void {
    if (functions.length > 0) throw new NotFollowed("a function as an input");
    const key = path.join(".");
    inputs.set(key, this.grow(inputs.get(key) ?? CLEAN, label));
  }
}
