import type { CreatedToken } from './flag-desk-api.ts';

type Token = Pick<CreatedToken, 'kind' | 'secret'>;

/** Program of Unleash that connects with a token. `origin`: address of this installation. */
export function unleashExample({ kind, secret }: Token, origin: string): string {
  return kind === 'client'
    ? // no-literal-text: source code
      `import { initialize } from 'unleash-client';

const flags = initialize({
  url: '${origin}/api/',
  appName: 'my-program',
  customHeaders: { Authorization: '${secret}' },
});
flags.on('synchronized', () => {
  flags.isEnabled('my_flag', { userId: '7' });
});`
    : // no-literal-text: source code
      `import { UnleashClient } from 'unleash-proxy-client';

const flags = new UnleashClient({
  url: '${origin}/api/frontend',
  clientKey: '${secret}',
  appName: 'my-page',
});
await flags.start();
flags.isEnabled('my_flag');`;
}

/** Request of the OpenFeature Remote Evaluation Protocol. */
export function ofrepExample({ secret }: Pick<Token, 'secret'>, origin: string): string {
  // no-literal-text: a command
  return `curl -X POST '${origin}/ofrep/v1/evaluate/flags/my_flag' \\
  -H 'Authorization: Bearer ${secret}' \\
  -H 'Content-Type: application/json' \\
  -d '{"context":{"targetingKey":"7"}}'`;
}
