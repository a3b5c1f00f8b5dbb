import { t } from '@lingui/core/macro';
import type { BlastAnswer } from '@switchyard/contracts/feature-flags/blast-routes.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { type BlastRequest, useBlastRadiusQuery } from './blast-api.ts';
import { blastLine } from './blast-words.ts';

/** The effect of a change in one line, where several are shown together. */
export function BlastLine(request: BlastRequest) {
  const { data, error } = useBlastRadiusQuery(request, { refetchOnMountOrArgChange: true });
  const waiting = t`Counting the contexts of the last 24 hours…`;
  return (
    <span aria-live="polite" className="block text-xs text-2">
      {error ? describeRequestError(error) : data ? effectOf(data) : waiting}
    </span>
  );
}

function effectOf(answer: BlastAnswer): string {
  const isKnown = answer.isKept && answer.contexts > 0;
  return isKnown ? blastLine(answer) : t`Effect not known: no contexts of the last 24 hours`;
}
