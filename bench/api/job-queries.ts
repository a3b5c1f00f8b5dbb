import type { Query } from '../data/open-load.ts';

export type KnownIds = {
  customers: readonly string[];
  technicians: readonly string[];
  jobs: readonly string[];
};

const words = [
  'pothole',
  'boiler',
  'leak',
  'repl',
  'street',
  'graffiti',
  'water',
  'inspection',
  'garcia',
  'hughes',
];
const pairs = [
  'leak kitchen',
  'boiler washington',
  'repair beacon',
  'lock nguyen',
  'light tremont',
  'tree river',
];
const numbers = ['1042', '55321', 'B-777', '98001'];

/** All views a dispatcher has of the job list, each equally frequent. */
const ways: readonly ((pick: Picker, ids: KnownIds) => Query)[] = [
  () => jobs('newest', {}),
  (pick) =>
    jobs('state', { state: pick(['scheduled', 'in_progress', 'completed', 'unscheduled', 'closed']) }),
  (pick) =>
    jobs('open states', {
      state: 'unscheduled,scheduled,in_progress',
      sort: pick(['-priority', 'resolveBy']),
    }),
  (pick) => jobs('one word', { q: pick(words) }),
  (pick) => jobs('two words', { q: pick(pairs) }),
  (pick) => jobs('number', { q: pick(numbers) }),
  (pick) => jobs('word and state', { q: pick(words), state: pick(['closed', 'invoiced', 'unscheduled']) }),
  (pick) =>
    jobs('trade and priority', { trade: pick(['hvac', 'plumbing', 'security']), priority: 'high,emergency' }),
  (pick) => jobs('word and trade', { q: pick(words), trade: pick(['hvac', 'plumbing', 'construction']) }),
  (pick) =>
    jobs('sorted', {
      sort: pick(['number', '-number', 'resolveBy', '-priority', 'scheduledStart', '-updatedAt']),
    }),
  (pick, { customers }) => jobs('customer', { customerId: pick(customers) }),
  (pick, { customers }) => jobs('customer, sorted', { customerId: pick(customers), sort: '-priority' }),
  (pick) => jobs('territory', { territory: pick(['Harbor', 'North', 'Hills']) }),
  () => jobs('overdue', { overdue: 'true', sort: 'resolveBy' }),
  (pick, { technicians }) =>
    jobs('technician, next week', { technicianId: pick(technicians), ...nextWeek() }),
];

type Picker = <Value>(values: readonly Value[]) => Value;

/** The query mix, the same in every run: the index decides. */
export function jobQuery(index: number, ids: KnownIds): Query {
  const way = ways[index % ways.length];
  if (!way) throw new Error('No way to ask');
  let salt = index;
  return way((values) => {
    salt = (Math.imul(salt ^ 0x9e3779b9, 0x85ebca6b) >>> 7) + index;
    const value = values[salt % values.length];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  }, ids);
}

function jobs(name: string, parameters: Record<string, string>): Query {
  return { name, path: `/api/jobs?${new URLSearchParams({ limit: '50', ...parameters }).toString()}` };
}

function nextWeek(): { scheduledFrom: string; scheduledTo: string } {
  const day = 86_400_000;
  const from = Math.floor(Date.now() / day) * day;
  return {
    scheduledFrom: new Date(from).toISOString(),
    scheduledTo: new Date(from + 7 * day).toISOString(),
  };
}
