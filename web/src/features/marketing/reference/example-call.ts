import { isSessionOnly } from '@switchyard/contracts/api-tokens/session-only.ts';
import { fillPath, type Route } from '@switchyard/contracts/http/route.ts';

const origin = 'https://ops.example.com';
const sample = {
  id: '01936b2e-7c1a-7e4f-9d3b-5a2f8c6e1b40',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c0b0f00a08',
};

/**
 * The operation as a `curl` command with an API token. Operations that take a session send its cookie, which the sign-in
 * wrote to `cookies.txt`, and their origin with writes, because a cookie alone is not sufficient.
 */
export function exampleCall(route: Route, body: unknown): string {
  const { method, path, access, write } = route;
  const takesToken = access === 'session' && !isSessionOnly(route);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${origin}${filled(path)}`,
    ...(takesToken ? ['-H "Authorization: Bearer $SWITCHYARD_TOKEN"'] : []),
    ...(access === 'session' && !takesToken ? ['--cookie cookies.txt'] : []),
    ...(path === '/api/auth/login' ? ['--cookie-jar cookies.txt'] : []),
    ...(method === 'GET' || takesToken ? [] : [`-H 'Origin: ${origin}'`]),
    ...(write === 'safe' ? [] : [`-H "Idempotency-Key: $(uuidgen)"`]),
    ...(write === 'change' ? [`-H 'If-Match: "v3"'`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${quoted(JSON.stringify(body, null, 2))}'`]),
  ];
  return lines.join(' \\\n  ');
}

function filled(path: string): string {
  const names = [...path.matchAll(/:([a-zA-Z][a-zA-Z0-9]*)/g)].map((match) => match[1] ?? '');
  return fillPath(path, Object.fromEntries(names.map((name) => [name, valueOf(name)])));
}

function valueOf(name: string): string {
  if (name === 'sha256') return sample.sha256.padEnd(64, '0');
  if (/key$/i.test(name)) return 'new_board';
  return /id$/i.test(name) ? sample.id : name;
}

/** Quotes text for single quotes of a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}
