import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type {
  MoveOutcome,
  ScheduleMove,
  SchedulePlan,
} from '@switchyard/contracts/scheduling/schedule-run.ts';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MoveRow } from './move-row.tsx';
import { nameIn } from './plan-words.ts';
import { useApplyMoves } from './use-apply-moves.ts';

type MoveListProps = { plan: SchedulePlan; zone: string; isOpen: boolean };

/** Moves by technician, to be applied whole or in part. */
export function MoveList({ plan, zone, isOpen }: MoveListProps) {
  const { moves, outdated, passed, outcomes, technicians, run } = plan;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { apply, isApplying, error } = useApplyMoves(run.id);
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const old = new Set(outdated);
  const late = new Set(passed);
  const mayApply = ({ id }: ScheduleMove) => !old.has(id) && outcomeOf.get(id)?.result !== 'applied';
  const open = moves.filter(mayApply);
  const chosen = open.filter(({ id }) => !left.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(left);
    for (const id of ids) {
      if (isChosen) next.delete(id);
      else next.add(id);
    }
    setLeft(next);
  };
  if (moves.length === 0) return <NoMoves isOpen={isOpen} />;
  const groups = [...Map.groupBy(moves, ({ after }) => after.technicianId)]
    .map(([id, list]) => ({ id, name: nameIn(technicians, id), list }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="flex flex-col gap-3 p-4 max-sm:p-3">
      <ApplyBar
        chosen={chosen.length}
        open={open.length}
        changed={outdated.length - passed.length}
        passed={passed.length}
        outcomes={outcomes}
        isOpen={isOpen}
        isApplying={isApplying}
        onAll={(isChosen) =>
          choose(
            open.map(({ id }) => id),
            isChosen,
          )
        }
        onApply={() => void apply(chosen.map(({ id }) => id))}
      />
      <FormAlert message={error ? describeRequestError(error) : undefined} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {groups.map(({ id, name, list }) => (
          <Panel
            key={id}
            title={name}
            flush
            badge={
              <span className="text-sm text-3">
                {plural(list.length, { one: '# visit', other: '# visits' })}
              </span>
            }
          >
            <ul aria-label={t`Moves to ${name}`} className="divide-y divide-line">
              {list.map((move) => (
                <MoveRow
                  key={move.id}
                  move={move}
                  zone={zone}
                  days={run.options.days}
                  from={move.before && nameIn(technicians, move.before.technicianId)}
                  isOutdated={old.has(move.id)}
                  isPassed={late.has(move.id)}
                  outcome={outcomeOf.get(move.id)}
                  choice={
                    isOpen || !mayApply(move)
                      ? null
                      : { isChosen: !left.has(move.id), onChoose: (is) => choose([move.id], is) }
                  }
                />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </div>
  );
}

function NoMoves({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <p className="p-4 text-2">
      <Trans>No plan yet.</Trans>
    </p>
  ) : (
    <EmptyState icon={<CalendarCheck />} title={t`Nothing to change`}>
      <Trans>The search found nothing better than the board. Other options may allow more.</Trans>
    </EmptyState>
  );
}

type ApplyBarProps = {
  chosen: number;
  open: number;
  /** Moves that cannot be applied any more, by their visit or job and by the time. */
  changed: number;
  passed: number;
  outcomes: readonly MoveOutcome[];
  isOpen: boolean;
  isApplying: boolean;
  onAll: (isChosen: boolean) => void;
  onApply: () => void;
};

function ApplyBar(props: ApplyBarProps) {
  const { chosen, open, changed, passed, outcomes, isOpen, isApplying, onAll, onApply } = props;
  const applied = outcomes.filter(({ result }) => result === 'applied').length;
  const refused = outcomes.length - applied;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!isOpen && open > 0 && (
        <>
          <Checkbox
            checked={chosen === open ? true : chosen === 0 ? false : 'indeterminate'}
            onChange={() => onAll(chosen !== open)}
          >
            {t`${chosen} of ${open} chosen`}
          </Checkbox>
          <Button
            variant="primary"
            icon={<CalendarCheck />}
            busy={isApplying}
            disabled={chosen === 0}
            onClick={onApply}
          >
            {plural(chosen, { 0: 'Apply moves', one: 'Apply # move', other: 'Apply # moves' })}
          </Button>
        </>
      )}
      <p role="status" className="text-sm text-2">
        {[
          ...(applied > 0 ? [t`${applied} on the board`] : []),
          ...(refused > 0 ? [t`${refused} refused`] : []),
          ...(changed > 0 && !isOpen ? [t`${changed} changed since the board was read`] : []),
          ...(passed > 0 && !isOpen ? [t`${passed} whose time has passed`] : []),
        ].join(', ')}
      </p>
    </div>
  );
}
