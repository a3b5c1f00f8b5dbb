import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import { useRoleHoldersQuery } from '../../core/accounts/roles-api.ts';
import { permissionText } from '../../records/permission-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { RoleDifference } from './role-draft.ts';

/** Names of holders that are listed at first. */
const mostNames = 20;

/** The people who have the role. */
export function RoleHolders({ role }: { role: CustomRole }) {
  const { id: roleId, members, invitations } = role;
  const { data, error, refetch } = useRoleHoldersQuery({ id: roleId, members, invitations });
  const people = data?.items;
  return (
    <Panel title={t`Who has it`}>
      {error !== undefined && people === undefined && <ErrorState compact error={error} onRetry={refetch} />}
      {error === undefined && people === undefined && <SkeletonRows />}
      {people?.length === 0 && (
        <p className="text-3">
          <Trans>Nobody. Give it to people in the list of members, or when you invite someone.</Trans>
        </p>
      )}
      {people && people.length > 0 && (
        <ul aria-label={t`Who has it`} className="flex flex-col gap-1">
          {people.slice(0, mostNames).map(({ id, name, email, status }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2 text-2">
              <span className="text-1">{name}</span>
              <span className="text-sm wrap-anywhere text-3">{email}</span>
              {status === 'invited' && <Chip>{t`Invited`}</Chip>}
              {status === 'disabled' && <Chip>{t`Disabled`}</Chip>}
            </li>
          ))}
        </ul>
      )}
      {people && people.length > mostNames && (
        <p className="pt-1 text-sm text-3">
          <Trans>and {people.length - mostNames} more</Trans>
        </p>
      )}
    </Panel>
  );
}

/** The changes for the holders of a role when it is saved. */
export function EffectList({ gained, lost, views }: RoleDifference & { views: readonly string[] }) {
  return (
    <div className="flex max-h-72 flex-col gap-2 overflow-y-auto">
      <Named title={t`They get`} texts={gained.map(permissionText)} />
      <Named title={t`They lose`} texts={lost.map(permissionText)} />
      <Named title={t`Fields that need care`} texts={views} />
    </div>
  );
}

function Named({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <p className="text-sm font-medium text-1">{title}</p>
      <ul aria-label={title} className="list-disc pl-5 text-sm text-2">
        {texts.toSorted().map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
