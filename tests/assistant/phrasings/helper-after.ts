import { type Phrasing, rowsOf } from './phrasing.ts';

const row = rowsOf('helper', false);

/** Questions of signed-in users, written after the engine existed. */
export const helperAfter: readonly Phrasing[] = [
  row('Whos got time this afternoon', 'find_free_technicians', {
    from: '2026-11-18T12:00',
    to: '2026-11-18T17:00',
  }),
  row('do we have a free hvac tech on monday at 14:00', 'find_free_technicians', {
    from: '2026-11-23T14:00',
    trade: 'hvac',
  }),
  row(
    'who can take a job at 4pm?',
    'find_free_technicians',
    { from: '2026-11-18T16:00' },
    { cites: 'technician' },
  ),
  row('When are the plumbers free next Tuesday?', 'find_free_technicians', {
    from: '2026-11-24',
    to: '2026-11-25',
    trade: 'plumbing',
  }),
  row('Are any jobs behind schedule?', 'list_jobs', { state: 'late' }, { cites: 'job' }),
  row('list emergencies', 'list_jobs', { state: 'emergency' }, { cites: 'job' }),
  row('what is scheduled for Friday? show me the jobs', 'list_jobs', {
    from: '2026-11-20',
    to: '2026-11-21',
  }),
  row('which jobs were cancelled this month', 'list_jobs', {
    state: 'cancelled',
    from: '2026-11-01',
    to: '2026-12-01',
  }),
  row("Show me Priya Nair's jobs", 'list_jobs', { technician: 'Priya Nair' }, { cites: 'technician' }),
  row(
    'all unassigned electrical jobs please',
    'list_jobs',
    { state: 'unscheduled', trade: 'electrical' },
    { cites: 'job' },
  ),
  row(
    'Which of my jobs are open?',
    'list_jobs',
    { state: 'open', mine: true },
    { role: 'customer', cites: 'job' },
  ),
  row('what jobs are in progress', 'list_jobs', { state: 'in_progress' }),
  row('number of jobs completed in october', 'count_jobs', {
    state: 'completed',
    from: '2026-10-01',
    to: '2026-11-01',
  }),
  row('How many emergencies do we have?', 'count_jobs', { state: 'emergency' }),
  row('how many jobs came in today', 'count_jobs', {
    state: 'created',
    from: '2026-11-18',
    to: '2026-11-19',
  }),
  row('Tell me about job 1046', 'read_job', { job: 1046 }, { cites: 'job' }),
  row('where are we with 1043', 'read_job', { job: 1043 }, { cites: 'job' }),
  row('is job 1042 done yet?', 'read_job', { job: 1042 }, { cites: 'job' }),
  row('and what happened to it?', 'read_job_history', {}, { after: ['status of job 1043'], cites: 'job' }),
  row('what went wrong with job 1048', 'read_job_history', { job: 1048 }, { cites: 'job' }),
  row('When was job 1041 moved and who changed it?', 'read_job_history', { job: 1041 }, { cites: 'job' }),
  row(
    'Where is Devon right now?',
    'read_schedule',
    { technician: 'Devon', from: '2026-11-18T10:12' },
    { cites: 'technician' },
  ),
  row(
    'show me the schedule of Ana Voss for next week',
    'read_schedule',
    {
      technician: 'Ana Voss',
      from: '2026-11-23',
      to: '2026-11-30',
    },
    { cites: 'technician' },
  ),
  row(
    "what's my schedule tomorrow",
    'read_schedule',
    { mine: true, from: '2026-11-19', to: '2026-11-20' },
    {
      role: 'technician',
    },
  ),
  row(
    'how can I reach Oak & Pine Apartments?',
    'find_customer',
    { customer: 'Oak & Pine Apartments' },
    { cites: 'customer' },
  ),
  row(
    "what is Elm Street School's email",
    'find_customer',
    { customer: 'Elm Street School' },
    { cites: 'customer' },
  ),
  row('where is my technician?', 'list_jobs', { state: 'open', mine: true }),
  row('when is my next appointment?', 'list_jobs', { state: 'open', mine: true }),
  row('look up carmen rivera', 'find_customer', { customer: 'carmen rivera' }, { cites: 'customer' }),
  row("what's our turnover this quarter?", 'read_revenue', { from: '2026-10-01', to: '2027-01-01' }),
  row('how much have we invoiced in 2026', 'read_revenue', { from: '2026-01-01', to: '2027-01-01' }),
  row("what's going on today?", 'read_today'),
];
