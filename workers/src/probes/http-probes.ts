import { randomUUID } from 'node:crypto';
import { deploymentRoute, deploymentSchema } from '@switchyard/contracts/identity/deployment-routes.ts';
import { loginRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import { problemSchema } from '@switchyard/contracts/http/problem.ts';
import type { Probe } from './probe.ts';

export type HttpProbeDeps = {
  /** Where the probes open the console. */
  probeOrigin: string;
  /** Origin that browsers name. */
  publicOrigin: string;
};

/** Nobody can have this address: the name is reserved. */
const probeAccount = 'status-probe@switchyard.invalid';

/** The website, the API and the sign-in, asked as a browser asks them. */
export function httpProbes({ probeOrigin, publicOrigin }: HttpProbeDeps): Probe[] {
  const headers = { 'user-agent': 'Switchyard-Probe/1' };
  return [
    {
      component: 'website',
      slowMs: 1_500,
      run: async (signal) => {
        const response = await fetch(`${probeOrigin}/`, {
          signal,
          headers: { ...headers, accept: 'text/html' },
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`It answered ${response.status}`);
        if (!/<html[\s>]/i.test(text)) throw new Error('It answered something other than a page');
      },
    },
    {
      component: 'api',
      slowMs: 1_000,
      run: async (signal) => {
        const response = await fetch(`${probeOrigin}${deploymentRoute.path}`, { signal, headers });
        const body: unknown = await response.json();
        if (!response.ok) throw new Error(`It answered ${response.status}`);
        deploymentSchema.parse(body);
      },
    },
    {
      component: 'sign_in',
      slowMs: 2_000,
      run: async (signal) => {
        const response = await fetch(`${probeOrigin}${loginRoute.path}`, {
          signal,
          method: loginRoute.method,
          headers: { ...headers, origin: publicOrigin, 'content-type': 'application/json' },
          body: JSON.stringify({ email: probeAccount, password: randomUUID() }),
        });
        const problem = problemSchema.safeParse(await response.json());
        // The whole way was gone: parsing, limits, database, password check. Being refused is the right answer.
        if (problem.data?.code === 'auth.bad_credentials') return undefined;
        if (problem.data?.code === 'request.rate_limited') return 'Too many requests';
        throw new Error(`It answered ${response.status}`);
      },
    },
  ];
}
