import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { ActionOperation, ActionTarget } from '../../core/action-target.ts';

const nouns: Readonly<Record<OfflineKind, string>> = {
  job: 'job',
  customer: 'customer',
  technician: 'technician',
  profile: 'profile',
  visit: 'visit',
  site: 'site',
  visit_entry: 'entry',
  photo: 'photo',
  checklist: 'checklist',
  communication: 'message',
};

const verbs: Readonly<Record<ActionOperation, string>> = {
  create: 'New',
  update: 'Change',
  delete: 'Delete',
  restore: 'Restore',
  step: 'Next step of',
  note: 'Accept',
};

type Fields = Readonly<Record<string, unknown>>;

/** Label of an action for users: `Change job · #1042 No heat`. */
export function actionLabel(target: ActionTarget | null, record: Fields | null, body: unknown): string {
  if (target === null) return 'Change';
  const what = `${verbs[target.operation]} ${nouns[target.kind]}`;
  const name = nameOf(record) ?? nameOf(typeof body === 'object' ? (body as Fields | null) : null);
  return (name === null ? what : `${what} · ${name}`).slice(0, 300);
}

function nameOf(record: Fields | null): string | null {
  if (record === null) return null;
  const { number, title, name, job, subject } = record;
  if (typeof job === 'object' && job !== null) return nameOf(job as Fields);
  const text = [title, name, subject].find((value) => typeof value === 'string' && value !== '');
  const hash = typeof number === 'number' && number > 0 ? `#${number} ` : '';
  return typeof text === 'string' ? `${hash}${text}` : null;
}
