import { type Phrasing, rowsOf } from './phrasing.ts';

const row = rowsOf('helper', false);

/** Questions and orders of signed-in people, written after the engine existed. */
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
  row('look up carmen rivera', 'find_customer', { customer: 'carmen rivera' }, { cites: 'customer' }),
  row("what's our turnover this quarter?", 'read_revenue', { from: '2026-10-01', to: '2027-01-01' }),
  row('how much have we invoiced in 2026', 'read_revenue', { from: '2026-01-01', to: '2027-01-01' }),
  row("what's going on today?", 'read_today'),
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
];
