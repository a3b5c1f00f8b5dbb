import { t } from '@lingui/core/macro';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { useMemo } from 'react';
import { nobody } from './details-draft.ts';
import { useFlagOwnersQuery } from './flag-desk-api.ts';

/** Possible owners of a flag, with the current one even after they left. */
export function useOwnerOptions(ownerId: string | null) {
  const { data: members } = useFlagOwnersQuery();
  return useMemo(() => ownerOptions(members, ownerId), [members, ownerId]);
}

function ownerOptions(members: readonly TeamMember[] | undefined, ownerId: string | null) {
  const options = (members ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
  }));
  const isKnown = ownerId === null || options.some(({ value }) => value === ownerId);
  const former = members === undefined ? '…' : t`A former colleague`;
  return [
    { value: nobody, label: t`Nobody` },
    ...options,
    ...(isKnown ? [] : [{ value: ownerId, label: former }]),
  ];
}
