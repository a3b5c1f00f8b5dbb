import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signUp, type SignedUp } from './sign-up.ts';
import { startConsoleStack } from './start-console-stack.ts';

/** Where the shared console runs, and the sign-in of its first company. */
export type SharedConsole = { url: string; databaseUrl: string; operator: SignedUp };

/** The last database of a Redis with its default settings; the consoles of single files count from 1. */
const sharedRedisDatabase = 15;

/**
 * Keeps one console for all browser tests of a run. It starts when the first file asks for it, so a run without such a
 * file does not pay for it.
 */
export async function setup(): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startWithOperator> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startWithOperator();
    starting.then(
      ({ stack, operator }) => {
        const found: SharedConsole = { url: stack.url, databaseUrl: stack.services.appUrl, operator };
        response.end(JSON.stringify(found));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  process.env['TEST_CONSOLE_KEEPER'] = `http://127.0.0.1:${port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await starting?.catch(() => undefined))?.stack[Symbol.asyncDispose]();
  };
}

/** The first company of a deployment sells the product: only its admin sees leads and what concerns all companies. */
async function startWithOperator() {
  await using started = new AsyncDisposableStack();
  const stack = started.use(await startConsoleStack({ redisDatabase: sharedRedisDatabase }));
  const { companyId, email, password } = await signUp(stack.url);
  started.move();
  return { stack, operator: { companyId, email, password } };
}

/**
 * Waits until the shared console is ready.
 * @throws Error when it does not start
 */
export async function findSharedConsole(): Promise<SharedConsole> {
  const keeper = process.env['TEST_CONSOLE_KEEPER'];
  if (keeper === undefined)
    throw new Error('TEST_CONSOLE_KEEPER is not set: run the file in the project e2e');
  const answer = await fetch(keeper);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The shared console did not start: ${text}`);
  return JSON.parse(text) as SharedConsole;
}
