/** A question that buyers ask, more specific than a topic, with its complete answer. */
export type Detail = {
  readonly asked: RegExp;
  readonly text: string;
  /** Addresses that the answer rests on, the most important first. */
  readonly paths: readonly string[];
};

/** Answers about parts of the product, each with the article that it repeats. The first match answers. */
export const productDetails: readonly Detail[] = [
  {
    asked: /\b(?:require|enforce|force|mandatory)\b.{0,40}\b(?:second factor|2fa|mfa|two[- ]factor)\b/i,
    text: 'An admin can require a second factor for roles of the company: who lacks one sets it up at the next sign-in.',
    paths: ['/docs/team/second-factor', '/privacy'],
  },
  {
    asked:
      /\b(?:2fa|mfa|two[- ]factor|second factors?|passkeys?|yubi ?keys?|security keys?|webauthn|fido2?|authenticator apps?|totp|finger ?prints?|face ?id)\b(?!.{0,30}\btraining\b)/i,
    text: 'There is a second factor: authenticator apps and passkeys, which include fingerprints, faces and security keys, with recovery codes. A company can require it per role.',
    paths: ['/docs/team/second-factor', '/privacy'],
  },
  {
    asked:
      /^(?!.{0,300}\b(?:soap|graphql)\b).{0,300}\b(?:(?:api|access|service|personal) tokens?|tokens?\b.{0,30}\b(?:expir\w{0,4}|scopes?|limit|rotate|revoke)|api keys?|service accounts?)\b/i,
    text: 'Programs get an API token, of a person or of the company. A token has scopes, so it may do only what you choose, ends after a year at most, shows its last use, and can be rotated and revoked.',
    paths: ['/docs/team/api-tokens', '/api'],
  },
  {
    asked:
      /^(?!.{0,300}\b(?:train\w{0,4}|sell|graphql)\b).{0,300}\b(?:webhooks?|push(?:es|ed)? (?:events?|changes|updates)\b|(?:send|post)s? (?:events?|changes)\b.{0,20}\b(?:to|into)\b)/i,
    text: 'There are webhooks: every change that you choose is sent to an address of yours over HTTPS, signed, repeated for three days if your server does not answer, with a log and replay.',
    paths: ['/docs/administration/webhooks', '/api'],
  },
  {
    asked:
      /\bundo\b.{0,30}\bimport\b|\bimport\b.{0,40}\b(?:undo|undone|revert|wrong|roll(?:ed)? back|take back)\b/i,
    text: 'You can undo a whole import: every record that it added is removed again, unless somebody has changed or used it since.',
    paths: ['/docs/getting-started/import'],
  },
  {
    asked:
      /\b(?:import\b.{0,40}\bduplicates?|duplicates?\b.{0,40}\bimport|detect duplicates|duplicate customers)\b/i,
    text: 'The import compares each row with what is there and with the other rows. Only reference, email or telephone joins a row to a customer; what merely looks alike is offered to you, and you decide.',
    paths: ['/docs/getting-started/import'],
  },
  {
    asked: /\bimport\w{0,3}\b.{0,40}\b(?:xlsx|csv|workbooks?)\b/i,
    text: 'Customers with their sites, technicians and open jobs are imported from CSV files and workbooks (.xlsx): you match the columns, check every row first, and can undo a whole import.',
    paths: ['/docs/getting-started/import'],
  },
  {
    asked:
      /\b(?:service requests?|request (?:a )?(?:service|repair|visit)|(?:contact|request|intake) form (?:for|on) (?:my|our)|ask for (?:work|a repair|service)|photos?\b.{0,30}\brequests?)\b/i,
    text: 'Customers ask for work through a service request: signed in, or on the public form of your company, without an account, which you link or print as a QR code. Photos can be added. The office answers, asks back, and makes a job of it. They do not book a time by themselves.',
    paths: ['/docs/customers/service-requests', '/docs/customers/request-service'],
  },
  {
    asked:
      /\b(?:start|open|launch|reload)s?\b.{0,40}\b(?:without (?:an? )?(?:internet|network|connection|signal)|offline)\b|\b(?:pwa|progressive web app|home screen)\b/i,
    text: 'An open page always keeps working without a network. Where the operator has switched it on, the console can also be installed from the browser on the device, and then it starts without a network, too.',
    paths: ['/docs/running/installable-app', '/docs/field/offline'],
  },
  {
    asked: /\b(?:custom fields?|(?:own|additional|extra|more) fields?|add (?:\w{1,10} )?fields?)\b/i,
    text: 'You can add fields of your own to customers, jobs and technicians: text, numbers, money, dates, choices, yes or no, and links, with who may see and change them. Lists filter and sort by them.',
    paths: ['/docs/administration/custom-fields'],
  },
  {
    asked:
      /\b(?:audit (?:log|trail)|log of (?:sign|log)-?ins|sign-?in (?:log|history)|who (?:signed|logged) in)\b/i,
    text: 'There is an audit that nobody can edit: sign-ins, failures, changes of accounts, tokens and permissions, and exports, with address and device, kept for a year and exported as CSV. Changes of records are in the event timeline.',
    paths: ['/docs/administration/security', '/docs/administration/event-timeline'],
  },
  {
    asked:
      /\b(?:download|export)\b.{0,20}\b(?:all|everything|whole|complete)\b(?!.{0,40}\b(?:leave|leaving|cancel))/i,
    text: 'Admins download everything that the company has here as one zip file, with every record, message, event and picture. Lists are exported as CSV and xlsx by themselves.',
    paths: ['/docs/administration/settings', '/terms'],
  },
  {
    asked:
      /\bwho owns\b.{0,20}\b(?:data|records)\b|\b(?:data|records)\b.{0,20}\b(?:ownership|belongs?|ours|mine)\b/i,
    text: 'Your data is yours: you keep every right to what you put in. It is used to run the service for you and for nothing else, neither for advertising nor for the training of models.',
    paths: ['/terms', '/privacy'],
  },
  {
    asked: /\bdelete\b.{0,20}\b(?:my|our|the) (?:company|account|data)\b/i,
    text: 'An admin can delete the company with all of its data. It is removed 14 days later; until then any admin can take it back.',
    paths: ['/docs/administration/settings', '/privacy'],
  },
  {
    asked:
      /\bback(?:ing)?[- ]?ups?\b.{0,60}\b(?:self|own|installation|server|restore)\b|\brestore\b.{0,30}\bbackup\b/i,
    text: 'On your own server, one command writes a verified backup with database, pictures and secrets, and another one restores it completely or not at all.',
    paths: ['/docs/running/backup-and-restore'],
  },
  {
    asked: /\b(?:feature (?:flags?|toggles?)|kill switch)\b/i,
    text: 'Feature flags are built in: switched per environment with a reason, with rules, gradual rollouts with guards, schedules, reviews and A/B tests, for the console and for programs of yours through OpenFeature and Unleash clients.',
    paths: ['/docs/administration/feature-flags', '/features'],
  },
  {
    asked: /\bsaved? (?:\w{1,10} ){0,2}(?:views?|filters?)\b/i,
    text: 'A list with its filters, order and columns can be saved as a view, for yourself or for your company.',
    paths: ['/docs/getting-started/the-console'],
  },
  {
    asked: /\buptime\b.{0,30}\b(?:for (?:everybody|everyone|all|us)|every plan|all plans)\b/i,
    text: 'Enterprise agreements have a 99.9% uptime SLA; Team and Business come without a guaranteed figure. What was measured over the last 90 days is on the status page.',
    paths: ['/terms', '/system-status', '/pricing'],
  },
];
