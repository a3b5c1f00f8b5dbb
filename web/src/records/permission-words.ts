import { t } from '@lingui/core/macro';
import { knownFactsOf } from '@switchyard/contracts/records/registry.ts';
import { pluralOf } from './record-nouns.ts';

/** Areas of permissions that are no kind of record, or whose record has another name on screen. */
const areas: Readonly<Record<string, string>> = {
  article_feedback: t`Opinions on the guide`,
  assistant: t`Assistant`,
  company: t`Company and set-up`,
  customer_portal: t`Customer portal`,
  dashboard: t`Dashboard`,
  error_report: t`Error reports`,
  event: t`Timeline and live events of all records`,
  import: t`Imports`,
  job_rating: t`Ratings of jobs`,
  observability: t`Observability`,
  pack: t`Work of the day`,
  presence: t`Presence of technicians`,
  profile: t`Your profile`,
  search: t`Search`,
  settings: t`Company settings`,
  status: t`Status page`,
  sync: t`Changes of devices without a network`,
  team: t`Team`,
  time: t`Hours`,
};

const verbs: Readonly<Record<string, string>> = {
  answer: t`Answer`,
  change: t`Create, change and delete`,
  create: t`Create`,
  delete: t`Delete and restore`,
  apply: t`Apply`,
  evaluate: t`Evaluate`,
  follow: t`Follow what becomes of it`,
  give: t`Give`,
  invite: t`Invite`,
  manage: t`Manage`,
  override: t`Book despite warnings`,
  reply: t`Answer`,
  request: t`Request`,
  resolve: t`Resolve`,
  retry: t`Retry`,
  review: t`Approve requests of others`,
  run: t`Start a search`,
  schedule: t`Schedule`,
  transition: t`Change the state`,
  triage: t`Sort out and accept`,
  tune: t`Change the weights`,
  update: t`Change`,
  use: t`Use`,
  view: t`View`,
};

/** A permission, with its verb in words. */
export type PermissionChoice = { readonly scope: string; readonly verb: string };
export type PermissionArea = { readonly area: string; readonly choices: readonly PermissionChoice[] };

/** Permissions by area in words, sorted. */
export function permissionAreas(actions: readonly string[]): PermissionArea[] {
  const byArea = Map.groupBy(actions, (action) => partsOf(action)[0]);
  return [...byArea]
    .map(([area, own]) => ({
      area: areaWord(area),
      choices: own.map((scope) => ({ scope, verb: verbWord(scope) })),
    }))
    .toSorted((one, other) => one.area.localeCompare(other.area));
}

/** `Jobs: Create` */
export function permissionText(action: string): string {
  return `${areaOfPermission(action)}: ${verbWord(action)}`;
}

/** The area that a permission belongs to, in words. */
export function areaOfPermission(action: string): string {
  return areaWord(partsOf(action)[0]);
}

function partsOf(scope: string): [area: string, verb: string] {
  const [area = '', verb = ''] = scope.split('.');
  return [area, verb];
}

function verbWord(scope: string): string {
  const [, verb] = partsOf(scope);
  // Settings are neither created nor deleted.
  return verbs[scope === 'settings.change' ? 'update' : verb] ?? verb;
}

function areaWord(area: string): string {
  const facts = knownFactsOf(area);
  return areas[area] ?? (facts ? pluralOf(facts) : area);
}
