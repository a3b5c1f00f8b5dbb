import { t } from '@lingui/core/macro';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { actorText, factDetails, factTitle, outcomeWords, subjectText } from './fact-words.ts';

/** Colour of the rail beside failures and refusals. */
export function factRail({ outcome }: SecurityEvent): string | null {
  if (outcome === 'done') return null;
  return outcome === 'failed' ? 'var(--warn)' : 'var(--danger)';
}

/** Columns of the audit; times in the company's zone. */
export function factColumns(zone: string): readonly Column<SecurityEvent>[] {
  return [
    {
      id: 'at',
      header: t`Time`,
      width: '132px',
      cell: ({ at }) => (
        <span className="num text-2">
          {formatDate(at, zone, 'day')} <span className="text-1">{formatDate(at, zone, 'seconds')}</span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t`Event`,
      width: 'minmax(180px, 1.4fr)',
      cell: (fact) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-1">{factTitle(fact)}</span>
          <Outcome fact={fact} />
        </span>
      ),
    },
    {
      id: 'people',
      header: t`Person`,
      width: 'minmax(150px, 1.6fr)',
      cell: (fact) => <People fact={fact} />,
    },
    {
      id: 'details',
      header: t`Details`,
      width: 'minmax(150px, 1.8fr)',
      showFrom: 860,
      cell: (fact) => <span className="truncate text-2">{factDetails(fact)}</span>,
    },
    {
      id: 'device',
      header: t`Device`,
      width: 'minmax(110px, 1fr)',
      showFrom: 760,
      cell: ({ device }) => <span className="truncate text-2">{device ?? '–'}</span>,
    },
    {
      id: 'address',
      header: t`Address`,
      width: '130px',
      showFrom: 980,
      cell: ({ address }) => <span className="num truncate text-3">{address ?? '–'}</span>,
    },
  ];
}

function Outcome({ fact: { outcome, times } }: { fact: SecurityEvent }) {
  return (
    <>
      {outcome !== 'done' && (
        <Chip tone={outcome === 'failed' ? 'warn' : 'danger'}>{outcomeWords[outcome]}</Chip>
      )}
      {times > 1 && <span className="num shrink-0 text-sm text-2">× {times}</span>}
    </>
  );
}

function People({ fact }: { fact: SecurityEvent }) {
  const subject = subjectText(fact);
  return (
    <span className="truncate text-2">
      {fact.actorName === '' && subject !== null ? (
        <span className="text-1">{subject}</span>
      ) : (
        <>
          <span className="text-1">{actorText(fact)}</span>
          {subject !== null && ` → ${subject}`}
        </>
      )}
    </span>
  );
}

/** The same on a narrow screen. */
export function FactCard({ fact, zone }: { fact: SecurityEvent; zone: string }) {
  const { at, device, address } = fact;
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <div className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium text-1">{factTitle(fact)}</span>
        <Outcome fact={fact} />
        <span className="num ml-auto shrink-0 text-xs text-3">{formatDate(at, zone, 'dateTime')}</span>
      </div>
      <div className="flex min-w-0 text-sm">
        <People fact={fact} />
      </div>
      <div className="truncate text-xs text-3">
        {[factDetails(fact), device, address].filter(Boolean).join(' · ')}
      </div>
    </div>
  );
}
