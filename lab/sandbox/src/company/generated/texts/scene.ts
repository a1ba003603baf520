/**
 * A part of a conversation. Each line starts with its speaker: `h` is the host, `g` the first guest, `o` another
 * guest, `e` the solutions engineer. A scene with `o` or `e` is for calls that have one.
 */
export type Scene = readonly string[];
