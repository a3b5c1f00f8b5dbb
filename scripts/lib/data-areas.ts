/** One picture of the data model: what its tables are for, and their names or how their names begin. */
export type DataArea = { readonly title: string; readonly about: string; readonly tables: readonly RegExp[] };

/** Areas in reading order; a table belongs to the first that names it. */
export const dataAreas: readonly DataArea[] = [
  {
    title: 'Companies and people',
    about:
      'Who there is and how they sign in. A session, an invitation or a link is stored as the hash of its secret.',
    tables: [
      /^compan/,
      /^(?:users|sessions|invitations|password_resets|email_verifications)$/,
      /^(?:sso|scim)_/,
      /^(?:passkeys|recovery_codes|second_factor_failures|sign_in_challenges|spent_challenges|totp_factors)$/,
    ],
  },
  {
    title: 'Customers, sites and technicians',
    about: 'Whom the company works for, where, and who does it.',
    tables: [/^(?:customers|contacts|sites|technicians)$/],
  },
  {
    title: 'Work',
    about: 'A job has visits; an assignment books a technician for a visit and cannot overlap another one.',
    tables: [/^(?:jobs|visits|assignments|checklists|comments)$/],
  },
  {
    title: 'Smart scheduling',
    about:
      'Runs of the search, each with its best plan. The board changes only when moves of a plan are applied.',
    tables: [/^schedule_/],
  },
  {
    title: 'Field records',
    about: 'What is recorded at a visit, its photos, and work that arrived for a visit that is gone.',
    tables: [/^(?:visit_entries|photos?(?:_\w+)?|orphan_submissions|client_refs)$/],
  },
  {
    title: 'Lists',
    about: 'Saved views of lists and which of them a person opens first.',
    tables: [/^saved_view/],
  },
  {
    title: 'Events and notifications',
    about:
      'Every change commits with its events. A topic numbers them without gaps; consumers note how far they have come and what they have handled.',
    tables: [/^(?:events|topic_|inbox$|notifications$|consumer_|idempotency_keys$|events_default$)/],
  },
  {
    title: 'Mail, leads and support',
    about: 'Mails wait in the outbox; leads and tickets are conversations with people outside.',
    tables: [/^(?:outbox_mails$|communications$|lead|support_)/],
  },
  { title: 'Import', about: 'Customer lists that are read in, row by row.', tables: [/^import/] },
  {
    title: 'Feature flags',
    about: 'Flags with a state per environment, and experiments on them with their exposures and events.',
    tables: [/^(?:flags$|flag_|experiment)/],
  },
  {
    title: 'Assistant',
    about: 'Conversations, what the assistant remembers, and proposals that wait for a confirmation.',
    tables: [/^assistant_/],
  },
  {
    title: 'Status page',
    about: 'Probes, days, notices and subscribers. They belong to the deployment and to no company.',
    tables: [/^status_/],
  },
  {
    title: 'Error reports',
    about: 'Errors of browsers, put together by their cause, and the source maps that they are read with.',
    tables: [/^(?:error_|source_maps$)/],
  },
  {
    title: 'Readers of the guide',
    about: 'Who read and rated an article, and the sums. They belong to the deployment and to no company.',
    tables: [/^article_/],
  },
  { title: 'More records', about: 'Tables that no area above names.', tables: [/^/] },
];
