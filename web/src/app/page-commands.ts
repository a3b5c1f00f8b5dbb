import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { scopeOf } from '../core/permissions.ts';
import type { ModulePage } from '../core/module.ts';

/** A command that opens a page. */
export type OfferedCommand = {
  readonly id: string;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly to: string;
  readonly isNew: boolean;
};

/** Verbs for a new record. */
const makes = [t`add`, t`create`, t`make`];

/**
 * Commands of these pages: forms for new records, and what the manifests add.
 *
 * @param typed may contain the number of a record: "assign 187"
 */
export function pageCommands(
  user: Pick<CurrentUser, 'permissions'>,
  navigation: readonly Pick<ModulePage, 'path' | 'create' | 'commands'>[],
  typed: string,
): readonly OfferedCommand[] {
  const number = /(?:^|[\s#])(\d{1,9})(?=\s|$)/.exec(typed)?.[1];
  return navigation.flatMap(({ path, create, commands = [] }) => [
    ...(create === undefined || scopeOf(user, create.action) !== 'company'
      ? []
      : [
          {
            id: `create-${path}`,
            title: create.label,
            keywords: makes,
            to: `${path}?create=true`,
            isNew: true,
          },
        ]),
    ...commands.flatMap(({ label, keywords, action, to }) => {
      if (scopeOf(user, action) !== 'company') return [];
      if (number === undefined && label.includes('{number}')) return [];
      const named = (text: string) => text.replace('{number}', number ?? '');
      return [{ id: `${path} ${label}`, title: named(label), keywords, to: named(to), isNew: false }];
    }),
  ]);
}
