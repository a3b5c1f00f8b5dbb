import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '../db/database.ts';
import {
  countLivingFlags,
  listRuleBytes,
  type RuleBytes,
} from '../db/repositories/flag-limits-repository.ts';
import { fieldError, refuseFields } from '@switchyard/contracts/http/field-errors.ts';

/** Most flags of a company that are not archived. */
const mostFlags = 5000;
/** Most rules of a company in one environment, MiB of JSON: each process that evaluates its flags compiles all of them. */
const mostRules = 4;

const keyInPath = { pointer: '/key', in: 'path' } as const;

/** Refuses one more flag; the caller has locked the company's flags. @throws ProblemError `request.invalid` */
export async function refuseManyFlags(
  tx: Tx,
  at: Pick<FieldError, 'pointer' | 'in'> = { pointer: '/key', in: 'body' },
): Promise<void> {
  if ((await countLivingFlags(tx)) < mostFlags) return;
  const message = `A company has at most ${mostFlags.toLocaleString('en')} flags that are not archived`;
  refuseFields([{ ...at, code: 'too_many', message }]);
}

type Written = { flagId: string; environment: FlagEnvironment; field: string };

/**
 * Refuses the rules that a flag has just been given in an environment; the caller has locked the company's flags.
 * @throws ProblemError `request.invalid` naming the field
 */
export async function refuseLongRules(tx: Tx, { field, ...place }: Written): Promise<void> {
  const [bytes] = await listRuleBytes(tx, place);
  if (bytes && !isWithin(bytes)) refuseFields([fieldError(`/${field}`, 'too_long', tooLong(bytes))]);
}

/** Refuses to restore a flag, which counts again with its rules. @throws ProblemError `request.invalid` */
export async function refuseRestoredFlag(tx: Tx, flagId: string): Promise<void> {
  await refuseManyFlags(tx, keyInPath);
  const exceeded = (await listRuleBytes(tx, { flagId })).filter((bytes) => !isWithin(bytes));
  refuseFields(exceeded.map((bytes) => ({ ...keyInPath, code: 'too_long', message: tooLong(bytes) })));
}

function isWithin({ own, others }: RuleBytes): boolean {
  return own + others <= mostRules * 1024 * 1024;
}

function tooLong({ environment }: RuleBytes): string {
  return `A company has at most ${mostRules} MiB of rules in ${environment}`;
}
