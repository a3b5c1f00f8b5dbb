import { scimUserSchema } from '@switchyard/contracts/sso/scim.ts';
import { readGroupNames } from '@switchyard/platform/db/repositories/scim-group-repository.ts';
import { countScimUsers, listScimUsers } from '@switchyard/platform/db/repositories/scim-user-repository.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { resourceRoutes } from './resource-endpoint.ts';
import { readFilter } from './scim-filter.ts';
import { userResource, versionOf } from './scim-resources.ts';
import { knownIdsOnly, type ScimRoute } from './scim-route.ts';
import { changeScimUser, createScimUser, removeScimUser, replaceScimUser } from './scim-users.ts';

/** Names of filters in lower case. */
const filters = {
  username: 'userName',
  'emails.value': 'userName',
  emails: 'userName',
  externalid: 'externalId',
  id: 'id',
  active: 'active',
};

export function userRoutes(deps: SsoDeps): ScimRoute[] {
  return resourceRoutes(deps, {
    path: '/Users',
    noun: 'user',
    schema: scimUserSchema,
    show: async (tx, row, { base }) => {
      const groups = (await readGroupNames(tx, [row.id])).get(row.id) ?? [];
      return { body: userResource(row, groups, base), version: versionOf(row) };
    },
    filterOf: (text) => {
      const { active, userName, ...same } = readFilter(text, filters);
      return {
        ...knownIdsOnly(same),
        ...(userName === undefined ? {} : { userName: userName.toLowerCase() }),
        ...(active === undefined ? {} : { active: active === 'true' }),
      };
    },
    list: async (tx, place, page) => ({
      rows: page.limit === 0 ? [] : await listScimUsers(tx, place, page),
      total: await countScimUsers(tx, place),
    }),
    items: async (tx, rows, { base }) => {
      const groups = await readGroupNames(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => userResource(row, groups.get(row.id) ?? [], base));
    },
    create: createScimUser,
    replace: replaceScimUser,
    change: changeScimUser,
    remove: removeScimUser,
  });
}
