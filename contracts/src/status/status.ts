import { z } from 'zod';
import { formGuardSchema } from '../http/form-guard.ts';
import { emailSchema, idSchema, instantSchema } from '../http/primitives.ts';

/** Parts of the service that are probed, in the order in which they are shown. */
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

/** What people call a component, and what its probe does. */
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

/** State of a component: what its last probe said, over which incidents and maintenance are laid. */
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

/** Probes of one component on one day (UTC). A day without probes is not listed: nobody knows how it was. */
export const statusDaySchema = z.object({
  day: z.iso.date(),
  /** Probes that ran; a whole day has 1,440. */
  probes: z.number().int(),
  degraded: z.number().int(),
  down: z.number().int(),
  p50Ms: z.number().int().nullable(),
  p95Ms: z.number().int().nullable(),
});
export type StatusDay = z.infer<typeof statusDaySchema>;

export const statusHourSchema = z.object({
  /** Begin of the hour. */
  at: instantSchema,
  p50Ms: z.number().int().nullable(),
  p95Ms: z.number().int().nullable(),
});

export const componentStatusSchema = z.object({
  id: statusComponentSchema,
  name: z.string(),
  state: z.enum(componentStates),
  /** Time of the last probe; null: there was none. */
  checkedAt: instantSchema.nullable(),
  /** Duration of the last probe, milliseconds. */
  latencyMs: z.number().int().nullable(),
  /** Share of the probes of 90 days that were answered, 0 to 1; null: there was none. */
  uptime: z.number().nullable(),
  /** Up to 90 days that have probes, oldest first. */
  days: z.array(statusDaySchema),
  /** Latency of the hours of the last two days that have probes, oldest first. */
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
  /** Begin: of an incident, when it was noticed; of a maintenance, as planned. */
  startsAt: instantSchema,
  /** Planned end of a maintenance; null for an incident. */
  endsAt: instantSchema.nullable(),
  /** When it was resolved or completed. */
  closedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Newest first. */
  updates: z.array(noticeUpdateSchema),
});
export type Notice = z.infer<typeof noticeSchema>;

export const systemStatusSchema = z.object({
  /** When this was put together. */
  at: instantSchema,
  /** Changes whenever anything below does. */
  version: z.string(),
  overall: z.enum(overallStates),
  components: z.array(componentStatusSchema),
  /** Open incidents and running or planned maintenance, the newest first. */
  notices: z.array(noticeSchema),
  /** What was closed in the last 90 days, the newest first, fifty at most. */
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
    /** First update, told to everybody who subscribed. */
    body: noticeBodySchema,
    impact: z.enum(impacts),
    components,
    /** Where the incident stands; a maintenance always begins as planned. */
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
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'The end must be after the begin' });
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

/** Where updates go. A webhook has a mail address too: there the subscription is confirmed, and troubles are told. */
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

/** What a webhook receives, as JSON. `docs/guide` and the page explain how its signature is checked. */
export const statusWebhookSchema = z.object({
  type: z.enum(['notice.updated']),
  deliveryId: idSchema,
  sentAt: instantSchema,
  notice: noticeSchema.omit({ revision: true, updates: true }),
  update: noticeUpdateSchema,
  url: z.string(),
});
export type StatusWebhook = z.infer<typeof statusWebhookSchema>;
