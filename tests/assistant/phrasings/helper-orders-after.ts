import { type Phrasing, rowsOf } from './phrasing.ts';

const row = rowsOf('helper', false);

/**
 * Orders and small talk of signed-in users, and phrasings misread by the first version, written after the engine
 * existed.
 */
export const helperOrdersAfter: readonly Phrasing[] = [
  row(
    'Register Tim Castle as a new client, tim.castle@example.test',
    'create_customer',
    {
      name: 'Tim Castle',
      email: 'tim.castle@example.test',
    },
    { proposal: 'customer.create' },
  ),
  row(
    'new customer: Bayview Gym, phone (617) 555-0188',
    'create_customer',
    {
      name: 'Bayview Gym',
      phone: '(617) 555-0188',
    },
    { proposal: 'customer.create' },
  ),
  row(
    'could you please add a client named North Pier Fish Market',
    'create_customer',
    {
      name: 'North Pier Fish Market',
    },
    { proposal: 'customer.create' },
  ),
  row(
    'log a new job for Elm Street School, boiler makes noise, urgent',
    'create_job',
    {
      customer: 'Elm Street School',
      title: 'boiler makes noise',
      priority: 'high',
    },
    { proposal: 'job.create' },
  ),
  row(
    'I want to create a job at Oak & Pine Apartments to fix the intercom wiring',
    'create_job',
    {
      customer: 'Oak & Pine Apartments',
      title: 'fix the intercom wiring',
    },
    { proposal: 'job.create' },
  ),
  row(
    'add job: dripping tap for Northgate Dental',
    'create_job',
    {
      customer: 'Northgate Dental',
      title: 'dripping tap',
    },
    { proposal: 'job.create' },
  ),
  row(
    'Plan 1044 for Thursday at 1 pm with Tom Becker',
    'schedule_job',
    {
      job: 1044,
      start: '2026-11-19T13:00',
      technician: 'Tom Becker',
    },
    { proposal: 'visit.schedule' },
  ),
  row(
    'assign job 1046 to Mara tomorrow at 2',
    'schedule_job',
    {
      job: 1046,
      technician: 'Mara',
      start: '2026-11-19T14:00',
    },
    { proposal: 'visit.schedule' },
  ),
  row(
    'push job 1041 to Monday at 10',
    'schedule_job',
    { job: 1041, start: '2026-11-23T10:00' },
    {
      proposal: 'visit.schedule',
    },
  ),
  row('Schedule a job', 'schedule_job'),
  row('let Priya handle 1041', 'reassign_job', { job: 1041, technician: 'Priya' }),
  row(
    'hand job 1041 over to Mara',
    'reassign_job',
    { job: 1041, technician: 'Mara' },
    { proposal: 'visit.reassign' },
  ),
  row('swap 1042 to Luis', 'reassign_job', { job: 1042, technician: 'Luis' }, { proposal: 'visit.reassign' }),
  row(
    'Call off job #1045 because the roof is not accessible',
    'cancel_job',
    {
      job: 1045,
      reason: 'the roof is not accessible',
    },
    { proposal: 'job.cancel' },
  ),
  row('cancel it', 'cancel_job', {}, { after: ['job 1044?'], proposal: 'job.cancel' }),
  row("don't cancel job 1044", 'unknown'),
  row('how do I cancel a job?', 'search_docs', { question: 'how do I cancel a job?' }, { cites: 'article' }),
  row(
    'let Harbor Bakery know we need another hour',
    'message_customer',
    {
      customer: 'Harbor Bakery',
      text: 'we need another hour',
    },
    { proposal: 'customer.message' },
  ),
  row(
    'email Northgate Dental: your appointment is confirmed',
    'message_customer',
    {
      customer: 'Northgate Dental',
      text: 'your appointment is confirmed',
      channel: 'email',
    },
    { proposal: 'customer.message' },
  ),
  row(
    'Write to the client of 1042 that the parts are here',
    'message_customer',
    {
      job: 1042,
      text: 'the parts are here',
    },
    { proposal: 'customer.message' },
  ),
  row(
    'give me a csv of all jobs created last month',
    'run_report',
    {
      report: 'created',
      from: '2026-10-01',
      to: '2026-11-01',
    },
    { proposal: 'report.run' },
  ),
  row(
    'weekly report please for this week',
    'run_report',
    {
      report: 'summary',
      from: '2026-11-16',
      to: '2026-11-23',
    },
    { proposal: 'report.run' },
  ),
  row('remember that Harbor Bakery opens at 5am', 'remember', {
    kind: 'note',
    value: 'Harbor Bakery opens at 5am',
  }),
  row('forget my name', 'forget', { what: 'my name' }),
  row('what did we talk about yesterday?', 'recall'),
  row('never mind', 'dismiss'),
  row('Where do I change my password?', 'search_docs', { question: 'Where do I change my password?' }),
  row('ok thank you very much', 'thank'),
  row("who's free tomorrow between 8 and 10", 'find_free_technicians', {
    from: '2026-11-19T08:00',
    to: '2026-11-19T10:00',
  }),
  row('jobs for tomorrow please', 'list_jobs', { from: '2026-11-19', to: '2026-11-20' }),
  row('what are we doing on monday', 'list_jobs', { from: '2026-11-23', to: '2026-11-24' }),
  row("give me Devon's jobs for this week", 'list_jobs', {
    technician: 'Devon',
    from: '2026-11-16',
    to: '2026-11-23',
  }),
  row('how many hvac jobs are open', 'count_jobs', { state: 'open', trade: 'hvac' }),
  row('why was job 1044 cancelled', 'read_job_history', { job: 1044 }, { cites: 'job' }),
  row("where's Luis", 'read_schedule', { technician: 'Luis' }, { cites: 'technician' }),
  row(
    'contact details for Lakeside Hotel',
    'find_customer',
    { customer: 'Lakeside Hotel' },
    { cites: 'customer' },
  ),
  row(
    'email address of Harbor Bakery?',
    'find_customer',
    { customer: 'Harbor Bakery' },
    { cites: 'customer' },
  ),
  row('sales this year', 'read_revenue', { from: '2026-01-01', to: '2027-01-01' }),
  row(
    'book Ana Voss for job 1047 on friday at 9',
    'schedule_job',
    {
      job: 1047,
      technician: 'Ana Voss',
      start: '2026-11-20T09:00',
    },
    { proposal: 'visit.schedule' },
  ),
  row(
    'change job 1042 to Luis',
    'reassign_job',
    { job: 1042, technician: 'Luis' },
    { proposal: 'visit.reassign' },
  ),
  row(
    'we no longer need job 1045, cancel it',
    'cancel_job',
    {
      job: 1045,
      reason: 'we no longer need job 1045',
    },
    { proposal: 'job.cancel' },
  ),
  row(
    "I'd like a csv with created jobs since monday",
    'run_report',
    {
      report: 'created',
      from: '2026-11-16',
      to: '2026-11-19',
    },
    { proposal: 'report.run' },
  ),
  row('drop all jobs', 'unknown'),
  row('delete customer Harbor Bakery', 'unknown'),
  row(
    'Who is on shift tomorrow?',
    'find_free_technicians',
    { from: '2026-11-19', to: '2026-11-20', onShift: true },
    { cites: 'technician' },
  ),
  row(
    'What is open for Lakeside Hotel?',
    'list_jobs',
    { state: 'open', customer: 'Lakeside Hotel' },
    { cites: 'job' },
  ),
  row(
    'schedule job 1045 on the 24th at 9 with Luis',
    'schedule_job',
    {
      job: 1045,
      start: '2026-11-24T09:00',
      technician: 'Luis',
    },
    { proposal: 'visit.schedule' },
  ),
];
