import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { useBoard, useBoardDispatch, useBoardSelector } from '../state/board-context.ts';
import { dialogOpened, jobSelected } from '../state/board-ui-slice.ts';
import { lineTops } from '../window/line-window.ts';
import { indexesOf, useLineWindow } from '../window/use-line-window.ts';
import { cardId, QueueCard } from './queue-card.tsx';

type QueueListProps = {
  jobs: readonly Job[];
  label: string;
  /** Why jobs match a search, where their cards do not show it; by id. */
  whys?: ReadonlyMap<string, string | null>;
  /** On hold: cannot be dragged onto the board. */
  held?: boolean;
};

const cardPx = 84;
const paddingPx = 8;

/** Cards of waiting jobs. Up and down select, Enter opens, a click selects, a second one opens. */
export function QueueList({ jobs, label, whys, held = false }: QueueListProps) {
  const { clock } = useBoard();
  const dispatch = useBoardDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const selectedId = useBoardSelector((state) => state.ui.selectedJobId);
  const now = useNow(30_000);
  const count = jobs.length;
  const tops = useMemo(() => lineTops(Array.from({ length: count }, () => cardPx)), [count]);
  const drawn = useLineWindow(scroller, tops);

  const open = (jobId: string) => dispatch(dialogOpened({ kind: 'job', jobId }));
  const onClick = (event: MouseEvent) => {
    const jobId = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset['card'];
    if (jobId === undefined) return;
    if (jobId === selectedId) open(jobId);
    else dispatch(jobSelected(jobId));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = jobs.findIndex((job) => job.id === selectedId);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: jobs.length - 1,
    };
    const target = steps[event.key];
    if (event.key === 'Enter' && selectedId !== null && at !== -1) open(selectedId);
    else if (target === undefined) return;
    else {
      const index = Math.max(0, Math.min(jobs.length - 1, target));
      dispatch(jobSelected(jobs[index]?.id ?? null));
      revealCard(event.currentTarget, index);
    }
    event.preventDefault();
  };
  const shown = jobs.some((job) => job.id === selectedId);
  /** The focus ring needs a selected card. A click selects one itself. */
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const [first] = jobs;
    if (shown || !first || !event.currentTarget.matches(':focus-visible')) return;
    dispatch(jobSelected(first.id));
    revealCard(event.currentTarget, 0);
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={jobs.length}
      aria-activedescendant={shown && selectedId !== null ? cardId(selectedId) : undefined}
      tabIndex={0}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className={`min-h-0 flex-1 overflow-y-auto px-2 ${shown ? 'outline-none' : 'focus-visible:-outline-offset-2'}`}
    >
      <div role="rowgroup" className="relative" style={{ height: count * cardPx + 2 * paddingPx }}>
        {indexesOf(drawn).map((index) => {
          const job = jobs[index];
          if (!job) return null;
          return (
            <QueueCard
              key={job.id}
              job={job}
              top={paddingPx + index * cardPx}
              position={index + 1}
              selected={job.id === selectedId}
              why={whys?.get(job.id) ?? null}
              held={held}
              now={now}
              clock={clock}
            />
          );
        })}
      </div>
    </div>
  );
}

function revealCard(list: HTMLElement, index: number): void {
  const top = index * cardPx;
  const bottom = top + cardPx + 2 * paddingPx;
  if (top < list.scrollTop) list.scrollTo({ top });
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTo({ top: bottom - list.clientHeight });
}
