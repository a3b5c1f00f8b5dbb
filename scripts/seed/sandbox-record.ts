import type { CityRequest } from '@switchyard/platform/sample/city-request.ts';
import { hashText } from '@switchyard/platform/sample/random.ts';
import { workTypes } from '@switchyard/platform/sample/work-types.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';

/** Requests of each trade in the excerpt: what a small staff needs for a week. */
const wanted: Readonly<Partial<Record<Trade, number>>> = {
  electrical: 90,
  hvac: 60,
  plumbing: 60,
  landscaping: 40,
  construction: 30,
  cleaning: 20,
};
const inspectors = 'Inspectional Services';

/** The requests that a sandbox company is made of: with an address, in private buildings first, the same ones each time. */
export function chooseSandboxRequests(requests: readonly CityRequest[]): CityRequest[] {
  const ordered = requests
    .filter((request) => request.point !== null && /^\d/.test(request.location))
    .toSorted((a, b) => rank(a) - rank(b) || hashText(a.id) - hashText(b.id));
  return Object.entries(wanted)
    .flatMap(([trade, count]) =>
      ordered.filter((request) => workTypes[request.type].trade === trade).slice(0, count),
    )
    .toSorted((a, b) => a.opened - b.opened || a.id.localeCompare(b.id));
}

const rank = (request: CityRequest) => (request.department === inspectors ? 0 : 1);
