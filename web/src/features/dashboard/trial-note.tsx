import { plural, t } from '@lingui/core/macro';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';

const dayMs = 86_400_000;
/** How long an ended trial is mentioned; milliseconds. */
const toldMs = 14 * dayMs;

/** Remaining trial time, for admins; its end is mentioned for two weeks. Nothing is locked either way. */
export function TrialNote() {
  const { trialEndsAt, companyTimeZone } = useCurrentUser();
  const now = useNow(60_000);
  if (trialEndsAt === null) return null;
  const left = Date.parse(trialEndsAt) - now;
  if (left < -toldMs) return null;
  const days = Math.ceil(left / dayMs);
  const end = formatDate(trialEndsAt, companyTimeZone, 'date');
  return (
    <a
      href="/pricing"
      title={
        left > 0 ? t`The trial ends on ${end}; nothing is locked afterwards` : t`The trial ended on ${end}`
      }
      className="num rounded-sm text-sm text-2 underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {left > 0
        ? plural(days, { one: 'Trial: # day left', other: 'Trial: # days left' })
        : t`Trial over: see plans`}
    </a>
  );
}
