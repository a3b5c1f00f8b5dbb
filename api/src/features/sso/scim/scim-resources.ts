import { scimSchemas } from '@switchyard/contracts/sso/scim.ts';
import type { ScimGroupRow, ScimMember } from '@switchyard/platform/db/repositories/scim-group-repository.ts';
import type { ScimUserRow } from '@switchyard/platform/db/repositories/scim-user-repository.ts';

/** Version of a resource, as `ETag` and `meta.version`. */
export function versionOf({ revision }: { revision: number }): string {
  return `W/"${revision}"`;
}

export function userResource(
  row: ScimUserRow,
  groups: readonly { id: string; names: readonly string[] }[],
  base: string,
) {
  const { id, email, firstName, lastName, status, externalId } = row;
  return {
    schemas: [scimSchemas.user],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    name: { givenName: firstName, familyName: lastName, formatted: `${firstName} ${lastName}` },
    displayName: `${firstName} ${lastName}`,
    emails: [{ value: email, type: 'work', primary: true }],
    active: status === 'active',
    roles: [{ value: row.role, primary: true }],
    groups: groups.map((group) => ({
      value: group.id,
      display: group.names[0] ?? '',
      $ref: `${base}/Groups/${group.id}`,
    })),
    meta: metaOf(row, 'User', `${base}/Users/${id}`),
  };
}

/** @param members undefined to leave them out */
export function groupResource(row: ScimGroupRow, members: readonly ScimMember[] | undefined, base: string) {
  const { id, displayName, externalId } = row;
  return {
    schemas: [scimSchemas.group],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    ...(members === undefined
      ? {}
      : {
          members: members.map(({ userId, email }) => ({
            value: userId,
            display: email,
            $ref: `${base}/Users/${userId}`,
          })),
        }),
    meta: metaOf(row, 'Group', `${base}/Groups/${id}`),
  };
}

type Dated = { revision: number; createdAt: Date; updatedAt: Date };

function metaOf(row: Dated, resourceType: 'User' | 'Group', location: string) {
  return {
    resourceType,
    created: row.createdAt.toISOString(),
    lastModified: row.updatedAt.toISOString(),
    location,
    version: versionOf(row),
  };
}

export function listResource<Item>(
  items: readonly Item[],
  { total, startIndex }: { total: number; startIndex: number },
) {
  return {
    schemas: [scimSchemas.list],
    totalResults: total,
    startIndex,
    itemsPerPage: items.length,
    Resources: items,
  };
}
