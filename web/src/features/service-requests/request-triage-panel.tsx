import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  mayConvertRequest,
  mayMergeRequest,
} from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type {
  DuplicateHint,
  JobSuggestion,
} from '@switchyard/contracts/service-requests/service-request-routes.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatMinutes } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { hashNumber } from '../../lib/record-number.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { numberText } from './service-request-columns.tsx';
import { useRequestTriageQuery } from './service-requests-api.ts';

const mergeDialog = lazyComponent(() => import('./merge-dialog.tsx').then((file) => file.MergeDialog));

/** Possible duplicates of an open request, and a suggested job. */
export function RequestTriagePanel({ request }: { request: ServiceRequest }) {
  const isOpen = mayConvertRequest(request);
  const { data, error, refetch } = useRequestTriageQuery(request.id, { skip: !isOpen });
  if (!isOpen) return null;
  if (data === undefined)
    return (
      <Panel title={t`Triage`}>
        {error === undefined ? <SkeletonRows /> : <ErrorState compact error={error} onRetry={refetch} />}
      </Panel>
    );
  return (
    <>
      {data.duplicates.length > 0 && <Duplicates request={request} hints={data.duplicates} />}
      <Suggestion suggestion={data.suggestion} />
    </>
  );
}

function Duplicates({ request, hints }: { request: ServiceRequest; hints: readonly DuplicateHint[] }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const [into, setInto] = useState<DuplicateHint | null>(null);
  return (
    <Panel
      title={t`Possible duplicates`}
      badge={<span className="num text-sm text-3">{hints.length}</span>}
      flush
    >
      <ul className="divide-y divide-line">
        {hints.map((hint) => {
          const isJob = hint.kind === 'job';
          const name = isJob ? t`Job ${hashNumber(hint.number)}` : numberText(hint.number);
          return (
            <li key={hint.id} className="flex items-start gap-3 px-3 py-2">
              <div className="min-w-0 flex-1">
                <Link
                  to={isJob ? `/jobs/${hint.id}` : `/service-requests/${hint.id}`}
                  className="block truncate font-medium text-1 hover:underline"
                >
                  {name} {hint.title}
                </Link>
                <p className="text-sm text-2">{hint.reasons.join(' · ')}</p>
                <RelativeTime at={hint.createdAt} zone={zone} className="text-xs text-3" />
              </div>
              {!isJob && hint.state !== 'converted' && mayMergeRequest(request) && (
                <Button size="sm" onClick={() => setInto(hint)} aria-label={t`Merge into ${name}`}>
                  <Trans>Merge</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {into !== null && (
        <Suspense fallback={null}>
          <mergeDialog.Component
            request={request}
            into={{ id: into.id, label: `${numberText(into.number)} ${into.title}` }}
            onClose={() => setInto(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function Suggestion({ suggestion: { type, skills, minutes, reasons } }: { suggestion: JobSuggestion }) {
  const needed = skills.map(({ skill, level }) => t`${skillWords(skill)} (level ${level})`).join(', ');
  return (
    <Panel title={t`Suggested job`}>
      <DetailList
        items={[
          { label: t`Type`, value: <Reasoned value={type} reason={reasons.type} /> },
          { label: t`Skills`, value: <Reasoned value={needed || t`None`} reason={reasons.skills} /> },
          {
            label: t`Duration`,
            value: <Reasoned value={formatMinutes(minutes)} reason={reasons.minutes} />,
          },
        ]}
      />
    </Panel>
  );
}

function Reasoned({ value, reason }: { value: string; reason: string }) {
  return (
    <span className="block">
      <span className="block text-1">{value}</span>
      <span className="block text-xs text-3">{reason}</span>
    </span>
  );
}
