import { explainResult } from '@switchyard/contracts/feature-flags/flag-decision.ts';
import type { OfrepResult } from '@switchyard/contracts/feature-flags/ofrep-routes.ts';
import type { Variant } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import type { FlagResult } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import { createPause } from './pause.ts';

/** The JSON of a result up to its bucket, for all contexts that lead to it. */
type Written = {
  readonly enabled: boolean;
  readonly reason: string;
  readonly ruleId: string | null;
  readonly text: string;
};

/** A flag with the results that were written so far. */
type Line = { readonly key: string; readonly written: Map<Variant | null, Written[]> };

const lines = new WeakMap<FlagSnapshot, readonly Line[]>();
/** Longest text that is kept, characters: values may be large. */
const longestKept = 4_000;
/** Flags between two looks at the clock. */
const turn = 50;
const end = '}}';

/** The result of a flag in the form of the protocol. */
export function ofrepResult(snapshot: FlagSnapshot, key: string, result: FlagResult): OfrepResult {
  const { value, reason, variant, flagId, ruleId, bucket } = explainResult(snapshot, key, result);
  return {
    key,
    value,
    reason,
    ...(variant === null ? {} : { variant }),
    metadata: {
      ...(flagId === null ? {} : { flagId }),
      ...(ruleId === null ? {} : { ruleId }),
      ...(bucket === null ? {} : { bucket }),
    },
  };
}

/**
 * The results of all flags in a context as a JSON array. A flag has few different results, so each is written once per
 * snapshot; only the bucket differs from context to context.
 */
export async function ofrepResultsText(snapshot: FlagSnapshot, context: FlagContext): Promise<string> {
  const { evaluator } = snapshot;
  const pause = createPause();
  let text = '';
  let left = turn;
  for (const { key, written } of linesOf(snapshot)) {
    const result = evaluator.evaluate(key, context);
    const { text: head } = find(written, result) ?? write(snapshot, { key, written }, result);
    if (text !== '') text += ',';
    text += result.bucket === null ? head : head + result.bucket;
    text += end;
    left -= 1;
    if (left > 0) continue;
    left = turn;
    await pause();
  }
  return `[${text}]`;
}

function linesOf(snapshot: FlagSnapshot): readonly Line[] {
  const known = lines.get(snapshot);
  if (known) return known;
  const made = [...snapshot.flags]
    .filter(([, { rules }]) => rules !== null)
    .map(([key]): Line => ({ key, written: new Map() }));
  lines.set(snapshot, made);
  return made;
}

function find(written: Line['written'], result: FlagResult): Written | undefined {
  const some = written.get(result.variant);
  if (!some) return undefined;
  for (const one of some) {
    if (one.ruleId === result.ruleId && one.reason === result.reason && one.enabled === result.enabled)
      return one;
  }
  return undefined;
}

function write(snapshot: FlagSnapshot, { key, written }: Line, result: FlagResult): Written {
  const { enabled, reason, ruleId, variant, bucket } = result;
  const { metadata, ...rest } = ofrepResult(snapshot, key, { ...result, bucket: null });
  const outer = JSON.stringify(rest).slice(0, -1);
  const inner = JSON.stringify(metadata).slice(0, -1);
  const comma = inner === '{' ? '' : ',';
  const text = `${outer},"metadata":${inner}${bucket === null ? '' : `${comma}"bucket":`}`;
  const one = { enabled, reason, ruleId, text };
  if (text.length > longestKept) return one;
  const some = written.get(variant) ?? [];
  some.push(one);
  written.set(variant, some);
  return one;
}
