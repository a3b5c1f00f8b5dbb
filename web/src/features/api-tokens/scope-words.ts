import { t } from '@lingui/core/macro';
import { isReadScope, offeredScopes, type TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { knownFactsOf } from '@switchyard/contracts/records/registry.ts';
import { pluralOf } from '../../records/record-nouns.ts';

/** Areas of permissions that are no kind of record, or whose record has another name on screen. */
const areas: Readonly<Record<string, string>> = {
  article_feedback: t`Opinions on the guide`,
  assistant: t`Assistant`,
  company: t`Company and set-up`,
  dashboard: t`Dashboard`,
  error_report: t`Error reports`,
  event: t`Timeline and live events of all records`,
  import: t`Imports`,
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
  evaluate: t`Evaluate`,
  manage: t`Manage`,
  override: t`Book despite warnings`,
  resolve: t`Resolve`,
  retry: t`Retry`,
  schedule: t`Schedule`,
  transition: t`Change the state`,
  update: t`Change`,
  use: t`Use`,
  view: t`View`,
};

type ScopeChoice = { readonly scope: string; readonly verb: string };
export type ScopeArea = { readonly area: string; readonly choices: readonly ScopeChoice[] };

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

/** Scopes that the user may give a token, by area in words. */
export function scopeAreas(user: Pick<CurrentUser, 'permissions'>, kind: TokenKind): ScopeArea[] {
  const byArea = Map.groupBy(offeredScopes(user.permissions, kind), (scope) => partsOf(scope)[0]);
  return [...byArea]
    .map(([area, scopes]) => ({
      area: areaWord(area),
      choices: scopes.map((scope) => ({ scope, verb: verbWord(scope) })),
    }))
    .toSorted((one, other) => one.area.localeCompare(other.area));
}

/** The scopes of a token in a few words. */
export function scopesInWords(scopes: readonly string[], offered: readonly string[]): string {
  if (scopes.every(isReadScope)) {
    const areaNames = [...new Set(scopes.map((scope) => areaWord(partsOf(scope)[0])))];
    if (areaNames.length <= 3) return t`reads ${areaNames.join(', ')}`;
    return t`reads ${areaNames.length} areas`;
  }
  if (offered.every((scope) => scopes.includes(scope))) return t`all permissions`;
  const count = scopes.length;
  return t`${count} permissions, some of which write`;
}
