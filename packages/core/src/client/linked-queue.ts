/** A member of a queue. */
export interface QueueNode<Value> {
  readonly value: Value;
  previous: QueueNode<Value> | undefined;
  next: QueueNode<Value> | undefined;
  queued: boolean;
}

/** A first-in, first-out queue from which any member can be removed. Every method takes constant time. */
export class LinkedQueue<Value> {
  #first: QueueNode<Value> | undefined;
  #last: QueueNode<Value> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a value at the end and returns its node. */
  push(value: Value): QueueNode<Value> {
    const node = { value, previous: this.#last, next: undefined, queued: true };
    if (this.#last === undefined) this.#first = node;
    else this.#last.next = node;
    this.#last = node;
    this.#size += 1;
    return node;
  }

  /** Removes and returns the first value. */
  shift(): Value | undefined {
    const node = this.#first;
    if (node !== undefined) this.remove(node);
    return node?.value;
  }

  /** Removes a value by its node; does nothing if it was removed before. */
  remove(node: QueueNode<Value>): void {
    if (!node.queued) return;
    const { next, previous } = node;
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    node.queued = false;
    node.previous = undefined;
    node.next = undefined;
    this.#size -= 1;
  }
}
