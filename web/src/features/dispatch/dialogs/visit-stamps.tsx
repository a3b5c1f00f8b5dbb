import { t } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { workStateLook } from '../../../ui/work-state.ts';
import { useBoard } from '../state/board-context.ts';

const order: readonly { readonly key: keyof Visit['stamps']; readonly state: VisitState }[] = [
  { key: 'dispatchedAt', state: 'dispatched' },
  { key: 'enRouteAt', state: 'en_route' },
  { key: 'arrivedAt', state: 'on_site' },
  { key: 'startedAt', state: 'in_progress' },
  { key: 'pausedAt', state: 'paused' },
  { key: 'completedAt', state: 'completed' },
];

/** Times of the visit's steps; empty before the first one. */
export function VisitStamps({ visit }: { visit: Visit }) {
  const { clock } = useBoard();
  const taken = order.flatMap(({ key, state }) => {
    const at = visit.stamps[key];
    return at === null ? [] : [{ at, state }];
  });
  if (taken.length === 0) return null;
  return (
    <ol aria-label={t`Steps taken`} className="flex flex-col gap-1.5 border-t border-line pt-3">
      {taken.map(({ at, state }) => {
        const { word, icon: Icon, token } = workStateLook(state);
        return (
          <li key={state} className="flex items-center gap-2 text-2">
            <Icon aria-hidden="true" size={14} style={{ color: `var(--st-${token}-edge)` }} />
            {word}
            <time dateTime={at} className="num ml-auto text-3">
              {formatDate(at, clock.zone, 'dayTime')}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
