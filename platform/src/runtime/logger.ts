import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Fields that may contain secrets or message texts; their values are never logged. */
const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
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
  };
  return destination ? pino(options, destination) : pino(options);
}
