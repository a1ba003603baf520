/**
 * Effects of a write. The texts are clauses for a person, without a capital and a period: a question
 * about a call and the documentation put them into sentences.
 */
export interface Consequence {
  /**
   * Extent to which requests to the service can undo the write; `recreatable` if only something new, with another id, can take
   * the place of what is gone. What others add to a created thing goes with it.
   */
  readonly reversible: "fully" | "partly" | "recreatable" | "not";
  /** Why it cannot be undone fully: "no operation deletes a list". Required unless `reversible` is `fully`. */
  readonly reason?: string;
  /** People or systems that notice it besides readers of the data: "the members it assigns are notified". */
  readonly seenByOthers?: string;
  /**
   * Things that stop existing or move to the trash: "the column with its values in all rows". Approvals ask about such a call
   * as about a deletion.
   */
  readonly deletes?: string;
  /** Values, text or settings of something that stays, which the write replaces or loses: "the values it names". */
  readonly overwrites?: string;
  /**
   * Another party that it lets act, with rights of its own and effects that nothing here shows: "an agent of the workspace act
   * with its own rights". Every preset that asks at all asks about such a call.
   */
  readonly delegates?: string;
  /**
   * The one effect of a call that only keeps another party from doing something: "the action that the agent asks about". `careful` allows
   * such a call at any time.
   */
  readonly stops?: string;
  /** Set on an update that adds the same once more when it is repeated. */
  readonly cumulative?: true;
  /** Set where only trials on the sandbox have shown it, and neither the vendor's documentation nor the service. */
  readonly assumed?: true;
}

/** A consequence that a write has with some inputs. */
export interface ConsequenceCase<Input> extends Consequence {
  /** Inputs with this consequence, as a clause: "archived is true". */
  readonly when: string;
  /** Returns true for these inputs. */
  applies(input: Input): boolean;
}

/** The consequences of a write that depend on its input: the first case that applies counts, else the last entry. */
export type ConsequenceCases<Input> = readonly [
  ConsequenceCase<Input>,
  ...ConsequenceCase<Input>[],
  Consequence,
];

/** An operation, as far as its consequence is concerned. */
interface Consequential<Input> {
  readonly consequence?: Consequence | ConsequenceCases<Input>;
}

/** Returns the consequence of one call; undefined for a read. */
export function consequenceOf<Input>(
  { consequence }: Consequential<Input>,
  input: NoInfer<Input>,
): Consequence | undefined {
  if (consequence === undefined || !isCases(consequence)) return consequence;
  return consequence.find((entry) => !isCase(entry) || entry.applies(input));
}

/** Returns all consequences that an operation can have; none for a read. */
export function consequencesOf({
  consequence,
}: Consequential<never>): readonly (Consequence & { readonly when?: string })[] {
  if (consequence === undefined) return [];
  return isCases(consequence) ? consequence : [consequence];
}

/** Returns true if an operation deletes something, if only with some inputs. */
export function mayDelete(operation: Consequential<never>): boolean {
  return consequencesOf(operation).some(({ deletes }) => deletes !== undefined);
}

function isCases<Input>(
  consequence: Consequence | ConsequenceCases<Input>,
): consequence is ConsequenceCases<Input> {
  return Array.isArray(consequence);
}

function isCase<Input>(
  entry: Consequence | ConsequenceCase<Input>,
): entry is ConsequenceCase<Input> {
  return "applies" in entry;
}
