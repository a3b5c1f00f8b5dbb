import type { CityRequest } from '@switchyard/platform/sample/city-request.ts';
import { hashText } from '@switchyard/platform/sample/random.ts';
import { workTypes } from '@switchyard/platform/sample/work-types.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';

/** Requests per trade in the excerpt: enough for a small staff's week. */
const wanted: Readonly<Partial<Record<Trade, number>>> = {
  electrical: 90,
  hvac: 60,
  plumbing: 60,
  landscaping: 40,
  construction: 30,
  cleaning: 20,
};

/**
 * The requests used for sandbox companies: with an address, half of each trade's in private buildings if there are
 * enough; the same selection each time.
 */
export function chooseSandboxRequests(requests: readonly CityRequest[]): CityRequest[] {
  const located = requests
    .filter((request) => request.point !== null && /^\d/.test(request.location))
    .toSorted((a, b) => hashText(a.id) - hashText(b.id));
  return Object.entries(wanted)
    .flatMap(([trade, count]) => {
      const own = located.filter((request) => workTypes[request.type].trade === trade);
      const [indoors, outdoors] = [own.filter(isIndoors), own.filter((request) => !isIndoors(request))];
      const share = Math.max(Math.ceil(count / 2), count - outdoors.length);
      const chosen = indoors.slice(0, share);
      return [...chosen, ...outdoors.slice(0, count - chosen.length)];
    })
    .toSorted((a, b) => a.opened - b.opened || a.id.localeCompare(b.id));
}

/** The inspectors inspect buildings of others. */
const isIndoors = ({ department }: CityRequest) => department === 'Inspectional Services';
