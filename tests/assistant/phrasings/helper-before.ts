import { type Phrasing, rowsOf } from './phrasing.ts';

const row = rowsOf('helper', true);

/** Questions and orders of signed-in users, written before the engine. */
export const helperBefore: readonly Phrasing[] = [
  // Who is free
  row('who is free at 2?', 'find_free_technicians', { from: '2026-11-18T14:00' }, { cites: 'technician' }),
  row('Who is available tomorrow morning?', 'find_free_technicians', {
    from: '2026-11-19T08:00',
    to: '2026-11-19T12:00',
  }),
  row('anyone free right now?', 'find_free_technicians', { from: '2026-11-18T10:12' }),
  row('Is there a plumber available on Friday at 9am?', 'find_free_technicians', {
    from: '2026-11-20T09:00',
    trade: 'plumbing',
  }),
  row('which electricians are free between 1pm and 3pm today', 'find_free_technicians', {
    from: '2026-11-18T13:00',
    to: '2026-11-18T15:00',
    trade: 'electrical',
  }),
  row('Is Mara free tomorrow at 10?', 'find_free_technicians', {
    from: '2026-11-19T10:00',
    technician: 'Mara',
  }),
  // Lists
  row('which jobs are late?', 'list_jobs', { state: 'late' }, { cites: 'job' }),
  row("what's running late right now", 'list_jobs', { state: 'late' }),
  row('show me all overdue jobs', 'list_jobs', { state: 'overdue' }),
  row('Which jobs still have nobody assigned?', 'list_jobs', { state: 'unscheduled' }, { cites: 'job' }),
  row('any emergencies open?', 'list_jobs', { state: 'emergency' }, { cites: 'job' }),
  row('what jobs do we have tomorrow', 'list_jobs', { from: '2026-11-19', to: '2026-11-20' }),
  row('list the open plumbing jobs', 'list_jobs', { state: 'open', trade: 'plumbing' }),
  row('Show jobs for Harbor Bakery', 'list_jobs', { customer: 'Harbor Bakery' }, { cites: 'job' }),
  row(
    'what are my jobs today',
    'list_jobs',
    { mine: true, from: '2026-11-18', to: '2026-11-19' },
    {
      role: 'technician',
    },
  ),
  row('which jobs are on hold', 'list_jobs', { state: 'on_hold' }),
  row('What did Devon Price complete last week?', 'list_jobs', {
    state: 'completed',
    technician: 'Devon Price',
    from: '2026-11-09',
    to: '2026-11-16',
  }),
  // One job
  row('what happened to job 1042?', 'read_job_history', { job: 1042 }, { cites: 'job' }),
  row('history of #1043 please', 'read_job_history', { job: 1043 }, { cites: 'job' }),
  row('Who changed job 1041 and when?', 'read_job_history', { job: 1041 }),
  row("what's the status of job 1044", 'read_job', { job: 1044 }, { cites: 'job' }),
  row('job 1045?', 'read_job', { job: 1045 }, { cites: 'job' }),
  row('Who is assigned to job #1042', 'read_job', { job: 1042 }),
  row('when is 1042 scheduled', 'read_job', { job: 1042 }),
  // People and customers
  row("what is Mara's schedule tomorrow?", 'read_schedule', {
    technician: 'Mara',
    from: '2026-11-19',
    to: '2026-11-20',
  }),
  row('What does Devon have on Friday', 'read_schedule', {
    technician: 'Devon',
    from: '2026-11-20',
    to: '2026-11-21',
  }),
  row(
    'phone number of Northgate Dental',
    'find_customer',
    { customer: 'Northgate Dental' },
    {
      cites: 'customer',
    },
  ),
  row('Find customer Lakeside Hotel', 'find_customer', { customer: 'Lakeside Hotel' }, { cites: 'customer' }),
  row('do we have a customer called Rivera?', 'find_customer', { customer: 'Rivera' }, { cites: 'customer' }),
  // Figures
  row('revenue this month', 'read_revenue', { from: '2026-11-01', to: '2026-12-01' }),
  row('how much money did we make last week?', 'read_revenue', { from: '2026-11-09', to: '2026-11-16' }),
  row('how many jobs did we complete yesterday?', 'count_jobs', {
    state: 'completed',
    from: '2026-11-17',
    to: '2026-11-18',
  }),
  row('how many open jobs are there', 'count_jobs', { state: 'open' }),
  row('how does today look?', 'read_today'),
  row('give me a summary of the day', 'read_today'),
  // Create customers
  row(
    'create a new client Blue Door Cafe',
    'create_customer',
    { name: 'Blue Door Cafe' },
    {
      proposal: 'customer.create',
    },
  ),
  row(
    'Add customer Jane Miller, jane@miller.test, 617-555-0134',
    'create_customer',
    {
      name: 'Jane Miller',
      email: 'jane@miller.test',
      phone: '617-555-0134',
    },
    { proposal: 'customer.create' },
  ),
  row(
    'I need to set up a new commercial customer called Vista Labs',
    'create_customer',
    {
      name: 'Vista Labs',
      kind: 'commercial',
    },
    { proposal: 'customer.create' },
  ),
  // Create jobs
  row(
    'create a job for Harbor Bakery: oven does not light',
    'create_job',
    {
      customer: 'Harbor Bakery',
      title: 'oven does not light',
    },
    { proposal: 'job.create' },
  ),
  row(
    'New emergency job at Lakeside Hotel: water in the basement, plumbing',
    'create_job',
    {
      customer: 'Lakeside Hotel',
      title: 'water in the basement',
      priority: 'emergency',
      trade: 'plumbing',
    },
    { proposal: 'job.create' },
  ),
  row(
    'Book a boiler service for Carmen Rivera on Friday at 10am with Ana Voss',
    'create_job',
    {
      customer: 'Carmen Rivera',
      title: 'boiler service',
      start: '2026-11-20T10:00',
      technician: 'Ana Voss',
    },
    { proposal: 'job.create' },
  ),
  // Plan visits
  row(
    'schedule job 1045 tomorrow at 9 with Luis',
    'schedule_job',
    {
      job: 1045,
      start: '2026-11-19T09:00',
      technician: 'Luis',
    },
    { proposal: 'visit.schedule' },
  ),
  row(
    'Put #1047 on Ana Voss for Monday 8:30am',
    'schedule_job',
    {
      job: 1047,
      technician: 'Ana Voss',
      start: '2026-11-23T08:30',
    },
    { proposal: 'visit.schedule' },
  ),
  row(
    'move job 1042 to tomorrow 3pm',
    'schedule_job',
    { job: 1042, start: '2026-11-19T15:00' },
    {
      proposal: 'visit.schedule',
    },
  ),
  row(
    'can you reschedule 1043 to Friday 11:00',
    'schedule_job',
    { job: 1043, start: '2026-11-20T11:00' },
    {
      proposal: 'visit.schedule',
    },
  ),
  row(
    'tomorrow at 9 with Luis',
    'schedule_job',
    {
      job: 1045,
      start: '2026-11-19T09:00',
      technician: 'Luis',
    },
    { after: ['Schedule job 1045'], proposal: 'visit.schedule' },
  ),
  // Reassign visits
  row(
    'reassign job 1042 to Luis Ortega',
    'reassign_job',
    { job: 1042, technician: 'Luis Ortega' },
    {
      proposal: 'visit.reassign',
    },
  ),
  row(
    'give 1043 to Tom Becker instead',
    'reassign_job',
    { job: 1043, technician: 'Tom Becker' },
    {
      proposal: 'visit.reassign',
    },
  ),
  row(
    'Can Tom take over job #1043?',
    'reassign_job',
    { job: 1043, technician: 'Tom' },
    {
      proposal: 'visit.reassign',
    },
  ),
  // Cancel visits
  row('cancel job 1044', 'cancel_job', { job: 1044 }, { proposal: 'job.cancel' }),
  row(
    'please cancel #1047, the customer fixed it himself',
    'cancel_job',
    {
      job: 1047,
      reason: 'the customer fixed it himself',
    },
    { proposal: 'job.cancel' },
  ),
  // Write to customers
  row(
    'tell Harbor Bakery that we arrive 20 minutes later',
    'message_customer',
    {
      customer: 'Harbor Bakery',
      text: 'we arrive 20 minutes later',
    },
    { proposal: 'customer.message' },
  ),
  row(
    'Send a message to Northgate Dental: The part has arrived.',
    'message_customer',
    {
      customer: 'Northgate Dental',
      text: 'The part has arrived.',
    },
    { proposal: 'customer.message' },
  ),
  row(
    'message the customer of job 1043: we are on our way',
    'message_customer',
    {
      job: 1043,
      text: 'we are on our way',
    },
    { proposal: 'customer.message' },
  ),
  // Reports
  row(
    'run a report of completed jobs for October',
    'run_report',
    {
      report: 'completed',
      from: '2026-10-01',
      to: '2026-11-01',
    },
    { proposal: 'report.run' },
  ),
  row(
    'export cancelled jobs this year as csv',
    'run_report',
    {
      report: 'cancelled',
      from: '2026-01-01',
      to: '2027-01-01',
    },
    { proposal: 'report.run' },
  ),
  // Memory and small talk
  row('call me Sam', 'remember', { kind: 'name', value: 'Sam' }),
  row('my time zone is Europe/Berlin', 'remember', { kind: 'time_zone', value: 'Europe/Berlin' }),
  row('What do you remember about me?', 'list_memory'),
  row('hi there', 'greet'),
  row('thanks!', 'thank'),
  row('what can you do?', 'capabilities'),
  row('how do I plan a visit?', 'search_docs', { question: 'how do I plan a visit?' }, { cites: 'article' }),
  row('what does needs return mean', 'search_docs', { question: 'what does needs return mean' }),
  row('yes, do it', 'confirm_in_chat'),
  row('what is the capital of France', 'unknown'),
];
