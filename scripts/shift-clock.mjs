// Shifts the clock of this process, its worker threads and its child processes by the milliseconds in the URL.
// Preloaded through NODE_OPTIONS: `--import=file:///…/scripts/shift-clock.mjs?ms=86400000`.
// Clocks outside of JavaScript are not shifted: those of files, TLS, databases and browsers.
import { ChildProcess } from "node:child_process";
import { OutgoingMessage } from "node:http";
import { fileURLToPath } from "node:url";

const offsetMs = Number(new URL(import.meta.url).searchParams.get("ms"));
const RealDate = Date;
const readRealMs = RealDate.now;

RealDate.now = () => readRealMs() + offsetMs;
// A proxy rather than a subclass, since `Date()` without `new` is a text.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now()] : given, newTarget),
  apply: () => new RealDate(RealDate.now()).toString(),
});
RealDate.prototype.constructor = globalThis.Date;

const timeOrigin = performance.timeOrigin + offsetMs;
Object.defineProperty(performance, "timeOrigin", { value: timeOrigin, configurable: true });

// Node writes the `Date` header of responses from a date of its own.
const { _storeHeader: storeHeader } = OutgoingMessage.prototype;
OutgoingMessage.prototype._storeHeader = function (...line) {
  const { sendDate } = this;
  this.sendDate = false;
  storeHeader.apply(this, line);
  this.sendDate = sendDate;
  if (!sendDate || /^date:/im.test(this._header)) return;
  this._header = this._header.replace("\r\n", `\r\nDate: ${new Date().toUTCString()}\r\n`);
};

// Child processes inherit the clock and the zone, those too that get an environment of their own without them.
const { NODE_OPTIONS, TZ } = process.env;
const OWN_FILE = fileURLToPath(new URL(import.meta.url).href.split("?")[0]);
const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  // One without access to files may read this one.
  const restricted = options.args?.indexOf("--permission") ?? -1;
  if (restricted > 0) options.args.splice(restricted, 0, `--allow-fs-read=${OWN_FILE}`);
  const own = options.envPairs ?? [];
  const missing = Object.entries({ NODE_OPTIONS, TZ }).filter(
    ([name, value]) => value !== undefined && !own.some((pair) => pair.startsWith(`${name}=`)),
  );
  const inherited = missing.map(([name, value]) => `${name}=${value}`);
  return spawn.call(this, { ...options, envPairs: [...own, ...inherited] });
};
