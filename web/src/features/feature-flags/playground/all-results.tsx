import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import type {
  PlaygroundContext,
  PlaygroundResult,
} from '@switchyard/contracts/feature-flags/playground-routes.ts';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { FlagResults, ResultChips } from './flag-results.tsx';
import { useFlagPlaygroundQuery } from './playground-api.ts';

type AllResultsProps = { context: PlaygroundContext; environment: FlagEnvironment };

/** Most results in the list; others are found by their key. */
const mostShown = 200;

/** Results of all flags in an environment; each opens its steps. */
export function AllResults({ context, environment }: AllResultsProps) {
  const question = { contexts: [context], environments: [environment] };
  const { data, error, refetch } = useFlagPlaygroundQuery({ ...question, trace: false });
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const found = useMemo(() => {
    const word = search.trim().toLowerCase();
    return (data?.results ?? []).filter(({ flag }) => flag.includes(word));
  }, [data, search]);
  const on = formatCount(found.filter(({ enabled }) => enabled).length);
  const all = formatCount(found.length);
  return (
    <Panel
      title={t`Results`}
      badge={data && <span className="num text-sm text-3">{t`${on} of ${all} on`}</span>}
      flush
    >
      <div className="px-3 pb-2">
        <Input
          aria-label={t`Find a flag`}
          placeholder={t`Find a flag`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows />}
      {data && found.length === 0 && <EmptyState title={t`No flag matches`} />}
      <ul aria-label={t`Results`} className="divide-y divide-line">
        {found.slice(0, mostShown).map((result) => (
          <ResultRow
            key={result.flag}
            result={result}
            isOpen={open === result.flag}
            onOpen={() => setOpen(open === result.flag ? null : result.flag)}
          >
            <FlagResults question={{ ...question, flags: [result.flag] }} first={environment} />
          </ResultRow>
        ))}
      </ul>
      {found.length > mostShown && (
        <p className="px-3 py-2 text-sm text-3">
          <Trans>The first {formatCount(mostShown)} are shown. Find others by their key.</Trans>
        </p>
      )}
    </Panel>
  );
}

type ResultRowProps = {
  result: PlaygroundResult;
  isOpen: boolean;
  onOpen: () => void;
  /** The steps, shown while it is open. */
  children: ReactNode;
};

function ResultRow({ result, isOpen, onOpen, children }: ResultRowProps) {
  const { flag, reason } = result;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex min-h-11 w-full min-w-0 items-center gap-2 px-3 py-1.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-4 shrink-0 text-3 transition-transform', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1 truncate font-mono text-sm text-1">{flag}</span>
        <ResultChips result={result} />
        <span className="w-36 shrink-0 truncate text-right font-mono text-xs text-3 max-sm:hidden">
          {reason}
        </span>
      </button>
      {isOpen && (
        <div className="flex min-w-0 flex-col gap-2 px-3 pb-3 sm:pl-9">
          {children}
          <Link to={flagPath(flag)} className="self-start text-sm text-accent-text hover:underline">
            <Trans>Open the flag</Trans>
          </Link>
        </div>
      )}
    </li>
  );
}
