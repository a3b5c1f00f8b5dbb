import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { spamSignsOf } from '@switchyard/contracts/leads/spam-signs.ts';
import {
  publicRequestRoutes,
  type VisitorRequest,
} from '@switchyard/contracts/service-requests/public-request-routes.ts';
import { serviceRequestRecord } from '@switchyard/contracts/service-requests/service-request-record.ts';
import { serviceRequestMachine } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import { nextNumber } from '@switchyard/platform/db/repositories/counter-repository.ts';
import {
  companyOfRequestAddress,
  readRequestSettings,
} from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import {
  findRequestOfForm,
  lockRequestForm,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { FastifyInstance } from 'fastify';
import { requireFound } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { createFormGuard } from '../../http/form-guard.ts';
import { registerPublic } from '../../http/register-route.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { requireStep } from '../../records/state-steps.ts';
import { type FollowedLinks, readFollowed } from './followed-links.ts';
import { requestLink } from './request-link.ts';
import { mailRequester } from './request-mails.ts';
import { requireCategory, requirePhone } from './request-references.ts';
import { newRequest } from './service-request-feature.ts';
import { takeStep } from './transition-request.ts';
import { answerOffice } from './write-request-message.ts';

/** Submissions per hour; a company's form is on its vans and in its mails, but nobody sends more than some. */
const limits = { perIp: 10, perEmail: 5, perCompany: 120 };

/** The public form of each company, and what requesters do with their links. */
export function registerPublicRequests(app: FastifyInstance, deps: AppDeps, links: FollowedLinks): void {
  const guard = createFormGuard(deps, 'service-request');
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const { perCompany, ...perVisitor } = limits;
  const form = 'service-request';
  const limit = createVisitorLimit(app, { form, ...perVisitor, factor });
  const limitStored = createVisitorLimit(app, { form, perCompany, factor });
  registerPublic(app, { route: publicRequestRoutes.form }, async ({ params }) => {
    const companyId = await requireOpenForm(deps, params.address);
    const { companyName, intro, categories } = await deps.database.inCompany(companyId, (tx) =>
      readRequestSettings(tx, companyId),
    );
    const choices = categories.map(({ key, name }) => ({ key, name }));
    return { ...guard.open(), companyName, intro, categories: choices };
  });
  registerPublic(app, { route: publicRequestRoutes.create }, async ({ params, body, request }) => {
    const companyId = await requireOpenForm(deps, params.address);
    // First: forms that are no forms must not use up the submissions of others.
    const formKey = guard.check(body.guard);
    await limit(request, { email: body.contactEmail ?? undefined });
    const stored = await storeVisitorRequest(deps, {
      companyId,
      body,
      formKey,
      correlationId: request.id,
      beforeStored: () => limitStored(request, { companyId }),
    });
    const { number, dueAt } = stored;
    return { number, dueAt, link: requestLink(deps.config, companyId, stored) };
  });
  registerFollowing(app, deps, links);
}

/** @throws ProblemError `request.not_found` while no open form has the address */
async function requireOpenForm({ database }: AppDeps, address: string): Promise<string> {
  const companyId = await companyOfRequestAddress(database, address);
  if (companyId === undefined) throw new ProblemError('request.not_found');
  return companyId;
}

function registerFollowing(app: FastifyInstance, deps: AppDeps, links: FollowedLinks): void {
  const read = (id: string, companyId: string) =>
    deps.database.snapshot(companyId, (tx) => readFollowed(tx, { id, companyId, now: deps.clock.now() }));
  registerPublic(app, { route: publicRequestRoutes.follow }, async ({ body, request }) => {
    const { id, context } = await links.open(request, body.link);
    return await read(id, context.companyId);
  });
  registerPublic(app, { route: publicRequestRoutes.message }, async ({ body, request }) => {
    const { id, name, context } = await links.openToWrite(request, body.link);
    const message = { id, body: body.body, messageId: body.messageId, name };
    await runCommand(deps, context, async (unit) => await answerOffice(unit, message));
    return await read(id, context.companyId);
  });
  registerPublic(app, { route: publicRequestRoutes.cancel }, async ({ body, request }) => {
    const { id, name, context } = await links.openToWrite(request, body.link);
    await runCommand(deps, context, async (unit) => {
      await serviceRequestTable.lock(unit.tx, id);
      const current = requireFound(
        await serviceRequestTable.find(unit.tx, id, { scope: companyScope, now: unit.now }),
      );
      // Withdrawing twice changes nothing.
      if (current.state === 'cancelled') return;
      const step = { from: current.state, to: 'cancelled', party: 'customer', current } as const;
      requireStep(serviceRequestMachine, step);
      await takeStep(unit, { id, to: 'cancelled', reason: null, from: 'requester', name });
    });
    return await read(id, context.companyId);
  });
}

type Sent = {
  readonly companyId: string;
  readonly body: VisitorRequest;
  /** The same for a form that is sent twice. */
  readonly formKey: string;
  readonly correlationId: string;
  /** Called for a valid form that was not sent before. */
  readonly beforeStored: () => Promise<void>;
};

async function storeVisitorRequest(
  deps: AppDeps,
  { companyId, body, formKey, correlationId, beforeStored }: Sent,
): Promise<ServiceRequest> {
  const actor = { kind: 'system', id: null, name: body.contactName } as const;
  const context = { companyId, actor, source: 'web', correlationId, causationId: null } as const;
  return await runCommand(deps, context, async (unit) => {
    await lockRequestForm(unit.tx, formKey);
    const known = await findRequestOfForm(unit.tx, formKey);
    if (known !== undefined) return await readStored(unit, known);
    const id = newId(unit.now.getTime());
    const { guard: _, categoryKey, contactPhone: typed, ...fields } = body;
    const contactPhone = typed === null ? null : await requirePhone(unit, typed);
    const category = await requireCategory(unit, categoryKey);
    await beforeStored();
    await serviceRequestTable.insert(unit.tx, [
      {
        ...newRequest(unit, { ...fields, ...category, contactPhone, title: null }),
        id,
        companyId,
        formKey,
        now: unit.now,
        number: await nextNumber(unit.tx, companyId, 'service_request'),
        channel: 'public',
        customerId: null,
        siteId: null,
        technicianId: null,
        requesterId: null,
        spamSigns: signsIn(body),
      },
    ]);
    const request = await readStored(unit, id);
    recordChange(unit, serviceRequestRecord, { verb: 'created', before: null, after: request });
    await mailRequester(unit, request, { news: { kind: 'received' }, effects: deps });
    return request;
  });
}

async function readStored({ tx, now }: UnitOfWork, id: string): Promise<ServiceRequest> {
  return requireFound(await serviceRequestTable.find(tx, id, { scope: companyScope, now }));
}

/** Signs of advertising: the request is stored either way. */
function signsIn({ contactName, description }: VisitorRequest): string[] {
  return spamSignsOf({ firstName: contactName, lastName: '', company: '', message: description });
}
