import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SchedulePlan } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { ShieldCheck } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { nameIn, riskText } from './plan-words.ts';

/** Rules that visits break which the plan leaves where they are. */
export function RiskList({ plan: { risks, technicians } }: { plan: SchedulePlan }) {
  if (risks.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck />} title={t`No rule is broken`}>
        <Trans>Moves with lateness or overtime are marked in the list of moves.</Trans>
      </EmptyState>
    );
  }
  const different = new Map(
    risks.map((risk) => [`${risk.rule} ${risk.technicianId} ${risk.jobId ?? ''}`, risk]),
  );
  return (
    <div className="flex flex-col gap-3 p-4 max-sm:p-3">
      <p className="text-2">
        <Trans>These visits stay where they are although a rule is broken. Look at them on the board.</Trans>
      </p>
      <ul aria-label={t`Risks`} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {[...different.values()].map(({ rule, technicianId, jobId, jobNumber }) => (
          <li key={`${rule} ${technicianId} ${jobId ?? ''}`} className="px-3 py-2.5 text-2">
            {jobId !== null && jobNumber !== null && (
              <>
                <Link to={`/jobs/${jobId}`} className="text-1">
                  #{jobNumber}
                </Link>
                {' · '}
              </>
            )}
            {nameIn(technicians, technicianId)}: {riskText({ rule })}
          </li>
        ))}
      </ul>
    </div>
  );
}
