export type Retention = {
  readonly id: string;
  readonly what: string;
  readonly until: string;
  /** Source file that enforces it, from the root of the repository, and the matching text. */
  readonly file: string;
  readonly code: string;
  /** Tables covered by this line. */
  readonly tables: readonly string[];
};

const hourly = 'workers/src/schedules/remove-expired.ts';

/** Retention periods on the server. A test compares each line with the code that removes the data. */
export const retention: readonly Retention[] = [
  {
    id: 'sessions',
    what: 'Sessions: when they began and were last used, address and browser of the device',
    until: 'A day after they end by themselves; 30 days after sign-out',
    file: hourly,
    code: `sessions: "expires_at < now() - interval '1 day' OR revoked_at < now() - interval '30 days'"`,
    tables: ['sessions'],
  },
  {
    id: 'api-tokens',
    what: 'API tokens: name, scopes, time and network of the last use',
    until: '90 days after they end; the name stays with what a token of the company wrote',
    file: hourly,
    code: `api_tokens: "least(expires_at, revoked_at) < now() - interval '90 days'"`,
    tables: ['api_tokens'],
  },
  {
    id: 'security-events',
    what: 'The audit of a company: sign-ins, changes of accounts and tokens, exports and refused access, with address and device',
    until: 'A year',
    file: 'platform/src/db/migrations/202611231700_security_events.sql',
    code: "at < now() - interval '365 days'",
    tables: ['security_events'],
  },
  {
    id: 'security-alerts',
    what: 'Security alerts of a company',
    until: 'A year after they were resolved',
    file: hourly,
    code: `security_alerts: "resolved_at < now() - interval '365 days'"`,
    tables: ['security_alerts'],
  },
  {
    id: 'resets',
    what: 'Requests for a new password',
    until: 'A day after they expire',
    file: hourly,
    code: `password_resets: "expires_at < now() - interval '1 day'"`,
    tables: ['password_resets'],
  },
  {
    id: 'verifications',
    what: 'Links that confirm an e-mail address',
    until: 'A day after they expire',
    file: hourly,
    code: `email_verifications: "expires_at < now() - interval '1 day'"`,
    tables: ['email_verifications'],
  },
  {
    id: 'second-steps',
    what: 'Sign-ins that stopped at the second factor, answered challenges of passkeys, counts of wrong codes',
    until: 'A day after they expire',
    file: hourly,
    code: `sign_in_challenges: "expires_at < now() - interval '1 day'"`,
    tables: ['sign_in_challenges', 'spent_challenges', 'second_factor_failures'],
  },
  {
    id: 'totp',
    what: 'Keys of authenticator apps whose set-up was not finished',
    until: 'A day',
    file: hourly,
    code: `totp_factors: "confirmed_at IS NULL AND created_at < now() - interval '1 day'"`,
    tables: ['totp_factors'],
  },
  {
    id: 'invitations',
    what: 'Invitations',
    until: '30 days after they end, are accepted or withdrawn',
    file: hourly,
    code: `least(accepted_at, revoked_at) < now() - interval '30 days' OR expires_at < now() - interval '30 days'`,
    tables: ['invitations'],
  },
  {
    id: 'mails',
    what: 'Mails the software sent',
    until: '30 days after delivery; 90 days when they could never be delivered',
    file: hourly,
    code: `outbox_mails: "sent_at < now() - interval '30 days' OR created_at < now() - interval '90 days'"`,
    tables: ['outbox_mails'],
  },
  {
    id: 'mail-texts',
    what: 'Texts of these mails',
    until: 'delivery; 7 days when they could not be delivered',
    file: hourly,
    code: "body <> '' AND created_at < now() - interval '7 days'",
    tables: ['outbox_mails'],
  },
  {
    id: 'outcomes',
    what: 'Outcomes of writes, by which a repeated one is recognised',
    until: '30 days; what temporary records became, 60 days',
    file: hourly,
    code: `client_refs: "created_at < now() - interval '60 days'"`,
    tables: ['client_refs', 'idempotency_keys', 'inbox'],
  },
  {
    id: 'uploads',
    what: 'Photos that arrived in part',
    until: '7 days after the last piece',
    file: hourly,
    code: `photo_uploads: "updated_at < now() - interval '7 days'"`,
    tables: ['photo_uploads'],
  },
  {
    id: 'deleted-photos',
    what: 'Deleted photos',
    until: '30 days after deletion the picture itself is removed',
    file: 'platform/src/db/repositories/photo-repository.ts',
    code: "WHERE deleted_at < now() - interval '30 days' AND bytes_removed_at IS NULL",
    tables: [],
  },
  {
    id: 'errors',
    what: 'Error reports of browsers: message, page, release and the last steps before it',
    until: '30 days',
    file: hourly,
    code: `error_reports: "created_at < now() - interval '30 days'"`,
    tables: ['error_reports', 'error_groups'],
  },
  {
    id: 'flag-counts',
    what: 'Counts of evaluated feature flags, and the programs that evaluate them',
    until: '90 days; programs one day after they were last seen',
    file: hourly,
    code: `flag_metrics: "hour < now() - interval '90 days'"`,
    tables: ['flag_metrics', 'flag_applications'],
  },
  {
    id: 'experiments',
    what: 'Events that programs report for A/B tests, by the unit that the program names',
    until:
      '180 days; those that a started test measures, until a day after its end. The units of a test 180 days after its end',
    file: hourly,
    code: "experiment_events: `at < now() - interval '180 days' AND NOT EXISTS (",
    tables: ['experiment_events', 'experiment_exposures'],
  },
  {
    id: 'webhooks',
    what: 'Events that were sent to webhooks, and what their servers answered',
    until: '30 days',
    file: hourly,
    code: `webhook_deliveries: "created_at < now() - interval '30 days'"`,
    tables: ['webhook_deliveries'],
  },
  {
    id: 'imports',
    what: 'Customer lists that were given to the import',
    until: '30 days after the last step; what they became stays',
    file: hourly,
    code: `imports: "updated_at < now() - interval '30 days'"`,
    tables: ['imports'],
  },
  {
    id: 'visitor-chats',
    what: 'What visitors wrote to the sales assistant',
    until: '30 days after the last message; what became a request to sales is kept as one',
    file: hourly,
    code: `assistant_visitor_chats: "updated_at < now() - interval '30 days'"`,
    tables: ['assistant_visitor_chats'],
  },
  {
    id: 'conversations',
    what: 'Your own conversations with the assistant, and what it remembers of you',
    until: 'You delete them; of a person, the newest 500 conversations are kept',
    file: 'contracts/src/assistant/conversation.ts',
    code: 'conversationLimit = 500',
    tables: [],
  },
  {
    id: 'subscriptions',
    what: 'Subscriptions to the status page',
    until: 'You end them by the link in each mail; 7 days when they are never confirmed',
    file: 'platform/src/db/repositories/status-probe-repository.ts',
    code: "unconfirmedKept = '7 days'",
    tables: [],
  },
  {
    id: 'sandboxes',
    what: 'Sandbox companies of the demo, with everything that was entered',
    until: '24 hours after they were opened',
    file: 'contracts/src/sandbox/sandbox-routes.ts',
    code: 'sandboxHours = 24',
    tables: [],
  },
  {
    id: 'leads',
    what: 'Requests to sales, and support tickets',
    until: 'Until they are deleted on request; a clean-up does not touch them',
    file: 'contracts/src/support/ticket-options.ts',
    code: 'closeAfterDays = 7',
    tables: [],
  },
  {
    id: 'records',
    what: 'Jobs, visits, customers, sites, technicians and the history of each',
    until:
      'As long as the company exists. Deleted ones can be restored for 30 days and are then only what the history names',
    file: 'contracts/src/http/restore-rules.ts',
    code: 'restorableDays = 30',
    tables: [],
  },
];
