import { randomUUID } from 'node:crypto';
import { deploymentRoute, deploymentSchema } from '@switchyard/contracts/identity/deployment-routes.ts';
import { loginRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import { problemSchema } from '@switchyard/contracts/http/problem.ts';
import type { Probe } from './probe.ts';

export type HttpProbeDeps = {
  /** Origin at which the probes open the console. */
  probeOrigin: string;
  /** Value of the Origin header. */
  publicOrigin: string;
};

/** Never a real account: the domain is reserved. */
const probeAccount = 'status-probe@switchyard.invalid';

/** Probes of website, API and sign-in, with requests like a browser's. */
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
        // The whole path worked: parsing, limits, database, password check. A refusal is the expected answer.
        if (problem.data?.code === 'auth.bad_credentials') return undefined;
        if (problem.data?.code === 'request.rate_limited') return 'Too many requests';
        throw new Error(`It answered ${response.status}`);
      },
    },
  ];
}
