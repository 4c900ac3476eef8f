/** Work in the background as an area brings it along. Every handler has to bear repeating. */

export interface JobRun {
  id: string;
  /** 1 on the first run. */
  attempt: number;
  /** Fires when the process is about to stop and can't wait any longer. */
  signal: AbortSignal;
}
export type JobHandler = (data: Record<string, unknown>, run: JobRun) => Promise<void>;

export interface JobOptions {
  /** Runs that may fail before it is given up. Default 8: with the default delays, about four hours. */
  attempts?: number;
  /** Seconds before the second run; doubled for each further one, at most an hour. Default 60. */
  retrySeconds?: number;
  /** Queues itself this often, across all processes, by the product's clock. */
  everySeconds?: number;
}
export interface JobDefinition {
  name: string;
  handler: JobHandler;
  options: JobOptions;
}

export const defineJob = (name: string, handler: JobHandler, options: JobOptions = {}): JobDefinition => ({ name, handler, options });
