import { t } from '@lingui/core/macro';
import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { ActionOperation, ActionTarget } from '../../core/action-target.ts';

const nouns: Readonly<Record<OfflineKind, string>> = {
  job: t`job`,
  customer: t`customer`,
  technician: t`technician`,
  profile: t`profile`,
  visit: t`visit`,
  site: t`site`,
  visit_entry: t`entry`,
  photo: t`photo`,
  checklist: t`checklist`,
  comment: t`comment`,
  equipment: t`equipment`,
  communication: t`message`,
  service_request: t`service request`,
  attachment: t`file`,
};

const verbs: Readonly<Record<ActionOperation, string>> = {
  create: t`New`,
  update: t`Change`,
  delete: t`Delete`,
  restore: t`Restore`,
  step: t`Next step of`,
  note: t`Accept`,
};

type Fields = Readonly<Record<string, unknown>>;

/** Label of an action for users: `Change job · #1042 No heat`. */
export function actionLabel(target: ActionTarget | null, record: Fields | null, body: unknown): string {
  if (target === null) return t`Change`;
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
