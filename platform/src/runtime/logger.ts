import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTraceId } from '../tracing/spans.ts';

export type { Logger } from 'pino';

/** Fields that may contain secrets or message texts; their values are never logged. */
const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.secret',
  '*.authorization',
  '*.body',
];

export type LoggerOptions = { level: string; process: 'api' | 'workers' | 'scripts' };

/**
 * JSON log lines, on standard output by default. ERROR means that an operator must act; self-healing conditions are
 * WARN.
 */
export function createLogger({ level, process }: LoggerOptions, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process },
    redact: { paths: redacted, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOf,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The trace of the line. Lines of a request have it already, also those written outside of its asynchronous work. */
function traceOf(_line: object, _level: number, logger: Logger): { traceId?: string } {
  if (String(Reflect.get(logger, pino.symbols.chindingsSym)).includes('"traceId":')) return {};
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
}
