import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { RequestChannel } from '@switchyard/contracts/service-requests/service-request-options.ts';
import type { ConvertRequest } from '@switchyard/contracts/service-requests/service-request-routes.ts';
import {
  mayConvertRequest,
  serviceRequestMachine,
} from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import { insertPhoto } from '@switchyard/platform/db/repositories/photo-repository.ts';
import {
  listPhotosToCarry,
  listRequestMessages,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { z } from 'zod';
import { requireFound } from '../../access/access.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { parseInput } from '../../http/parse-input.ts';
import type { Session } from '../../plugins/session.ts';
import { stepRefused } from '../../records/state-steps.ts';
import { transcriptOf } from './carried-texts.ts';
import { onRequest, reporting, say, stateValues } from './request-events.ts';
import { type Effects, mailRequester } from './request-mails.ts';
import { takeStep } from './transition-request.ts';

type Conversion = {
  readonly id: string;
  readonly expected: number;
  readonly input: ConvertRequest;
  readonly session: Session;
  readonly commands: CommandRegistry;
};

const jobSource: Readonly<Record<RequestChannel, string>> = {
  public: 'portal',
  portal: 'portal',
  phone: 'phone',
  field: 'app',
};
const createdSchema = z.object({ id: z.string() });

/**
 * Makes a job of a request, in one transaction with its customer and site if these are new. Job, customer and site are
 * created by their own commands, so the same rules refuse them. The job gets all texts and pictures.
 * @throws ProblemError `service_request.transition_refused` if it was decided, or the refusal of a command
 */
export async function convertRequest(
  unit: UnitOfWork,
  actor: Actor,
  { conversion, effects }: { conversion: Conversion; effects: Effects },
): Promise<ServiceRequest> {
  const { id, expected, input } = conversion;
  await serviceRequestTable.lock(unit.tx, id);
  const found = requireFound(
    await serviceRequestTable.find(unit.tx, id, { scope: companyScope, now: unit.now }),
  );
  requireConvertible(found);
  requireRevision(found, expected);
  if (found.state === 'new' || found.state === 'needs_info')
    await takeStep(unit, { id, to: 'triaged', reason: null, from: 'office' });
  const converted = await onRequest(unit, { id }, async (before) => {
    const create = creatorOf(unit, actor, conversion);
    const customerId =
      input.customerId ?? (await create(customerRoutes.create, newCustomerOf(input.newCustomer)));
    const siteId = input.siteId ?? (await create(siteRoutes.create, { ...input.newSite, customerId }));
    const messages = await listRequestMessages(unit.tx, id, { withInternal: true });
    const { customerId: _, newCustomer: __, siteId: ___, newSite: ____, ...work } = input;
    const jobId = await create(jobRoutes.create, {
      ...work,
      customerId,
      siteId,
      internalNotes: transcriptOf(before, messages),
      source: jobSource[before.channel],
    });
    await carryPhotos(unit, id, jobId);
    const messageId = await say(unit, id, { from: 'office', body: '', state: 'converted' });
    const state = await stateValues(unit, before, 'converted', { byOffice: true });
    return {
      patch: { ...state, customerId, siteId, jobId, spamSigns: [] },
      told: { verb: 'converted', ...reporting(messageId) },
    };
  });
  const news = { kind: 'state', state: 'converted', body: '' } as const;
  await mailRequester(unit, converted, { news, effects });
  return converted;
}

function requireConvertible(request: ServiceRequest): void {
  if (mayConvertRequest(request)) return;
  const detail = request.jobId === null ? 'This request was decided' : 'This request is a job already';
  throw stepRefused(serviceRequestMachine, { current: request }, detail);
}

function newCustomerOf(given: ConvertRequest['newCustomer']): Record<string, unknown> {
  if (given === null) return {};
  const { contactName, email, phone, ...account } = given;
  const contacts = contactName === null ? [] : [{ name: contactName, email, phone }];
  return { ...account, email, phone, contacts, tags: [] };
}

type Creation = typeof customerRoutes.create | typeof siteRoutes.create | typeof jobRoutes.create;

/** Runs the command that creates a record, as the caller, in the same transaction. */
function creatorOf(unit: UnitOfWork, actor: Actor, { session, commands }: Conversion) {
  return async (route: Creation, body: Record<string, unknown>): Promise<string> => {
    const match = commands.match('POST', route.path);
    if (!match || route.body === undefined) throw new Error(`The command ${route.path} is missing`);
    const created = await match.command.run({
      params: undefined,
      query: undefined,
      body: parseInput(route.body, body),
      unit,
      actor,
      session,
      expected: 0,
    });
    return createdSchema.parse(created).id;
  };
}

/** The job's pictures share the bytes of the request's. */
async function carryPhotos({ tx, now }: UnitOfWork, requestId: string, jobId: string): Promise<void> {
  for (const { requesterVisible, createdAt, ...photo } of await listPhotosToCarry(tx, requestId)) {
    await insertPhoto(tx, {
      ...photo,
      id: newId(now.getTime()),
      jobId,
      visitId: null,
      tag: 'before',
      caption: '',
      takenAt: createdAt.toISOString(),
      customerVisible: requesterVisible,
      now,
    });
  }
}
