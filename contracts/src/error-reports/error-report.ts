import { z } from 'zod';
import { cutText } from '../http/cut-text.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';

/** Limits of a report; browsers observe them, and the server cuts longer values. */
export const errorReportLimits = {
  breadcrumbs: 100,
  /** Characters. */
  message: 2_048,
  stack: 8_192,
  crumbText: 200,
  /** Reports per page load; further ones are counted but not sent. */
  perPage: 20,
  /** Bytes of a complete report. */
  body: 64 * 1024,
} as const;

export const errorKinds = ['render', 'window', 'promise'] as const;
export type ErrorKind = (typeof errorKinds)[number];

export const breadcrumbKinds = ['navigation', 'click', 'request', 'console'] as const;
export type BreadcrumbKind = (typeof breadcrumbKinds)[number];

const cut = (length: number) => z.string().transform((text) => cutText(text, length));

/** Events before an error; never contains user input or record contents. */
export const breadcrumbSchema = z.object({
  /** Epoch milliseconds, by the device's clock. */
  ts: z.number().min(0).max(8.64e15),
  kind: z.enum(breadcrumbKinds),
  text: cut(errorReportLimits.crumbText),
});
export type Breadcrumb = z.infer<typeof breadcrumbSchema>;

/** A browser error as sent to the server. */
export const errorReportSchema = z.strictObject({
  /** Id shown on the error screen. */
  errorId: z.string().regex(/^[0-9a-f]{8,32}$/),
  kind: z.enum(errorKinds),
  /** Class name of the error. */
  type: cut(80),
  message: cut(errorReportLimits.message),
  stack: cut(errorReportLimits.stack),
  /** Path of the page with its filters; ids and texts replaced. */
  path: cut(200),
  release: cut(60),
  at: instantSchema,
  breadcrumbs: z.array(breadcrumbSchema).transform((list) => list.slice(-errorReportLimits.breadcrumbs)),
  /** Errors of this page that exceeded the limit and were not sent. */
  dropped: z.number().int().min(0).max(100_000),
});
export type ErrorReport = z.output<typeof errorReportSchema>;

export const errorGroupStates = ['open', 'resolved'] as const;
export type ErrorGroupState = (typeof errorGroupStates)[number];

/** Occurrences of the same error across all devices and releases. */
export const errorGroupSchema = z.object({
  id: idSchema,
  kind: z.enum(errorKinds),
  type: z.string(),
  message: z.string(),
  /** Application file that threw the error, if known. */
  place: z.string().nullable(),
  state: z.enum(errorGroupStates),
  /** How often it recurred after being marked as resolved. */
  reopened: z.number().int(),
  count: z.number().int(),
  /** Reports that browsers counted but did not send. */
  dropped: z.number().int(),
  /** Newest release with this error. */
  release: z.string(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  resolvedAt: instantSchema.nullable(),
  resolvedBy: z.string().nullable(),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

/** One frame of a stack: its place in the built script, and in the sources if its source map is stored. */
export const reportFrameSchema = z.object({
  name: z.string().nullable(),
  /** `/assets/jobs-page-a1b2c3d4.js` */
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  source: z
    .object({
      /** From the root of the repository: `web/src/features/jobs/jobs-page.tsx`. */
      file: z.string(),
      line: z.number().int(),
      column: z.number().int(),
      /** Name in the source at that place. */
      name: z.string().nullable(),
    })
    .nullable(),
});
export type ReportFrame = z.infer<typeof reportFrameSchema>;

/** A report as read: as stored, with the frames of its stack. */
export const storedReportSchema = z.object({
  errorId: z.string(),
  at: instantSchema,
  release: z.string(),
  message: z.string(),
  stack: z.string(),
  /** Frames of the stack, innermost first. */
  frames: z.array(reportFrameSchema),
  path: z.string(),
  /** For example `Chrome 131 on Windows`. */
  browser: z.string(),
  /** Role of the signed-in user; null for a visitor. */
  role: z.string().nullable(),
  breadcrumbs: z.array(z.object({ ts: z.number(), kind: z.enum(breadcrumbKinds), text: z.string() })),
});
export type StoredReport = z.infer<typeof storedReportSchema>;
