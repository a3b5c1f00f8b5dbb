import { t } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { Pin, Users } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { shallowEqual } from 'react-redux';
import { workStateLook, workStateStyle } from '../../../ui/work-state.ts';
import { isAtWork } from '../rules/board-focus.ts';
import { type Lateness, latenessText } from '../rules/visit-lateness.ts';
import { isMovable } from '../rules/visit-moves.ts';
import { isOffPlan, visitSpan } from '../../../core/planning/visit-span.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

type VisitBarProps = {
  visit: Visit;
  /** Displayed time, epoch ms. */
  start: number;
  end: number;
  /** Px from the lane's left edge. */
  left: number;
  width: number;
  /** Px of the time it takes, if the bar is drawn longer. */
  truePx: number | null;
  track: number;
  tracks: number;
  late: Lateness | null;
  atRisk: boolean;
  pending: boolean;
  active: boolean;
  dragged: boolean;
  clock: ZoneClock;
  /** In a week: a thin mark under the day's total. */
  slim: boolean;
};

const laneBarPx = 39;
const slimBarPx = 18;
/** Below the first width nothing fits, below the second the text alone, above the third the state's label, px. */
const tinyPx = 40;
const shortPx = 120;
const widePx = 200;

/** A visit in its lane. Has no handlers: the board has one listener for all bars. */
export const VisitBar = memo(function VisitBar(props: VisitBarProps) {
  const { visit, start, end, left, width, truePx, track, tracks, late, pending, active, clock } = props;
  const { word, icon: Icon } = workStateLook(visit.state);
  const times = `${clock.time(start)}–${clock.time(end)}`;
  const sub = `${width > widePx && !late ? `${word} · ` : ''}${times} · ${visit.job.siteAddress}`;
  const label = barLabel(props, sub);
  const height = (props.slim ? slimBarPx : laneBarPx) / tracks;
  const style = {
    ...workStateStyle(visit.state),
    width,
    '--took': truePx === null ? undefined : `${truePx}px`,
    transform: `translate(${left}px, ${track * height}px)`,
    ...(tracks > 1 || props.slim ? { height: tracks > 1 ? height - 1 : height } : {}),
  } as CSSProperties;
  return (
    <div
      id={barId(visit.id)}
      role="gridcell"
      aria-label={label}
      title={label}
      aria-selected={active}
      aria-busy={pending}
      {...flagsOf(props)}
      className="board-bar"
      style={style}
    >
      <span className="board-bar-text">
        <span className="board-bar-title">
          <Icon aria-hidden="true" strokeWidth={2.25} />
          <span>{visit.job.title}</span>
          {visit.pinned && <Pin aria-hidden="true" />}
          {visit.assignments.length > 1 && <Users aria-hidden="true" />}
        </span>{' '}
        <span className="board-bar-sub">
          {late && (
            <>
              <b className="board-late" data-kind={late.kind}>
                {latenessText(late)}
              </b>{' '}
            </>
          )}
          {sub}
        </span>
      </span>
    </div>
  );
}, isSameBar);

/** Lateness is recomputed with every change of the lane, so it is compared by value. */
function isSameBar(before: VisitBarProps, after: VisitBarProps): boolean {
  const { late: was, ...left } = before;
  const { late: is, ...right } = after;
  return was?.kind === is?.kind && was?.minutes === is?.minutes && shallowEqual(left, right);
}

/** Data attributes of a bar for the style sheet and the board's listeners. */
function flagsOf({ visit, width, truePx, tracks, late, slim, ...rest }: VisitBarProps) {
  const flag = (on: boolean) => (on ? '' : undefined);
  return {
    'data-visit': visit.id,
    'data-movable': flag(isMovable(visit)),
    'data-late': flag(late !== null && late.kind !== 'knock_on'),
    'data-risk': flag(rest.atRisk),
    'data-working': flag(isAtWork(visit)),
    'data-pending': flag(rest.pending),
    'data-active': flag(rest.active),
    'data-dragged': flag(rest.dragged),
    'data-size': width < tinyPx ? 'tiny' : width < shortPx ? 'short' : undefined,
    'data-stretched': flag(truePx !== null),
    'data-slim': flag(slim),
    'data-shared': flag(tracks > 1),
  };
}

/** Id of a bar's element, for `aria-activedescendant`. */
export function barId(visitId: string): string {
  return `visit-${visitId}`;
}

/** Begins with the visible text of the bar, so that speech control can address it. */
function barLabel({ visit, start, end, late, clock }: VisitBarProps, sub: string): string {
  const { word } = workStateLook(visit.state);
  const parts = [visit.job.title, late ? `${latenessText(late)} ${sub}` : sub];
  if (!sub.startsWith(word)) parts.push(word);
  parts.push(visit.job.customerName);
  if (visit.pinned) parts.push(t`pinned`);
  if (isOffPlan(visit, { start, end })) {
    const plan = visitSpan(visit);
    parts.push(t`planned ${clock.time(plan.start)}–${clock.time(plan.end)}`);
  }
  return parts.join(', ');
}
