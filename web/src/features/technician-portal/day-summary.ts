import { plural, t } from '@lingui/core/macro';
import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { formatDate } from '../../lib/format-date.ts';
import { distanceKm, pointOf, travelMinutes } from '../../lib/travel.ts';

/** Ratio of road distance to straight-line distance. */
const roadFactor = 1.35;

/** `4 visits · 38 km · home by 17:20`. Cancelled visits do not count. Without a known location, distance and time home are omitted. */
export function daySummary(planned: readonly Visit[], home: Point | null, zone: string): string {
  const visits = planned.filter(({ state }) => state !== 'cancelled');
  const parts = [plural(visits.length, { one: '# visit', other: '# visits' })];
  const last = visits.at(-1);
  const points = visits.map(({ job }) => pointOf(job));
  const known = points.every((point) => point !== null) ? points : null;
  if (home && known && known.length > 0) {
    const way = [home, ...known, home];
    const km = way.slice(1).reduce((sum, point, index) => sum + distanceKm(way[index] ?? point, point), 0);
    parts.push(t`${Math.round(km * roadFactor)} km`);
  }
  if (last) {
    const back = travelMinutes(pointOf(last.job), home);
    const end = Date.parse(last.scheduledEnd) + (back ?? 0) * 60_000;
    const time = formatDate(end, zone, 'time');
    parts.push(back === null ? t`until ${time}` : t`home by ${time}`);
  }
  return parts.join(' · ');
}
