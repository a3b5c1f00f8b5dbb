type Headers = Readonly<Record<string, string | readonly string[] | number | undefined>>;

/** An answer as a scanner that only listens sees it. */
export type SeenAnswer = {
  url: string;
  status: number;
  /** Names in lower case. */
  headers: Headers;
  body: string;
  /** True if it was asked for with a session. */
  isSignedIn?: boolean;
};

const textOf = (headers: Headers, name: string) => [headers[name] ?? ''].flat().join(', ');
const isHtml = ({ headers }: SeenAnswer) => textOf(headers, 'content-type').startsWith('text/html');

/** Headers that each answer has, and how their value has to be. */
const wanted: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^(?:same-origin|no-referrer|strict-origin-when-cross-origin)$/,
  'strict-transport-security': /^max-age=\d{8,}/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /frame-ancestors 'none'/,
};

/** Directives whose sources are named hosts, digests or `'self'`; styles may be inline. */
const looseSources = /(?:^|\s)(?:\*|https?:|wss?:|'unsafe-eval')(?:\s|$)/;
const requiredDirectives = [
  'default-src',
  'script-src',
  'connect-src',
  'object-src',
  'base-uri',
  'form-action',
];

/** Findings of a passive scan in a page or an answer of the api, in words (rules of ZAP: 10010–10109). */
export function passiveProblems(answer: SeenAnswer): string[] {
  const { url, headers, body } = answer;
  const found = [...headerProblems(headers), ...policyProblems(headers), ...cookieProblems(headers)];
  if (headers['server'] !== undefined || headers['x-powered-by'] !== undefined)
    found.push('names its software');
  const type = textOf(headers, 'content-type');
  if (body !== '' && type === '') found.push('a body without a type');
  if (/^(?:text\/|application\/(?:problem\+)?json)/.test(type) && !/charset=utf-8/i.test(type))
    found.push(`no character set: ${type}`);
  if (/\bat (?:async )?[\w.<>]+ \(?(?:file:\/\/|\/)[^\s)]+:\d+:\d+\)?/.test(body))
    found.push('a stack trace');
  if (/(?:\/root\/|\/home\/\w+\/|node_modules\/)[\w./-]+\.[cm]?[jt]s\b/.test(body))
    found.push('a path of the server');
  if (answer.isSignedIn === true && !/no-store|no-cache|private/.test(textOf(headers, 'cache-control')))
    found.push('an answer to a session may be kept by proxies');
  if (isHtml(answer)) found.push(...pageProblems(body));
  return found.map((problem) => `${url}: ${problem}`);
}

function headerProblems(headers: Headers): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => !value.test(textOf(headers, name)))
    .map(([name]) => `${name}: ${textOf(headers, name)}`);
}

function policyProblems(headers: Headers): string[] {
  const directives = new Map(
    textOf(headers, 'content-security-policy')
      .split(';')
      .map((text) => text.trim())
      .map((text) => [text.split(' ')[0] ?? '', text.split(' ').slice(1).join(' ')]),
  );
  const missing = requiredDirectives.filter((name) => !directives.has(name));
  const loose = [...directives].filter(([, sources]) => looseSources.test(sources));
  const inline = [...directives].filter(
    ([name, sources]) => name !== 'style-src' && sources.includes("'unsafe-inline'"),
  );
  return [
    ...missing.map((name) => `the policy lacks ${name}`),
    ...[...loose, ...inline].map(([name, sources]) => `the policy is loose: ${name} ${sources}`),
  ];
}

function cookieProblems(headers: Headers): string[] {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .filter((cookie) => !/httponly/i.test(cookie) || !/samesite=(?:lax|strict)/i.test(cookie))
    .map((cookie) => `a loose cookie: ${cookie.split('=')[0]}`);
}

/** Scripts of strangers, forms and links that leave the window open to others, and comments of developers. */
function pageProblems(html: string): string[] {
  const scripts = [...html.matchAll(/<script[^>]+src="(https?:)?\/\/[^"]*"/g)].map(
    ([tag]) => `foreign script ${tag}`,
  );
  const forms = [...html.matchAll(/<form[^>]+action="https?:[^"]*"/g)].map(([tag]) => `foreign form ${tag}`);
  const links = [...html.matchAll(/<a [^>]*target="_blank"[^>]*>/g)]
    .filter(([tag]) => !/rel="[^"]*noopener/.test(tag))
    .map(([tag]) => `a link that hands over its window: ${tag}`);
  const comments = [...html.matchAll(/<!--(?!\[if)[^>]*(?:password|secret|internal|debug)[^>]*-->/gi)].map(
    () => 'a comment',
  );
  const handlers = /<[a-z][^>]*\son[a-z]+="/i.test(html) ? ['an inline event handler'] : [];
  return [...scripts, ...forms, ...links, ...comments, ...handlers];
}
