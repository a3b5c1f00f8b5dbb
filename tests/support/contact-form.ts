import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { type TestApp, testOrigin } from './test-app.ts';

type Guard = { token: string; trap?: string };

/** A valid contact form with a unique address. */
export function contactForm(fields: Record<string, unknown> = {}) {
  const form = {
    source: 'contact-sales',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: `grace-${randomUUID().slice(0, 8)}@example.test`,
    company: `Company ${randomUUID().slice(0, 8)}`,
    phone: '+1 617 555 0142',
    teamSize: '51-200',
    industry: 'hvac',
    message: `We run 80 vans and look for one console, ${randomUUID().slice(0, 8)}`,
  };
  return { ...form, ...fields };
}

/** A visitor's use of the forms. `pass` advances the app's clock. */
export function visitorForms({ app }: TestApp, pass: (ms: number) => void) {
  const get = (url: string) => app.inject({ method: 'GET', url });
  const post = (url: string, payload: Record<string, unknown>): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'POST', url, payload, headers: { origin: testOrigin } });
  const openAt = async (url: string): Promise<Guard> => {
    const answer = await get(url);
    return { token: answer.json<{ token: string }>().token };
  };
  const openNow = () => openAt('/api/contact-requests/form');
  /** A form that has been open long enough. */
  const open = async (url = '/api/contact-requests/form'): Promise<Guard> => {
    const guard = await openAt(url);
    pass(4_000);
    return guard;
  };
  return {
    get,
    post,
    open,
    openNow,
    send: async (form: Record<string, unknown>, guard?: Guard) =>
      post('/api/contact-requests', { ...form, guard: guard ?? (await open()) }),
  };
}
export type VisitorForms = ReturnType<typeof visitorForms>;
