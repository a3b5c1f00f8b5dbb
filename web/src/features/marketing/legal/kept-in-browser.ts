export type KeptItem = {
  readonly id: string;
  /** Name in the browser; `…` stands for a variable part. */
  readonly name: string;
  readonly kind: 'cookie' | 'local storage' | 'session storage' | 'database' | 'cache';
  readonly purpose: string;
  readonly until: string;
  /** The file that contains the name, from the root of the repository. A test looks there for `code`. */
  readonly file: string;
  /** The name as written in that file. */
  readonly code: string;
  /** Files that write it, if different. */
  readonly writtenIn?: readonly string[];
};

/** Everything this software stores in a browser. A test fails when stored data is missing here. */
export const keptInBrowser: readonly KeptItem[] = [
  {
    id: 'sid',
    name: '__Host-sid',
    kind: 'cookie',
    purpose:
      'Names your session after you sign in. A random number, unreadable for scripts; the server stores its hash. Called sid where there is no TLS.',
    until: 'Sign-out, 12 hours without use, or 14 days, whichever comes first',
    file: 'api/src/plugins/session.ts',
    code: "'__Host-sid' : 'sid'",
  },
  {
    id: 'sso',
    name: '__Host-sso',
    kind: 'cookie',
    purpose:
      'Marks the browser that began a sign-in with the identity provider of a company, so that no other one completes it. A random number, unreadable for scripts; the server stores its hash. Called sso where there is no TLS.',
    until: '30 minutes after the last such sign-in began',
    file: 'api/src/http/sso-browser.ts',
    code: "'__Host-sso' : 'sso'",
  },
  {
    id: 'theme',
    name: 'ui-theme',
    kind: 'local storage',
    purpose: 'Dark, light or as the system has it.',
    until: 'You clear it',
    file: 'web/src/lib/theme.ts',
    code: "'ui-theme'",
  },
  {
    id: 'signed-in',
    name: 'switchyard-signed-in',
    kind: 'cookie',
    purpose:
      'Records that a user is signed in here, so that the console loads at once. Does not identify the user.',
    until: 'Sign-out, at the latest 14 days after signing in',
    file: 'api/src/plugins/session.ts',
    code: "'switchyard-signed-in'",
    writtenIn: ['api/src/plugins/session.ts', 'web/src/core/session-hint.ts'],
  },
  {
    id: 'device-user',
    name: 'switchyard-device-user',
    kind: 'local storage',
    purpose:
      'Two random numbers that say whose records lie in this browser, so that you can go on when the server does not answer.',
    until: 'Sign-out, the end of your session, or the sign-in of another user',
    file: 'web/src/core/session-hint.ts',
    code: "'switchyard-device-user'",
  },
  {
    id: 'preferences',
    name: 'persist:preferences',
    kind: 'local storage',
    purpose:
      'Your view of board, lists and navigation: density, saved views, columns, favourites, folded parts, panels you put away.',
    until: 'You clear it',
    file: 'web/src/core/preferences-slice.ts',
    code: "preferencesKey = 'preferences'",
    writtenIn: ['web/src/core/preference-storage.ts'],
  },
  {
    id: 'views',
    name: 'switchyard-views',
    kind: 'local storage',
    purpose: 'The saved views of lists that you opened, so that they work at once and without a network.',
    until: 'Sign-out, the end of your session, or another user who opens a list',
    file: 'web/src/core/session-hint.ts',
    code: "'switchyard-views'",
    writtenIn: ['web/src/core/session-hint.ts', 'web/src/records/known-views.ts'],
  },
  {
    id: 'fields',
    name: 'switchyard-fields',
    kind: 'local storage',
    purpose: 'The custom fields that your company has defined, so that forms show them without a network.',
    until: 'Sign-out, the end of your session, or another user who signs in',
    file: 'web/src/core/session-hint.ts',
    code: "'switchyard-fields'",
    writtenIn: ['web/src/core/session-hint.ts', 'web/src/records/known-fields.ts'],
  },
  {
    id: 'flag-contexts',
    name: 'switchyard-flag-contexts',
    kind: 'local storage',
    purpose: 'The last users and properties for which you evaluated feature flags, to choose them again.',
    until: 'Sign-out, the end of your session, or another user who evaluates flags',
    file: 'web/src/core/session-hint.ts',
    code: "'switchyard-flag-contexts'",
    writtenIn: [
      'web/src/core/session-hint.ts',
      'web/src/features/feature-flags/playground/recent-contexts.ts',
    ],
  },
  {
    id: 'debug',
    name: 'switchyard-debug',
    kind: 'local storage',
    purpose: 'Debug mode, when you switched it on.',
    until: 'You switch it off',
    file: 'web/src/lib/debug-log.ts',
    code: "'switchyard-debug'",
    writtenIn: ['web/src/app/user-menu-panel.tsx'],
  },
  {
    id: 'docs-visitor',
    name: 'docs-visitor-id',
    kind: 'local storage',
    purpose:
      'A random number by which your answer to “was this helpful” counts once. It is hashed before it is stored.',
    until: 'You clear it',
    file: 'web/src/features/documentation/reader-id.ts',
    code: "'docs-visitor-id'",
  },
  {
    id: 'status',
    name: 'switchyard-status',
    kind: 'local storage',
    purpose: 'What the status page showed last, for when the server does not answer. The same for everybody.',
    until: 'The next look at that page replaces it',
    file: 'web/src/features/status/kept-status.ts',
    code: "'switchyard-status'",
  },
  {
    id: 'left',
    name: 'switchyard-left-console',
    kind: 'session storage',
    purpose:
      'The last page that was left for the public site, so that two pages do not send you back and forth.',
    until: 'You close the tab',
    file: 'web/src/app/leave-console.tsx',
    code: "'switchyard-left-console'",
  },
  {
    id: 'landing',
    name: 'switchyard-landing',
    kind: 'session storage',
    purpose: 'The page to open first after a demo or a new company was created.',
    until: 'That page is open, or you close the tab',
    file: 'web/src/core/landing.ts',
    code: "'switchyard-landing'",
  },
  {
    id: 'chat-visitor',
    name: 'ai-chat-sales-visitor-id',
    kind: 'local storage',
    purpose:
      'For visitors who write to the sales assistant: a random number by which the conversation goes on. The server keeps its hash.',
    until: 'You clear it',
    file: 'web/src/features/assistant/widget/chat-storage.ts',
    code: "'ai-chat-sales-visitor-id'",
  },
  {
    id: 'chat-shown',
    name: 'ai-chat-sales-auto-shown',
    kind: 'session storage',
    purpose: 'That the chat has opened by itself once, so that it does not again.',
    until: 'You close the tab',
    file: 'web/src/features/assistant/widget/chat-storage.ts',
    code: "'ai-chat-sales-auto-shown'",
  },
  {
    id: 'chat-thread',
    name: 'ai-chat-sales-thread',
    kind: 'session storage',
    purpose: 'What was said in the chat of this tab, so that it goes on when you open another page.',
    until: 'You choose Reset, a day passes, or you close the tab',
    file: 'web/src/features/assistant/widget/chat-storage.ts',
    code: "'ai-chat-sales-thread'",
  },
  {
    id: 'device',
    name: 'fsm-v3-…',
    kind: 'database',
    purpose:
      'For signed-in people only, one per person: records kept for work without a network, changes and photos that have not been sent yet, texts that you began and have not recorded yet, who you are, so that you can go on when the server does not answer, and the name of the person, so that the sign-in page can say whose changes wait.',
    until:
      'Sign-out removes the records, and so does the first answer of the server after it has ended your session; what was not sent stays until it is sent or you discard it',
    file: 'contracts/src/offline/offline-record.ts',
    code: '`fsm-v${offlineDatabaseVersion}-${companyId}-${userId}`',
    writtenIn: [
      'web/src/offline/database/offline-database.ts',
      'web/src/offline/database/device-stores.ts',
      'web/src/offline/database/database-owner.ts',
      'web/src/offline/cache/wipe-device.ts',
      'web/src/core/kept-user.ts',
    ],
  },
  {
    id: 'code',
    name: 'switchyard-code',
    kind: 'cache',
    purpose:
      'Where the operators have switched on the installable app: the program itself, so that it starts without a network. The same for everybody.',
    until: 'The operators switch the app off, or you clear it',
    file: 'web/worker/service-worker.ts',
    code: "'switchyard-code'",
  },
  {
    id: 'versions',
    name: 'switchyard-versions',
    kind: 'cache',
    purpose: 'Which of those files belong to which version, so that old ones can be removed.',
    until: 'As above',
    file: 'web/worker/remove-old-files.ts',
    code: "'switchyard-versions'",
  },
  {
    id: 'in-use',
    name: 'switchyard-in-use',
    kind: 'cache',
    purpose:
      'Empty. Records that a user is signed in here, so that the stored program may open. Does not identify the user.',
    until: 'Sign-out, or the end of your session',
    file: 'web/src/lib/in-use-cache.ts',
    code: "'switchyard-in-use'",
    writtenIn: ['web/src/app/keep-console.ts'],
  },
  {
    id: 'push-user',
    name: 'switchyard-push-user',
    kind: 'local storage',
    purpose:
      'A random number that says which user has switched on pushed notifications in this browser. The push service of the browser passes them on, encrypted.',
    until: 'You switch them off, or clear it',
    file: 'web/src/lib/push-subscription.ts',
    code: "'switchyard-push-user'",
  },
];
