import { looksLike } from '../imports/looks-like.ts';
import { placeColumns } from '../imports/place-columns.ts';
import { readList, writeList } from '../records/list-cell.ts';
import { readInstant, readWholeNumber, readWord } from '../records/read-cell.ts';
import type { RecordColumn } from '../records/record-column.ts';
import { readSkills, writeSkills } from '../technicians/shift-cell.ts';
import { trades } from '../technicians/technician.ts';
import { tradeWords } from '../technicians/trade-words.ts';
import { type Job, jobPriorities } from './job.ts';

const priorityWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(jobPriorities.map((priority) => [priority, priority])),
  normal: 'medium',
  urgent: 'high',
  critical: 'emergency',
};

/** Times are UTC. */
export const jobColumns: readonly RecordColumn<Job>[] = [
  { header: 'Number', value: (job) => job.number },
  {
    header: 'Title',
    value: (job) => job.title,
    import: {
      field: 'title',
      hint: 'Required',
      aliases: ['title', 'job title', 'job', 'work order', 'summary', 'subject', 'description of work'],
      looksLike: looksLike.name,
      identifies: 'name',
      isRequired: true,
    },
  },
  {
    header: 'Type',
    value: (job) => job.type,
    import: {
      field: 'type',
      hint: 'Service call when empty',
      aliases: ['job type', 'type', 'category', 'work type', 'reason', 'case title'],
      looksLike: looksLike.name,
      mayDefault: true,
    },
  },
  {
    header: 'Trade',
    value: (job) => job.trade,
    import: {
      field: 'trade',
      hint: `Required: ${trades.join(', ')}`,
      aliases: ['trade', 'department'],
      read: readWord(tradeWords, `Must be one of ${trades.join(', ')}`),
      looksLike: looksLike.oneOf(Object.keys(tradeWords)),
      isRequired: true,
      mayDefault: trades,
    },
  },
  { header: 'State', value: (job) => job.state },
  {
    header: 'Priority',
    value: (job) => job.priority,
    import: {
      field: 'priority',
      hint: 'None when empty',
      aliases: ['priority', 'urgency'],
      read: readWord(priorityWords, `Must be one of ${jobPriorities.join(', ')}`),
      looksLike: looksLike.oneOf(Object.keys(priorityWords)),
      mayDefault: jobPriorities,
    },
  },
  ...placeColumns<Job>({
    customerHint: 'The job is for the customer of this name',
    siteAddress: (job) => job.siteAddress,
    also: { customerName: ['company'], siteName: ['location'], siteReference: ['location number'] },
  }),
  { header: 'Territory', value: (job) => job.territory },
  { header: 'Technicians', value: (job) => job.technicianNames.join('; ') },
  { header: 'Scheduled start', value: (job) => job.scheduledStart },
  { header: 'Scheduled end', value: (job) => job.scheduledEnd },
  time('Respond by', 'respondBy', ['respond by', 'response due']),
  time('Resolve by', 'resolveBy', ['resolve by', 'due', 'due date', 'deadline', 'target date', 'due by']),
  time('Earliest start', 'earliestStart', ['earliest start', 'not before', 'start after']),
  time('Latest finish', 'latestFinish', ['latest finish', 'not after', 'finish by']),
  { header: 'Completed', value: (job) => job.completedAt },
  text('Description', 'description', ['description', 'details', 'problem', 'notes']),
  text('Instructions', 'instructions', ['instructions', 'work instructions']),
  text('Internal notes', 'internalNotes', ['internal notes', 'office notes']),
  {
    header: 'Estimated minutes',
    value: (job) => job.estimatedMinutes,
    import: {
      field: 'estimatedMinutes',
      hint: '60 when empty',
      aliases: ['estimated minutes', 'duration minutes', 'minutes', 'duration', 'estimated duration'],
      read: readWholeNumber,
      looksLike: looksLike.number,
      mayDefault: true,
    },
  },
  {
    header: 'Crew size',
    value: (job) => job.crewSize,
    import: {
      field: 'crewSize',
      hint: '1 when empty',
      aliases: ['crew size', 'crew'],
      read: readWholeNumber,
    },
  },
  {
    header: 'Required skills',
    value: ({ requiredSkills }) => writeSkills(requiredSkills),
    import: {
      field: 'requiredSkills',
      hint: 'With their levels: switchgear 3; solar 5',
      aliases: ['required skills', 'skills'],
      read: readSkills,
    },
  },
  text('PO number', 'poNumber', ['po number', 'po', 'purchase order']),
  {
    header: 'Limit in cents',
    value: (job) => job.nteMinor,
    import: { field: 'nteMinor', hint: 'Most that the work may cost', read: readWholeNumber },
  },
  {
    header: 'Tags',
    value: ({ tags }) => writeList(tags),
    import: {
      field: 'tags',
      hint: 'Separated by commas',
      aliases: ['tags', 'labels', 'tag'],
      read: readList,
      mayDefault: true,
    },
  },
  {
    header: 'Reference',
    value: (job) => job.externalRef,
    import: {
      field: 'reference',
      path: 'externalRef',
      hint: 'Your own number of the job; a job is added once',
      aliases: [
        'reference',
        'job number',
        'job no',
        'work order number',
        'work order id',
        'job id',
        'case id',
        'case enquiry id',
        'ticket number',
        'external ref',
        'number',
        'id',
      ],
      looksLike: looksLike.reference,
      isDistinct: true,
      identifies: 'reference',
    },
  },
  {
    header: 'Id',
    value: (job) => job.id,
    import: {
      field: 'id',
      path: null,
      label: 'Id in Switchyard',
      hint: 'From an exported file: the row is this job',
      looksLike: looksLike.uuid,
      isDistinct: true,
      identifies: 'id',
    },
  },
  { header: 'Created', value: (job) => job.createdAt },
];

type TimeField = 'respondBy' | 'resolveBy' | 'earliestStart' | 'latestFinish';

function time(header: string, field: TimeField, aliases: readonly string[]): RecordColumn<Job> {
  return {
    header,
    value: (job) => job[field],
    import: {
      field,
      hint: 'Such as 2026-11-30 08:00, in the time zone of the company',
      aliases,
      read: readInstant,
      looksLike: looksLike.time,
    },
  };
}

type TextField = 'description' | 'instructions' | 'internalNotes' | 'poNumber';

function text(header: string, field: TextField, aliases: readonly string[]): RecordColumn<Job> {
  return { header, value: (job) => job[field], import: { field, aliases } };
}
