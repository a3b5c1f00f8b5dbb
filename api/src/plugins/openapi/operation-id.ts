/** Operations whose path does not say what they do; all others are derived from method and path. */
const named: Readonly<Record<string, string>> = {
  'POST /api/ai/chat': 'chat',
  'GET /api/auth/user': 'getCurrentUser',
  'POST /api/auth/login': 'signIn',
  'POST /api/auth/logout': 'signOut',
  'POST /api/auth/signup': 'signUp',
  'POST /api/auth/password-reset': 'requestPasswordReset',
  'POST /api/auth/password-reset/complete': 'completePasswordReset',
  'GET /api/auth/verify-email': 'getEmailVerification',
  'POST /api/auth/verify-email': 'verifyEmail',
  'POST /api/auth/verify-email/resend': 'resendEmailVerification',
  'POST /api/documentation/feedback': 'giveDocumentationFeedback',
  'POST /api/documentation/reads': 'countDocumentationRead',
  'POST /api/feature-flags/evaluate': 'evaluateFeatureFlags',
  'POST /api/flag-playground': 'askFlagPlayground',
  'GET /api/client/delta': 'getUnleashDelta',
  'GET /api/client/features': 'getUnleashFeatures',
  'GET /api/client/streaming': 'followUnleashFeatures',
  'POST /api/client/metrics': 'addUnleashMetrics',
  'POST /api/client/register': 'registerUnleashProgram',
  'GET /api/frontend': 'getFrontendToggles',
  'POST /api/frontend': 'evaluateFrontendToggles',
  'POST /api/frontend/client/metrics': 'addFrontendMetrics',
  'POST /api/flags/{key}/history/{number}/restore': 'restoreFlagRevision',
  'POST /ofrep/v1/evaluate/flags': 'evaluateAllFlags',
  'POST /ofrep/v1/evaluate/flags/{key}': 'evaluateOneFlag',
  'GET /ofrep/v1/streams/{token}': 'followFlagChanges',
  'POST /api/notifications/read': 'markNotificationsRead',
  'POST /api/observability/error-groups/{id}/state': 'setErrorGroupState',
  'POST /api/observability/queues/{queue}/tasks/{id}/retry': 'retryFailedTask',
  'POST /api/onboarding/finish': 'finishOnboarding',
  'POST /api/onboarding/steps/{step}': 'setOnboardingStep',
  'POST /api/onboarding/trades': 'chooseTrades',
  'POST /api/sandbox/keep': 'keepSandbox',
  'POST /api/support/requests/messages/earlier': 'listEarlierSupportRequestMessages',
  'POST /api/sync': 'replayOfflineChanges',
};

const verbs = { GET: 'get', POST: 'create', PUT: 'set', PATCH: 'update', DELETE: 'delete' } as const;
/** Nouns that end in s without being plural. */
const singulars = new Set(['status', 'settings', 'access', 'ai']);

/**
 * Name of an operation for generated clients: `listJobs`, `getJob`, `createJob`, `restoreJob`, `exportJobs`.
 *
 * @param isList true if the answer has several items
 */
export function operationId({
  method,
  path,
  isList,
}: {
  method: string;
  path: string;
  isList: boolean;
}): string {
  const own = named[`${method} ${path}`];
  if (own !== undefined) return own;
  const parts = path.replace(/^\/api\//, '').split('/');
  const last = parts.at(-1) ?? '';
  const nouns = parts.filter((part) => !isParameter(part));
  const parents = nouns.slice(0, -1).map((part) => pascal(singular(part)));
  const noun = nouns.at(-1) ?? '';
  if (noun.endsWith('.csv')) return `export${parents.join('')}${pascal(noun.slice(0, -4))}`;
  if (noun.endsWith('.xlsx')) return `export${parents.join('')}${pascal(noun.slice(0, -5))}AsWorkbook`;
  if (noun.endsWith('.jsonl')) return `export${parents.join('')}${pascal(noun.slice(0, -6))}AsLines`;
  if (noun === 'bulk') return `changeMany${pascal(parts.at(-2) ?? '')}`;
  if (isParameter(last)) return `${verbOf(method)}${parents.join('')}${pascal(singular(noun))}`;
  if (method === 'GET') return `${isList ? 'list' : 'get'}${parents.join('')}${pascal(noun)}`;
  const acts = method === 'POST' && singular(noun) === noun && parts.length > 1;
  if (acts) return `${camel(noun)}${parents.join('')}`;
  return `${verbOf(method)}${parents.join('')}${pascal(singular(noun))}`;
}

function verbOf(method: string): string {
  return Object.hasOwn(verbs, method) ? verbs[method as keyof typeof verbs] : method.toLowerCase();
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}

/** Singular of a path's noun. */
export function singular(noun: string): string {
  if (singulars.has(noun) || !noun.endsWith('s') || noun.endsWith('settings')) return noun;
  return noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, -1);
}

function camel(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `error-groups` as `ErrorGroups`. */
export function pascal(words: string): string {
  const joined = camel(words);
  return `${joined.slice(0, 1).toUpperCase()}${joined.slice(1)}`;
}
