import { CLEAN, isMarked, join, type Label } from "./labels.js";

/** A variable of a program. */
export interface Binding {
  readonly name: string;
  label: Label;
  /** The functions that it may hold. */
  readonly functions: Set<object>;
  /** Variables that may hold the same object, or a part of one: a change of one changes all. */
  group: Group;
}

interface Group {
  readonly members: Set<Binding>;
  /** True if one of them may hold an object that changes when it is read. */
  changesWhenRead: boolean;
}

/** Variables that are visible at a place of a program. */
export class Scope {
  readonly #own = new Map<string, Binding>();
  readonly #outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.#outer = outer;
  }

  declare(name: string): Binding {
    const known = this.#own.get(name);
    if (known !== undefined) return known;
    const group: Group = { members: new Set(), changesWhenRead: false };
    const binding: Binding = { name, label: CLEAN, functions: new Set(), group };
    group.members.add(binding);
    this.#own.set(name, binding);
    return binding;
  }

  find(name: string): Binding | undefined {
    return this.#own.get(name) ?? this.#outer?.find(name);
  }
}

/** Records that two variables may hold the same object, so that a change of one changes the other. Returns true if this is new. */
export function alias(one: Binding, other: Binding): boolean {
  if (one.group === other.group) return false;
  const [kept, dropped] =
    one.group.members.size < other.group.members.size
      ? [other.group, one.group]
      : [one.group, other.group];
  for (const member of dropped.members) {
    kept.members.add(member);
    member.group = kept;
  }
  kept.changesWhenRead ||= dropped.changesWhenRead;
  return true;
}

/** Records that a variable may hold an object that changes when it is read. Returns true if this is new. */
export function noteChangesWhenRead({ group }: Binding): boolean {
  if (group.changesWhenRead) return false;
  group.changesWhenRead = true;
  return true;
}

/** Adds to the label of a variable. Returns true if that changed it. */
export function mark(binding: Binding, label: Label): boolean {
  if (!isMarked(label)) return false;
  const joined = join(binding.label, label);
  if (joined.size === binding.label.size) return false;
  binding.label = joined;
  return true;
}

/** Adds to the labels of all variables that may hold the object of one. Returns true if that changed any. */
export function markObject(binding: Binding, label: Label): boolean {
  let hasChanged = false;
  for (const member of binding.group.members) hasChanged = mark(member, label) || hasChanged;
  return hasChanged;
}
