import { assistantRoutes } from '@switchyard/contracts/assistant/assistant-routes.ts';
import type { SendChat } from '@switchyard/contracts/assistant/chat.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { Session } from '../../plugins/session.ts';
import {
  commandContext,
  registerPublic,
  registerQuery,
  registerSession,
  requireSession,
} from '../../http/register-route.ts';
import { withRetries } from '../../http/with-retries.ts';
import { requirePermission } from '../../http/require-permission.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { answerHelper } from './answer-signed-in.ts';
import { answerSales } from './answer-sales.ts';
import { createAssistant } from './assistant.ts';
import { loadKnowledge } from './knowledge/load-knowledge.ts';
import { createModelClient } from './model/model-client.ts';
import { createModelEngine } from './model/model-engine.ts';
import { cancelProposal, confirmProposal, type Decision, undoProposal } from './proposals/decide-proposal.ts';
import { registerReportFile } from './proposals/report-file.ts';
import {
  forgetConversation,
  forgetMemory,
  readConversation,
  readConversations,
  readMemory,
} from './read-conversations.ts';
import { salesSuggestions } from './talk/sales-talk.ts';

const minute = 60_000;
/** Messages per minute and session, or per address for visitors. */
const perMinute = 40;
/** Time reserved for storing and for the built-in engine after a model server has failed to answer; milliseconds. */
const spareMs = 2_900;

export function registerAssistantRoutes(app: FastifyInstance, deps: AppDeps): void {
  const session = createModelClient(deps);
  const assistant = createAssistant({
    knowledge: loadKnowledge(deps.config, deps.logger),
    model: session && ((companyId) => createModelEngine(session(companyId))),
    logger: deps.logger,
  });
  const helper = { ...deps, assistant, queries: app.queries };
  const options = {
    route: assistantRoutes.chat,
    rateLimit: {
      max: perMinute * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR,
      timeWindow: minute,
      keyGenerator: (request: FastifyRequest) => `chat:${app.recentSession(request) ?? request.ip}`,
    },
    answerLimitMs: spareMs + (session ? deps.config.AI_TIMEOUT_MS : 0),
  };
  // As strict as the contact form: each lead is mailed to sales, and a new one to its own address.
  const limit = createVisitorLimit(app, {
    form: 'chat-lead',
    perIp: 10,
    perEmail: 5,
    factor: deps.config.SWITCHYARD_RATE_LIMIT_FACTOR,
  });
  registerPublic(app, options, async ({ body, request, reply }) => {
    const { message, conversationId } = body;
    if (body.type === 'sales') {
      const visitor = { visitorId: visitorOf(body), correlationId: request.id };
      const admit = (address: string) => limit(request, { email: address });
      return await answerSales({ ...deps, assistant }, { message, conversationId, ...visitor, admit });
    }
    const signedIn = await requireSession(app, request);
    // The gate counts on routes that are for signed-in users only.
    if (signedIn.token !== null) await app.countBearer(request, reply);
    requirePermission(signedIn.actor, 'assistant.use', { userId: signedIn.actor.userId });
    return await answerHelper(helper, { session: signedIn, message, conversationId });
  });
  registerPublic(app, { route: assistantRoutes.persona }, async () => ({
    name: deps.config.SWITCHYARD_SALES_PERSONA,
    suggestions: [...salesSuggestions],
  }));
  registerProposals(app, deps);
  registerReportFile(app, deps);
  registerStored(app, deps);
}

function visitorOf({ visitorId }: SendChat): string {
  // The contract already refuses visitors without an id.
  if (visitorId === undefined) throw new ProblemError('request.invalid');
  return visitorId;
}

function registerProposals(app: FastifyInstance, deps: AppDeps): void {
  registerSession(app, { route: assistantRoutes.confirm }, ({ params, body, request, session }) =>
    ownWrite(app, deps, { request, session }, (decision) =>
      confirmProposal(decision, { id: params.id, reason: body?.reason ?? null }),
    ),
  );
  const decisions = [
    [assistantRoutes.cancel, cancelProposal],
    [assistantRoutes.undo, undoProposal],
  ] as const;
  for (const [route, decide] of decisions) {
    registerSession(app, { route }, ({ params, request, session }) =>
      ownWrite(app, deps, { request, session }, (decision) => decide(decision, params.id)),
    );
  }
}

/** A write to the user's own data; repeating it has no further effect. */
async function ownWrite<T>(
  app: FastifyInstance,
  deps: AppDeps,
  { request, session }: { request: FastifyRequest; session: Session },
  work: (decision: Decision) => Promise<T>,
): Promise<T> {
  const { commands, queries } = app;
  return await withRetries(() =>
    runCommand(deps, commandContext(session, request), (unit) => work({ unit, session, commands, queries })),
  );
}

function registerStored(app: FastifyInstance, deps: AppDeps): void {
  registerQuery(app, { deps, route: assistantRoutes.conversations }, ({ tx, actor, query }) =>
    readConversations(tx, actor, query),
  );
  registerQuery(app, { deps, route: assistantRoutes.conversation }, ({ tx, actor, params }) =>
    readConversation(tx, actor, { id: params.id, now: deps.clock.now() }),
  );
  registerQuery(app, { deps, route: assistantRoutes.memory }, ({ tx, actor }) => readMemory(tx, actor));
  registerSession(app, { route: assistantRoutes.removeConversation }, ({ params, request, session }) =>
    ownWrite(app, deps, { request, session }, ({ unit }) =>
      forgetConversation(unit.tx, session.actor, params.id),
    ),
  );
  registerSession(app, { route: assistantRoutes.removeMemory }, ({ params, request, session }) =>
    ownWrite(app, deps, { request, session }, ({ unit }) => forgetMemory(unit.tx, session.actor, params.id)),
  );
}
