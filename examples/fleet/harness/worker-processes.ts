import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const workerFile = fileURLToPath(new URL("../worker.ts", import.meta.url));

/** Options of worker processes. */
export interface WorkerProcessesOptions {
  count: number;
  environment: NodeJS.ProcessEnv;
  /** Arguments of Node. */
  execArgv: readonly string[];
}

/** Worker processes, which can be killed and replaced. */
export class WorkerProcesses {
  readonly #options: WorkerProcessesOptions;
  readonly #running: ChildProcess[];
  readonly #failure = Promise.withResolvers<never>();

  constructor(options: WorkerProcessesOptions) {
    this.#options = options;
    this.#running = Array.from({ length: options.count }, () => this.#start());
    process.once("exit", this.#kill);
    // It may reject when nobody waits for it.
    this.failure.catch(() => {});
  }

  /** Rejects when a worker ends with an error. */
  get failure(): Promise<never> {
    return this.#failure.promise;
  }

  /** Kills the process with this id with SIGKILL, and starts another. Returns false if it is none of these. */
  replace(processId: number): boolean {
    const index = this.#running.findIndex(({ pid }) => pid === processId);
    if (index === -1) return false;
    this.#running[index]?.kill("SIGKILL");
    this.#running[index] = this.#start();
    return true;
  }

  /** Lets the running jobs end, then the processes. */
  async stop(): Promise<void> {
    process.off("exit", this.#kill);
    await Promise.all(
      this.#running.map(async (worker) => {
        if (worker.exitCode !== null || worker.signalCode !== null) return;
        worker.kill("SIGTERM");
        await once(worker, "exit");
      }),
    );
  }

  // Without this they would outlive a process that ends with an error.
  readonly #kill = () => this.#running.forEach((worker) => worker.kill("SIGKILL"));

  #start(): ChildProcess {
    const { environment: env, execArgv } = this.#options;
    const worker = fork(workerFile, { env, execArgv: [...execArgv] });
    worker.once("exit", (code) => {
      if (code) this.#failure.reject(new Error(`A worker ended with code ${code}.`));
    });
    return worker;
  }
}
