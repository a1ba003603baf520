/** Thrown if there is no snapshot to compare with, to restore or to take; the message says what to do. */
export class SnapshotError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
