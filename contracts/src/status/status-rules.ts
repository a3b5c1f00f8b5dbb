import {
  type ComponentState,
  type ComponentStatus,
  impacts,
  incidentStates,
  maintenanceStates,
  type Notice,
  type NoticeKind,
  type NoticeState,
  type OverallState,
  type ProbeResult,
  type StatusComponent,
  type StatusDay,
} from './status.ts';

/** Days shown on the page. */
export const shownDays = 90;
/** Probes per day: one a minute. */
export const probesPerDay = 1_440;
/** If the last probe is older, the component's state is unknown. */
export const staleAfterMs = 3 * 60_000;

const closed: readonly NoticeState[] = ['resolved', 'completed'];

export function isClosed(state: NoticeState): boolean {
  return closed.includes(state);
}

/**
 * States that may follow. An incident may step back until it is resolved, a maintenance only advances, and a closed
 * notice stays closed. Includes the current state: an update need not change it.
 */
export function nextStates(kind: NoticeKind, state: NoticeState): readonly NoticeState[] {
  if (isClosed(state)) return [];
  if (kind === 'incident') return incidentStates;
  const at = maintenanceStates.findIndex((known) => known === state);
  return maintenanceStates.slice(Math.max(0, at));
}

const stateOfProbe: Readonly<Record<ProbeResult, ComponentState>> = {
  up: 'operational',
  degraded: 'degraded',
  down: 'down',
};

type Probed = { result: ProbeResult; at: string } | null;
type OpenNotice = Pick<Notice, 'kind' | 'state' | 'impact' | 'components'>;

/** State of a component from its last probe and its notices; the worse one counts. */
export function componentState(
  component: StatusComponent,
  { probe, notices, now }: { probe: Probed; notices: readonly OpenNotice[]; now: number },
): ComponentState {
  const about = notices.filter((notice) => !isClosed(notice.state) && notice.components.includes(component));
  if (about.some(({ kind, state }) => kind === 'maintenance' && state === 'in_progress'))
    return 'maintenance';
  const isFresh = probe !== null && now - Date.parse(probe.at) <= staleAfterMs;
  const measured: ComponentState = isFresh ? stateOfProbe[probe.result] : 'unknown';
  const told = about
    .filter((notice) => notice.kind === 'incident')
    .map(({ impact }) => stateOfImpact(impact));
  return worst([measured, ...told]);
}

function stateOfImpact(impact: Notice['impact']): ComponentState {
  if (impact === 'none') return 'operational';
  return impact === 'major' ? 'down' : 'degraded';
}

const badness: Readonly<Record<ComponentState, number>> = {
  operational: 0,
  maintenance: 1,
  unknown: 2,
  degraded: 3,
  down: 4,
};

function worst(states: readonly ComponentState[]): ComponentState {
  return states.reduce((bad, state) => (badness[state] > badness[bad] ? state : bad), 'operational');
}

/** Overall state of the service. Unknown only if nothing is known: a single missing probe is not an outage. */
export function overallState(
  components: readonly Pick<ComponentStatus, 'state'>[],
  notices: readonly OpenNotice[],
): OverallState {
  const states = components.map((component) => component.state);
  const impact = notices
    .filter((notice) => notice.kind === 'incident' && !isClosed(notice.state))
    .reduce((bad, notice) => Math.max(bad, impacts.indexOf(notice.impact)), 0);
  const down = states.filter((state) => state === 'down').length;
  if (impact === impacts.indexOf('major') || (down > 0 && down * 2 >= states.length)) return 'major_outage';
  if (down > 0 || impact === impacts.indexOf('partial')) return 'partial_outage';
  if (states.includes('degraded') || impact > 0) return 'degraded';
  if (states.every((state) => state === 'unknown')) return 'unknown';
  return states.includes('maintenance') ? 'maintenance' : 'operational';
}

/** Share of probes that were answered, 0 to 1; null if none ran. Slow answers count as answered. */
export function uptimeOf(days: readonly Pick<StatusDay, 'probes' | 'down'>[]): number | null {
  const probes = days.reduce((sum, day) => sum + day.probes, 0);
  if (probes === 0) return null;
  return (probes - days.reduce((sum, day) => sum + day.down, 0)) / probes;
}

/** Appearance of a day: `none` if no probe ran. A few slow or lost answers do not colour a day. */
export function dayLook(day: StatusDay | undefined): 'none' | 'up' | 'degraded' | 'down' {
  if (day === undefined || day.probes === 0) return 'none';
  if (day.down / day.probes > 0.02) return 'down';
  return day.down > 0 || day.degraded / day.probes > 0.02 ? 'degraded' : 'up';
}

/** The days up to and including `today` (`2026-11-21`, UTC), oldest first. */
export function daysUpTo(today: string, count = shownDays): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}
