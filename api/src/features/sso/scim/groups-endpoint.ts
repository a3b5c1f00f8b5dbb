import { scimGroupSchema } from '@switchyard/contracts/sso/scim.ts';
import {
  listScimGroups,
  listScimMembers,
} from '@switchyard/platform/db/repositories/scim-group-repository.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { resourceRoutes } from './resource-endpoint.ts';
import { readFilter } from './scim-filter.ts';
import { changeScimGroup, createScimGroup, removeScimGroup, replaceScimGroup } from './scim-groups.ts';
import { groupResource, versionOf } from './scim-resources.ts';
import { knownIdsOnly, leavesOutMembers, type ScimRoute } from './scim-route.ts';

const filters = { displayname: 'displayName', externalid: 'externalId', id: 'id' };

export function groupRoutes(deps: SsoDeps): ScimRoute[] {
  return resourceRoutes(deps, {
    path: '/Groups',
    noun: 'group',
    schema: scimGroupSchema,
    show: async (tx, row, { request, base }) => {
      const members = leavesOutMembers(request) ? undefined : await listScimMembers(tx, [row.id]);
      return { body: groupResource(row, members, base), version: versionOf(row) };
    },
    filterOf: (text) => knownIdsOnly(readFilter(text, filters)),
    list: listScimGroups,
    items: async (tx, rows, { request, base }) => {
      const ids = rows.map(({ id }) => id);
      const members = leavesOutMembers(request) ? undefined : await listScimMembers(tx, ids);
      const byGroup = members && Map.groupBy(members, ({ groupId }) => groupId);
      return rows.map((row) => groupResource(row, byGroup && (byGroup.get(row.id) ?? []), base));
    },
    create: createScimGroup,
    replace: replaceScimGroup,
    change: changeScimGroup,
    remove: removeScimGroup,
  });
}
