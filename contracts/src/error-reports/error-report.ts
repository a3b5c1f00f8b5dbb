import { z } from 'zod';
import { cutText } from '../http/cut-text.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';

/** What a report may hold at most; the browser keeps to it, the server cuts off what is longer. */
export const errorReportLimits = {
  breadcrumbs: 100,
  /** Characters. */
  message: 2_048,
  stack: 8_192,
  crumbText: 200,
  /** Reports of one page until it is loaded anew; further ones are counted and not sent. */
  perPage: 20,
  /** Bytes of a whole report. */
  body: 64 * 1024,
} as const;

export const errorKinds = ['render', 'window', 'promise'] as const;
export type ErrorKind = (typeof errorKinds)[number];

export const breadcrumbKinds = ['navigation', 'click', 'request', 'console'] as const;
export type BreadcrumbKind = (typeof breadcrumbKinds)[number];

const cut = (length: number) => z.string().transform((text) => cutText(text, length));

/** What happened before an error: never what somebody typed or what a record says. */
export const breadcrumbSchema = z.object({
  /** Epoch milliseconds, by the device's clock. */
  ts: z.number().min(0).max(8.64e15),
  kind: z.enum(breadcrumbKinds),
  text: cut(errorReportLimits.crumbText),
});
export type Breadcrumb = z.infer<typeof breadcrumbSchema>;

/** An error of a browser, as it is sent. */
export const errorReportSchema = z.strictObject({
  /** Id that the error screen shows. */
  errorId: z.string().regex(/^[0-9a-f]{8,32}$/),
  kind: z.enum(errorKinds),
  /** Name of the error's class. */
  type: cut(80),
  message: cut(errorReportLimits.message),
  stack: cut(errorReportLimits.stack),
  /** Path of the page without query, ids replaced. */
  path: cut(200),
  release: cut(60),
  at: instantSchema,
  breadcrumbs: z.array(breadcrumbSchema).transform((list) => list.slice(-errorReportLimits.breadcrumbs)),
  /** Errors of this page that were not sent because there were too many. */
  dropped: z.number().int().min(0).max(100_000),
});
export type ErrorReport = z.output<typeof errorReportSchema>;

export const errorGroupStates = ['open', 'resolved'] as const;
export type ErrorGroupState = (typeof errorGroupStates)[number];

/** Errors that are the same one, over all devices and releases. */
export const errorGroupSchema = z.object({
  id: idSchema,
  kind: z.enum(errorKinds),
  type: z.string(),
  message: z.string(),
  /** File of the application where it was thrown, when it is known. */
  place: z.string().nullable(),
  state: z.enum(errorGroupStates),
  /** How often it came back after it had been marked as resolved. */
  reopened: z.number().int(),
  count: z.number().int(),
  /** Reports that were counted by browsers and not sent. */
  dropped: z.number().int(),
  /** Newest release in which it was seen. */
  release: z.string(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  resolvedAt: instantSchema.nullable(),
  resolvedBy: z.string().nullable(),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

/** One report as it was stored. */
export const storedReportSchema = z.object({
  errorId: z.string(),
  at: instantSchema,
  release: z.string(),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  /** For example `Chrome 131 on Windows`. */
  browser: z.string(),
  /** Role of whoever was signed in; null for a visitor. */
  role: z.string().nullable(),
  breadcrumbs: z.array(z.object({ ts: z.number(), kind: z.enum(breadcrumbKinds), text: z.string() })),
});
export type StoredReport = z.infer<typeof storedReportSchema>;
