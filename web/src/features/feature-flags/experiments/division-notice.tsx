import { t } from '@lingui/core/macro';
import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { armsOf } from '@switchyard/contracts/feature-flags/flag-variants.ts';
import { environmentName } from '../environments.ts';

type DivisionNoticeProps = { flag: Flag; experiment: Experiment };

/** Reports why an A/B test that looks fine divides nobody. */
export function DivisionNotice({ flag, experiment }: DivisionNoticeProps) {
  const text = noticeOf(flag, experiment);
  if (text === null) return null;
  return <p className="rounded-lg bg-warn-wash px-3 py-2 text-sm text-warn">{text}</p>;
}

function noticeOf(flag: Flag, experiment: Experiment): string | null {
  if (experiment.status === 'concluded') return null;
  const place = environmentName(experiment.environment);
  const state = flag.environments.find(({ environment }) => environment === experiment.environment);
  if (armsOf(flag.variants, experiment).length < 2)
    return t`The flag has fewer than two variants with a weight, so this test divides nobody.`;
  if (state?.variants)
    return t`The rules in ${place} have variants of their own, so the weights of this test do not count there.`;
  if (experiment.status === 'running' && state?.enabled !== true)
    return t`The flag is off in ${place}, so nobody meets a variant.`;
  return null;
}
