import { t } from '@lingui/core/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type {
  PlaygroundQuestion,
  PlaygroundResult,
} from '@switchyard/contracts/feature-flags/playground-routes.ts';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { environmentWord } from '../environments.ts';
import { OnOffChip } from '../on-off-chip.tsx';
import { useFlagPlaygroundQuery } from './playground-api.ts';
import { TraceTree } from './trace-tree.tsx';

type FlagResultsProps = {
  question: PlaygroundQuestion;
  first: FlagEnvironment;
  /** The result is not shown elsewhere. */
  showsResult?: boolean;
};

/** Results of one flag, per environment side by side, with the steps of the chosen one. */
export function FlagResults({ question, first, showsResult = false }: FlagResultsProps) {
  const { data, error, refetch } = useFlagPlaygroundQuery(question);
  const [chosen, setChosen] = useState(first);
  if (error && !data) return <ErrorState compact error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows count={2} />;
  const { results } = data;
  const shown = results.find(({ environment }) => environment === chosen) ?? results[0];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {results.length > 1 && (
        <div
          role="group"
          aria-label={t`Results per environment`}
          className="grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-2"
        >
          {results.map((result) => (
            <ResultCard
              key={result.environment}
              result={result}
              isChosen={result === shown}
              onChoose={() => setChosen(result.environment)}
            />
          ))}
        </div>
      )}
      <div role="status" className="flex min-w-0 flex-col gap-2">
        {shown !== undefined && showsResult && <ResultChips result={shown} />}
        {shown !== undefined && <TraceTree result={shown} />}
      </div>
    </div>
  );
}

type ResultCardProps = { result: PlaygroundResult; isChosen: boolean; onChoose: () => void };

function ResultCard({ result, isChosen, onChoose }: ResultCardProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 min-w-0 flex-col gap-1.5 rounded-md border px-2.5 py-2 text-left transition-colors',
        isChosen ? 'border-accent bg-surface-2' : 'border-line bg-surface hover:bg-surface-2',
      )}
    >
      <span className="truncate text-sm text-2">{environmentWord(result.environment)}</span>
      <ResultChips result={result} />
    </button>
  );
}

/** On or off, and the variant. */
export function ResultChips({ result: { enabled, variant } }: { result: PlaygroundResult }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      <OnOffChip enabled={enabled} />
      {variant !== null && <Chip tone="violet">{variant}</Chip>}
    </span>
  );
}
