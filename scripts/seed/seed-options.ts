import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { SeedSize } from './seed-company.ts';

export const seedUsage = `Usage: npm run seed -- [options]

  --size small|large   small: a live board, about 400 jobs (default). large: the whole recorded year
  --jobs <n>           large with this many jobs: the year is repeated into the past
  --technicians <n>    size of the staff (default 40)
  --visits <n>         a board with this many visits today, for measurements
  --if-empty           do nothing when the database already has a company
  --report <file>      write skipped rows and counts as JSON
`;

const count = z.coerce.number().int().positive();
const schema = z.strictObject({
  size: z.enum(['small', 'large']).default('small'),
  jobs: count.max(1_000_000).optional(),
  technicians: count.max(1_000).default(40),
  visits: count.max(20_000).optional(),
  'if-empty': z.boolean().default(false),
  report: z.string().min(1).optional(),
});
export type SeedOptions = z.output<typeof schema>;

/** Parses the command line. @throws Error naming the option */
export function readSeedOptions(args: readonly string[]): SeedOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string' },
      jobs: { type: 'string' },
      technicians: { type: 'string' },
      visits: { type: 'string' },
      'if-empty': { type: 'boolean' },
      report: { type: 'string' },
    },
  });
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`);
  throw new Error(faults.join('\n'));
}

const demoJobs = 400;

/** Size requested by the options. `recorded`: number of requests in the record. */
export function sizeOf(options: SeedOptions, recorded: number): SeedSize {
  const { technicians, visits, jobs } = options;
  if (visits !== undefined) {
    const each = Math.ceil(visits / technicians);
    // Some technicians run out of work in their trade, others take one more.
    const perTechnician = { from: each, to: each + 1, longest: 40 };
    return { technicians, cycles: 1, sample: visits, boardJobs: visits * 2, perTechnician };
  }
  const perTechnician = { from: 5, to: 6 };
  if (options.size === 'small' && jobs === undefined) {
    return { technicians, cycles: 1, sample: demoJobs, perTechnician };
  }
  const newest = jobs ?? recorded;
  return { technicians, newest, cycles: Math.ceil(newest / recorded), perTechnician };
}
