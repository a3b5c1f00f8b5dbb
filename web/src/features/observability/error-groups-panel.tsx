import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ErrorGroup, ErrorGroupState } from '@switchyard/contracts/error-reports/error-report.ts';
import { Bug, CircleCheck, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '../../lib/format-number.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useOpenParam } from '../../lib/use-open-param.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonOfFew } from '../../ui/skeleton.tsx';
import { useErrorGroupsQuery } from './error-groups-api.ts';

const pollMs = 10_000;
const typingMs = 250;
/** Address parameter with an error id: `/observability?error=1a2b3c4d`. */
const parameter = 'error';

const groupSheet = lazyComponent<{ id: string; errorId: string | null; zone: string; onClose: () => void }>(
  () => import('./error-group-sheet.tsx').then((module) => module.ErrorGroupSheet),
  { untilItArrives: true },
);

/** Browser errors, grouped; searchable by the id shown on the error screen. */
export function ErrorGroupsPanel({ zone }: { zone: string }) {
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(() => address.get(parameter) ?? '');
  const [state, setState] = useState<ErrorGroupState>('open');
  const [opened, setOpened] = useOpenParam('group');
  const q = useDebounced(text.trim(), typingMs);
  // A search by id ignores the state filter.
  const query = { q, state: q === '' ? state : null };
  const { data, error, refetch } = useErrorGroupsQuery(query, { pollingInterval: pollMs });
  const errorId = /^[0-9a-f]{8,32}$/i.test(q) ? q.toLowerCase() : null;
  const type = (value: string) => {
    setText(value);
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value.trim() === '') after.delete(parameter);
        else after.set(parameter, value.trim());
        return after;
      },
      { replace: true },
    );
  };
  return (
    <Panel title={t`Errors in browsers`} flush className="lg:col-span-2">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 pb-2">
        <div className="w-64 max-sm:w-full">
          <Input
            type="search"
            aria-label={t`Find an error by its id or words`}
            placeholder={t`Error id or words`}
            leading={<Search aria-hidden="true" />}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <SegmentedControl
          label={t`State`}
          size="sm"
          value={state}
          onChange={setState}
          segments={[
            { value: 'open', label: t`Open` },
            { value: 'resolved', label: t`Resolved` },
          ]}
        />
      </div>
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonOfFew />}
      {data?.items.length === 0 && <NothingFound q={q} state={state} />}
      <ScrollRegion label={t`Errors in browsers, list`} className="max-h-96 overflow-y-auto">
        <ul className="divide-y divide-line">
          {data?.items.map((group) => (
            <GroupRow key={group.id} group={group} zone={zone} onOpen={() => setOpened(group.id)} />
          ))}
        </ul>
      </ScrollRegion>
      {opened !== null && (
        <Suspense fallback={null}>
          <groupSheet.Component id={opened} errorId={errorId} zone={zone} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

function GroupRow({ group, zone, onOpen }: { group: ErrorGroup; zone: string; onOpen: () => void }) {
  const { type, message, place, count, release, lastSeenAt, reopened, state } = group;
  return (
    <li>
      <button
        type="button"
        onPointerEnter={() => void groupSheet.preload()}
        onClick={onOpen}
        className="flex w-full items-center gap-3 px-3 py-2 text-left hover:bg-surface-2"
      >
        <Bug aria-hidden="true" size={14} className={state === 'open' ? 'text-danger' : 'text-3'} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-1">
            {type}: {message}
          </span>
          <span className="block truncate font-mono text-xs text-3">
            {place ?? t`unknown place`} · {release}
          </span>
        </span>
        {reopened > 0 && (
          <Chip tone="warn">
            <Trans>Came back</Trans>
          </Chip>
        )}
        <span className="num text-sm text-2">{formatCount(count)}×</span>
        <RelativeTime at={lastSeenAt} zone={zone} className="w-20 shrink-0 text-right text-xs text-3" />
      </button>
    </li>
  );
}

function NothingFound({ q, state }: { q: string; state: ErrorGroupState }) {
  if (q !== '') {
    return (
      <EmptyState icon={<Search />} title={t`No such error`}>
        <Trans>
          Reports are kept for 30 days, the newest hundred of each error. Visitors’ errors are seen by the
          company that runs the site.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<CircleCheck />} title={state === 'open' ? t`No open error` : t`No resolved error`}>
      <Trans>Errors that people meet in their browsers appear here by themselves.</Trans>
    </EmptyState>
  );
}
