// The thread of one program. It is JavaScript, so that Node starts it from the sources as fast as from the package: a thread
// would have to load the compiler of TypeScript first. It imports no other file of this package.
import { parentPort, workerData } from "node:worker_threads";
import { EvalFlags, Intrinsics, QuickJS } from "quickjs-wasi";

/** @import { JSValueHandle } from "quickjs-wasi" */
/** @import { CallMessage, ProgramEnd, ThreadData, ThreadMessage } from "./messages.js" */

// Without what shows real time, and what only browsers have.
const INTRINSICS =
  (Intrinsics.ALL & ~(Intrinsics.PERFORMANCE | Intrinsics.DOM_EXCEPTION | Intrinsics.ATOB_BTOA)) >>>
  0;
const MAX_STACK_BYTES = 256 * 1024;

/** @type {ThreadData} */
const data = workerData;
const { limits } = data;
/** Time that the program has computed in earlier steps, and the start of the one that runs. */
let computedMs = 0;
/** @type {number | undefined} */
let stepStartedAt;
/** @type {string[]} */
const logs = [];
let charactersLeft = limits.outputCharacters;
let hasEnded = false;
/** @type {JSValueHandle | undefined} */
let guest;

/** Leaves QuickJS, through its frames, when a program has ended. */
class Stop extends Error {}

let nanoseconds = data.seed;
/** @type {QuickJS} */
let vm;

// Without `await`: Node 22 crashes if a thread is terminated while it starts a module with `await` at its top level.
start().catch((error) => {
  // A program may end at its limits before it has started.
  if (!hasEnded) throw error;
});

async function start() {
  vm = await QuickJS.create({
    wasm: data.engine,
    memoryLimit: limits.memoryBytes,
    maxStackSize: MAX_STACK_BYTES,
    intrinsics: INTRINSICS,
    timezoneOffset: 0,
    wasi: (memory) => ({
      /** @param {number} _clock @param {bigint} _precision @param {number} pointer */
      clock_time_get(_clock, _precision, pointer) {
        new DataView(memory.buffer).setBigUint64(pointer, nanoseconds, true);
        return 0;
      },
      fd_write: () => 0,
      random_get: () => 0,
    }),
    interruptHandler() {
      const stepMs = stepStartedAt === undefined ? 0 : performance.now() - stepStartedAt;
      if (!hasEnded && computedMs + stepMs > limits.computeMs)
        end({ kind: "compute", details: {} });
      if (hasEnded) throw new Stop();
      return false;
    },
    onUnhandledRejection: (promise, reason, isHandled) =>
      call("noteRejection", promise, reason, isHandled ? vm.true : vm.false),
    moduleLoader: { normalize: findModule, load: (name) => data.guest[name] ?? "" },
  });
  // At its start, QuickJS seeded Math.random with the clock. From here on it stands still at the program's time.
  nanoseconds = BigInt(Math.trunc(data.now)) * 1_000_000n;
  const evaluation = await vm.resolvePromise(
    vm.evalCode(data.guest["main.js"] ?? "", "main.js", EvalFlags.TYPE_MODULE),
  );
  guarded(() => {
    if ("error" in evaluation) throw new Error(evaluation.error.toString());
    guest = evaluation.value;
    const handler = vm.newFunction("post", (kind, text) => {
      receive(kind?.toString() ?? "", text?.toString() ?? "");
      return vm.undefined;
    });
    call("prepare", handler, vm.newString(JSON.stringify({ functions: data.functions, limits })));
    post({ kind: "start" });
    const promise = startProgram();
    if (promise === undefined) return;
    vm.promiseThenRaw(promise, guest.getProp("noteReturn"), guest.getProp("fail"));
    parentPort?.on(
      "message",
      /** @param {CallMessage} message */ (message) =>
        guarded(() => {
          call("settle", vm.newString(message.message), vm.newString(message.json));
          proceed();
        }),
    );
    proceed();
  });
}

/**
 * Finds a module of the interpreter itself. Programs have none.
 * @param {string} _importer
 * @param {string} name
 */
function findModule(_importer, name) {
  const file = name.replace("./", "");
  if (guest !== undefined || !Object.hasOwn(data.guest, file)) {
    throw new Error("Programs cannot import modules.");
  }
  return file;
}

/**
 * Starts the program, unless it is not JavaScript. Returns its promise.
 * @returns {JSValueHandle | undefined}
 */
function startProgram() {
  // The line break is one of LINES_BEFORE.
  const text = `async function () {\n${data.source}\n}`;
  /** @type {JSValueHandle} */
  let program;
  try {
    program = vm.evalCode(`(${text})`, "program.js", EvalFlags.STRICT);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "SyntaxError") throw error;
    end({ kind: "syntax", details: { message: error.message }, stack: error.stack });
    return undefined;
  }
  // `}); other(); (async () => {` is JavaScript here, and none by itself. It had only what a program has.
  if (!isTrue(call("isWhole", program, vm.newString(text)))) {
    end({ kind: "syntax", details: { message: "a bracket closes more than was opened" } });
    return undefined;
  }
  return vm.callFunction(program, vm.undefined);
}

/** Lets the program go on until it waits for calls, or is at its end. */
function proceed() {
  vm.executePendingJobs();
  call("finishIfDone");
}

/** @param {string} name @param {JSValueHandle[]} args */
function call(name, ...args) {
  if (guest === undefined) return vm.undefined;
  return vm.callFunction(guest.getProp(name), vm.undefined, ...args);
}

/** @param {JSValueHandle} value */
function isTrue(value) {
  return vm.dump(value) === true;
}

/**
 * Receives a message of the program's side.
 * @param {string} kind
 * @param {string} text
 */
function receive(kind, text) {
  const message = JSON.parse(text);
  if (kind === "call") post({ kind, ...message });
  else if (kind === "log") spend(message.text.length, () => logs.push(message.text));
  else if (kind === "return") {
    spend(message.json.length, () => post({ kind, json: message.json, logs }));
  } else end(message);
}

/** @param {number} characters @param {() => void} write */
function spend(characters, write) {
  charactersLeft -= characters;
  if (charactersLeft < 0) end({ kind: "output", details: {} });
  else write();
}

/** @param {ProgramEnd} programEnd */
function end(programEnd) {
  post({ kind: "end", end: programEnd });
}

/** @param {ThreadMessage} message */
function post(message) {
  if (hasEnded) return;
  hasEnded = message.kind === "return" || message.kind === "end";
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

/**
 * Runs a step of the program. Errors of the program are handed to `fail` inside QuickJS; what is thrown here needed memory or
 * stack that QuickJS did not have.
 * @param {() => void} step
 */
function guarded(step) {
  const startedAt = performance.now();
  stepStartedAt = startedAt;
  try {
    vm.withScope(step);
  } catch (error) {
    end({ kind: "memory", details: { message: String(error) } });
  } finally {
    computedMs += performance.now() - startedAt;
    stepStartedAt = undefined;
  }
}
