import type { Config } from '../config/config.ts';
import type { Logger } from '../runtime/logger.ts';

/** Disposing sends the spans that wait, for a moment. */
export type Tracing = AsyncDisposable & {
  /** True if spans are recorded and sent. */
  readonly isOn: boolean;
};

export type TracingOptions = { config: Config; logger: Logger; process: 'api' | 'workers'; release: string };
