import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { ActionTarget } from '../../core/action-target.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Author = { readonly userId: string; readonly name: string; readonly technicianId: string | null };

export type NewRecord = {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly target: ActionTarget;
  readonly author: Author;
  readonly path: string;
  readonly body: Fields;
  /** Fields that the view needs beyond the body. */
  readonly known: Fields;
};

/** Optimistic copy of a new record until the server has created it: all fields that views read, `revision` 0. */
export function newRecord({ id, at, target, author, path, body, known }: NewRecord): Fields {
  const stored = { id, revision: 0, createdAt: at, updatedAt: at, deletedAt: null };
  const own = {
    ...defaults[target.kind],
    ...byKind(target, author, path, at),
    ...known,
    ...withoutNull(ownFieldsOf(target, body)),
  };
  return { ...own, ...stored };
}

function byKind(target: ActionTarget, author: Author, path: string, at: string): Fields {
  const authored = { authorId: author.userId, authorName: author.name };
  switch (target.kind) {
    case 'visit_entry':
      return { ...authored, visitId: target.parentId, technicianId: author.technicianId, occurredAt: at };
    case 'comment':
    case 'attachment':
      return authored;
    case 'communication':
      return { ...authored, occurredAt: at };
    case 'service_request':
      return { technicianId: author.technicianId, dueAt: at };
    case 'photo': {
      const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
      return {
        ...authored,
        jobId: target.parentId,
        sha256: target.id,
        ...query,
        bytes: Number(query['total'] ?? 0),
        takenAt: query['takenAt'] ?? at,
      };
    }
    default:
      return {};
  }
}

/** The fields of the record itself: a customer is sent with its first site. */
function ownFieldsOf({ kind }: ActionTarget, body: Fields): Fields {
  if (kind !== 'customer') return body;
  const { site, ...own } = body;
  return site ? { ...own, siteCount: 1 } : own;
}

/** The server fills in omitted fields; a null must not hide a value of the server. */
function withoutNull(body: Fields): Fields {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => value !== undefined && !(key === 'occurredAt' && value === null),
    ),
  );
}

const none: Fields = {};

const defaults: Readonly<Record<OfflineKind, Fields>> = {
  job: {
    number: 0,
    title: '',
    type: '',
    state: 'unscheduled',
    priority: 'none',
    source: 'app',
    description: '',
    instructions: '',
    internalNotes: null,
    customerName: '',
    siteName: '',
    siteAddress: '',
    siteTimeZone: 'UTC',
    territory: null,
    latitude: null,
    longitude: null,
    contactId: null,
    requiredSkills: [],
    estimatedMinutes: 60,
    crewSize: 1,
    respondBy: null,
    resolveBy: null,
    earliestStart: null,
    latestFinish: null,
    poNumber: null,
    nteMinor: null,
    parentJobId: null,
    equipmentIds: [],
    stateReason: null,
    completedAt: null,
    tags: [],
    externalRef: null,
    technicianIds: [],
    technicianNames: [],
    scheduledStart: null,
    scheduledEnd: null,
    visitCount: 0,
  },
  customer: {
    number: 0,
    kind: 'residential',
    status: 'active',
    name: '',
    email: null,
    phone: null,
    billingAddress: null,
    paymentTermsDays: 30,
    doNotService: false,
    notes: null,
    tags: [],
    externalRef: null,
    contacts: [],
    siteCount: 0,
    openJobCount: 0,
  },
  technician: {
    number: 0,
    userId: null,
    name: '',
    email: null,
    phone: null,
    skills: [],
    territory: null,
    home: null,
    shifts: [],
    active: true,
    externalRef: null,
    status: 'off_shift',
  },
  visit: {
    sequence: 0,
    state: 'planned',
    windowStart: null,
    windowEnd: null,
    pinned: false,
    notes: '',
    resolution: null,
    stateReason: null,
    stamps: {
      acceptedAt: null,
      dispatchedAt: null,
      enRouteAt: null,
      arrivedAt: null,
      startedAt: null,
      pausedAt: null,
      completedAt: null,
    },
    assignments: [],
  },
  comment: {
    recordLabel: '',
    mentionIds: [],
    mentionNames: [],
    editedAt: null,
    technicianIds: [],
  },
  communication: {
    customerId: null,
    jobId: null,
    channel: 'portal',
    direction: 'out',
    subject: '',
    body: '',
    delivery: 'queued',
  },
  attachment: { customerId: null, description: '', version: 1, hasPreview: false, technicianIds: [] },
  service_request: {
    number: 0,
    state: 'new',
    stateReason: null,
    title: '',
    description: '',
    categoryKey: 'other',
    categoryName: '',
    urgency: 'normal',
    channel: 'field',
    preferredSlots: [],
    contactName: null,
    contactPhone: null,
    contactEmail: null,
    address: null,
    customerId: null,
    customerName: null,
    siteId: null,
    siteName: null,
    siteAddress: null,
    technicianId: null,
    answeredAt: null,
    waitingAt: null,
    decidedAt: null,
    jobId: null,
    jobNumber: null,
    jobState: null,
    scheduledStart: null,
    duplicateOfId: null,
    duplicateOfNumber: null,
    duplicateOfState: null,
    messageCount: 0,
    photoCount: 0,
    spamSigns: [],
  },
  photo: { visitId: null, tag: 'other', caption: '', width: 0, height: 0, customerVisible: false },
  visit_entry: { jobId: null },
  profile: none,
  site: {
    position: null,
    timeZone: 'UTC',
    territory: null,
    accessNotes: null,
    gateCode: null,
    hazards: [],
    parentSiteId: null,
    externalRef: null,
  },
  checklist: none,
  // Only the office creates it, with a network.
  equipment: none,
};
