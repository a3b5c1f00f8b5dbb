import type { ConsoleUser } from './sign-up.ts';

export type PreparedBoard = {
  /** Local day of the visits: tomorrow, UTC. */
  day: string;
  technicians: { id: string; name: string }[];
  visits: { id: string; title: string }[];
};

const allWeek = Array.from({ length: 7 }, (_, index) => [
  { weekday: index + 1, startMinute: 0, endMinute: 720 },
  { weekday: index + 1, startMinute: 720, endMinute: 1440 },
]).flat();

/** Two technicians with one visit each, at 05:00 and at 07:00 tomorrow, and one waiting job. */
export async function prepareBoard(user: ConsoleUser): Promise<PreparedBoard> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const customer = await create(user, '/api/customers', { name: 'Fenway Apartments' });
  const site = await create(user, '/api/sites', {
    customerId: customer,
    name: 'Main house',
    address: { line1: '80 Boylston St', city: 'Boston' },
  });
  const technicians = [];
  for (const name of ['Ada Kowalski', 'Ben Tran']) {
    const id = await create(user, '/api/technicians', { name, trade: 'hvac', shifts: allWeek });
    technicians.push({ id, name });
  }
  const newJob = (title: string) =>
    create(user, '/api/jobs', {
      title,
      type: 'Repair',
      trade: 'hvac',
      customerId: customer,
      siteId: site,
      estimatedMinutes: 60,
    });
  const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
  const visits = [];
  for (const [index, title] of ['No heat, 3rd floor', 'Condenser install'].entries()) {
    const jobId = await newJob(title);
    const hour = 5 + 2 * index;
    const id = await create(user, '/api/visits', {
      jobId,
      scheduledStart: at(hour),
      scheduledEnd: at(hour + 1),
      technicianIds: [technicians[index]?.id],
    });
    visits.push({ id, title });
  }
  await newJob('Thermostat dead');
  return { day, technicians, visits };
}

async function create(user: ConsoleUser, path: string, body: unknown): Promise<string> {
  const answer = await user.call('POST', path, { body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
