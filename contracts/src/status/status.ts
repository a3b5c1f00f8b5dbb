import { z } from 'zod';
import { formGuardSchema } from '../http/form-guard.ts';
import { emailSchema, idSchema, instantSchema } from '../http/primitives.ts';

/** Probed parts of the service, in display order. */
export const statusComponents = [
  'website',
  'api',
  'sign_in',
  'live_updates',
  'event_relay',
  'background_work',
  'database',
  'mail',
  'photo_storage',
] as const;
export type StatusComponent = (typeof statusComponents)[number];
export const statusComponentSchema = z.enum(statusComponents);

/** Display name of a component, and a description of its probe. */
export const componentWords: Readonly<Record<StatusComponent, { name: string; probe: string }>> = {
  website: { name: 'Website', probe: 'Opens the start page.' },
  api: { name: 'API', probe: 'Asks the API which version is running.' },
  sign_in: { name: 'Sign-in', probe: 'Tries to sign in with an account that does not exist.' },
  live_updates: { name: 'Live updates', probe: 'Opens a socket and follows a topic.' },
  event_relay: {
    name: 'Event relay',
    probe: 'Sends a task through the relay and looks for events that wait.',
  },
  background_work: { name: 'Background work', probe: 'Sends a task through the queue.' },
  database: { name: 'Database', probe: 'Reads a row.' },
  mail: { name: 'Mail', probe: 'Greets the mail server.' },
  photo_storage: { name: 'Photo storage', probe: 'Stores a picture and reads it back.' },
};

export const probeResults = ['up', 'degraded', 'down'] as const;
export type ProbeResult = (typeof probeResults)[number];

/** State of a component: the result of its last probe, overlaid with incidents and maintenance. */
export const componentStates = ['operational', 'degraded', 'down', 'maintenance', 'unknown'] as const;
export type ComponentState = (typeof componentStates)[number];

export const overallStates = [
  'operational',
  'degraded',
  'partial_outage',
  'major_outage',
  'maintenance',
  'unknown',
] as const;
export type OverallState = (typeof overallStates)[number];

export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export const maintenanceStates = ['scheduled', 'in_progress', 'completed'] as const;
export const noticeStates = [...incidentStates, ...maintenanceStates] as const;
export type NoticeState = (typeof noticeStates)[number];
export const noticeKinds = ['incident', 'maintenance'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const impacts = ['none', 'degraded', 'partial', 'major'] as const;
export type Impact = (typeof impacts)[number];

/** Probes of a component on one day (UTC). A day without probes is omitted: its state is unknown. */
export const statusDaySchema = z.object({
  day: z.iso.date(),
  /** Number of probes; a whole day has 1,440. */
  probes: z.number().int(),
  degraded: z.number().int(),
  down: z.number().int(),
  p50Ms: z.number().int().nullable(),
  p95Ms: z.number().int().nullable(),
});
export type StatusDay = z.infer<typeof statusDaySchema>;

export const statusHourSchema = z.object({
  /** Start of the hour. */
  at: instantSchema,
  p50Ms: z.number().int().nullable(),
  p95Ms: z.number().int().nullable(),
});

export const componentStatusSchema = z.object({
  id: statusComponentSchema,
  name: z.string(),
  state: z.enum(componentStates),
  /** Time of the last probe; null if there was none. */
  checkedAt: instantSchema.nullable(),
  /** Duration of the last probe, milliseconds. */
  latencyMs: z.number().int().nullable(),
  /** Share of answered probes over 90 days, 0 to 1; null if there were none. */
  uptime: z.number().nullable(),
  /** Up to 90 days with probes, oldest first. */
  days: z.array(statusDaySchema),
  /** Hourly latency of the last two days with probes, oldest first. */
  hours: z.array(statusHourSchema),
});
export type ComponentStatus = z.infer<typeof componentStatusSchema>;

export const noticeUpdateSchema = z.object({
  id: idSchema,
  state: z.enum(noticeStates),
  body: z.string(),
  at: instantSchema,
});
export type NoticeUpdate = z.infer<typeof noticeUpdateSchema>;

/** An incident or a planned maintenance. */
export const noticeSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  state: z.enum(noticeStates),
  impact: z.enum(impacts),
  components: z.array(statusComponentSchema),
  /** Start: of an incident, when it was noticed; of a maintenance, as planned. */
  startsAt: instantSchema,
  /** Planned end of a maintenance; null for an incident. */
  endsAt: instantSchema.nullable(),
  /** When the notice was resolved or completed. */
  closedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Newest first. */
  updates: z.array(noticeUpdateSchema),
});
export type Notice = z.infer<typeof noticeSchema>;

export const systemStatusSchema = z.object({
  /** When this summary was built. */
  at: instantSchema,
  /** Changes whenever any field below changes. */
  version: z.string(),
  overall: z.enum(overallStates),
  components: z.array(componentStatusSchema),
  /** Open incidents and running or planned maintenance, newest first. */
  notices: z.array(noticeSchema),
  /** Notices closed in the last 90 days, newest first, at most fifty. */
  history: z.array(noticeSchema),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;

const title = z.string().trim().min(3).max(120);
const components = z
  .array(statusComponentSchema)
  .max(statusComponents.length)
  .transform((list) => statusComponents.filter((id) => list.includes(id)));
export const noticeBodySchema = z.string().trim().min(3).max(4_000);

export const createNoticeSchema = z
  .strictObject({
    kind: z.enum(noticeKinds),
    title,
    /** First update, sent to all subscribers. */
    body: noticeBodySchema,
    impact: z.enum(impacts),
    components,
    /** State of the incident; a maintenance always begins as planned. */
    state: z.enum(['investigating', 'identified', 'monitoring']).optional(),
    startsAt: instantSchema.optional(),
    endsAt: instantSchema.optional(),
  })
  .superRefine((value, context) => {
    if (value.kind === 'incident') return;
    if (value.startsAt === undefined) {
      context.addIssue({ code: 'custom', path: ['startsAt'], message: 'Say when the maintenance begins' });
    }
    if (value.endsAt === undefined) {
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'Say when the maintenance ends' });
    }
    if (value.startsAt && value.endsAt && value.endsAt <= value.startsAt) {
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'The end must be after the start' });
    }
  });
export type CreateNotice = z.output<typeof createNoticeSchema>;

export const updateNoticeSchema = z
  .strictObject({
    title: title.optional(),
    impact: z.enum(impacts).optional(),
    components: components.optional(),
    startsAt: instantSchema.optional(),
    endsAt: instantSchema.optional(),
  })
  .refine((value) => Object.values(value).some((item) => item !== undefined), 'Nothing to change');
export type UpdateNotice = z.output<typeof updateNoticeSchema>;

export const postUpdateSchema = z.strictObject({ state: z.enum(noticeStates), body: noticeBodySchema });
export type PostUpdate = z.output<typeof postUpdateSchema>;

export const subscriptionChannels = ['mail', 'webhook'] as const;
export type SubscriptionChannel = (typeof subscriptionChannels)[number];

/**
 * Destination of updates. A webhook also has a mail address for confirming the subscription and reporting delivery
 * problems.
 */
export const subscribeSchema = z
  .strictObject({
    channel: z.enum(subscriptionChannels),
    email: emailSchema,
    url: z.string().trim().max(500).optional(),
    guard: formGuardSchema,
  })
  .superRefine((value, context) => {
    if (value.channel === 'webhook' && (value.url ?? '') === '') {
      context.addIssue({ code: 'custom', path: ['url'], message: 'Give the address of the webhook' });
    }
  });
export type Subscribe = z.output<typeof subscribeSchema>;

/** Secret of a link in a mail. */
export const mailTokenSchema = z.strictObject({ token: z.string().min(20).max(100) });

/** JSON payload of a webhook. `docs/guide` and the page explain how to check its signature. */
export const statusWebhookSchema = z.object({
  type: z.enum(['notice.updated']),
  deliveryId: idSchema,
  sentAt: instantSchema,
  notice: noticeSchema.omit({ revision: true, updates: true }),
  update: noticeUpdateSchema,
  url: z.string(),
});
export type StatusWebhook = z.infer<typeof statusWebhookSchema>;
