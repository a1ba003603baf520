/**
 * The id of something that exists only after the plan is applied. Inside a program it is an object that can be given to
 * later calls, logged and returned; any other use ends the program.
 */
export class PlannedId {
  /** Identifies the object to the planner. Unique in a run. */
  readonly token: string;
  /** Names the object to a model: `new task 3`. */
  readonly label: string;

  constructor(token: string, label: string) {
    this.token = token;
    this.label = label;
  }
}

/** The result of a planned write. Its fields can be read; every other one ends the program, because it is not known yet. */
export class PlannedResult {
  /** Known fields, such as `{ task_id: new PlannedId("1", "new task 1") }`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Names the write to a model: `new task 3`. */
  readonly label: string;

  constructor(fields: Readonly<Record<string, unknown>>, label: string) {
    this.fields = fields;
    this.label = label;
  }
}
