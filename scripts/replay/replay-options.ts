import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { WallTime } from '@switchyard/contracts/time/time-zone.ts';

export const replayUsage = `Usage: npm run replay -- [options]

  --from <YYYY-MM-DD>   first recorded day (default 2015-02-01)
  --to <YYYY-MM-DD>     first recorded day that is not played (default: the end of the record)
  --speed <n>           how much faster than it was (default 600: a day in 2.4 minutes)
  --rate <n>            instead of the recorded pace: this many writes per second
  --base <url>          address of the console (default: the one that runs here, else http://localhost:8080)
  --email, --password   account of a manager (default: the demo's)
  --concurrency <n>     requests under way at once (default 12)
`;

const day = z.iso
  .date('is not a day of 2015, YYYY-MM-DD')
  .startsWith('2015-', 'is not a day of 2015, YYYY-MM-DD')
  .transform((value): WallTime => Date.parse(`${value}T00:00:00Z`));

const schema = z.strictObject({
  from: day.default(Date.parse('2015-02-01T00:00:00Z')),
  to: day.default(Date.parse('2016-01-01T00:00:00Z')),
  speed: z.coerce.number().min(1).max(100_000).default(600),
  rate: z.coerce.number().min(1).max(5_000).optional(),
  base: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  email: z.string().default('manager@demo.switchyard.test'),
  password: z.string().default('switchyard-demo'),
  concurrency: z.coerce.number().int().min(1).max(256).default(12),
});
export type ReplayOptions = z.output<typeof schema> & { base: string };

/** Parses the command line; `consoleUrl` is the console that runs here. @throws Error naming the option */
export function readReplayOptions(args: readonly string[], consoleUrl: string | undefined): ReplayOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: text,
      to: text,
      speed: text,
      rate: text,
      base: text,
      email: text,
      password: text,
      concurrency: text,
    },
  });
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`);
    throw new Error(faults.join('\n'));
  }
  if (parsed.data.to <= parsed.data.from) throw new Error('--to: is before --from');
  return { ...parsed.data, base: parsed.data.base ?? new URL(consoleUrl ?? 'http://localhost:8080').origin };
}
