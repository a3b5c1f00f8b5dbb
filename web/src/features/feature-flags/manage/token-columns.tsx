import { t } from '@lingui/core/macro';
import { everyProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { Ban } from 'lucide-react';
import { formatDate } from '../../../lib/format-date.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/data-list-types.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { environmentWord } from '../environments.ts';
import { tokenKindWord } from './token-kind-words.ts';
import { tokenState } from './token-state.ts';

export type TokenListView = {
  zone: string;
  /** Epoch milliseconds. */
  now: number;
  onRevoke: (token: FlagToken) => void;
};

/** The list of tokens. */
export function tokenColumns(view: TokenListView): Column<FlagToken>[] {
  const { zone } = view;
  return [
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(160px, 1.4fr)',
      cell: ({ name }) => <span className="truncate font-medium text-1">{name}</span>,
    },
    { id: 'kind', header: t`For`, width: '110px', cell: ({ kind }) => tokenKindWord(kind) },
    {
      id: 'environment',
      header: t`Environment`,
      width: 'minmax(110px, 0.8fr)',
      cell: ({ environment }) => environmentWord(environment),
    },
    {
      id: 'projects',
      header: t`Projects`,
      width: 'minmax(100px, 0.9fr)',
      showFrom: 560,
      cell: (token) => <TokenScope token={token} />,
    },
    {
      id: 'by',
      header: t`Created by`,
      width: 'minmax(120px, 1fr)',
      showFrom: 860,
      cell: ({ createdBy }) => createdBy ?? t`Unknown user`,
    },
    {
      id: 'created',
      header: t`Created`,
      width: '110px',
      showFrom: 760,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} zone={zone} />,
    },
    {
      id: 'used',
      header: t`Last used`,
      width: '110px',
      showFrom: 640,
      cell: (token) => <TokenUse token={token} zone={zone} />,
    },
    {
      id: 'ends',
      header: t`Valid until`,
      width: 'minmax(150px, 0.8fr)',
      cell: (token) => <TokenEnd token={token} view={view} />,
    },
    {
      id: 'revoke',
      header: t`Revoke`,
      hideHeader: true,
      width: '48px',
      cell: (token) => <RevokeButton token={token} view={view} />,
    },
  ];
}

/** Projects of a token by key, as the token begins with them. */
function projectWords({ projects }: FlagToken): string {
  return projects.includes(everyProject) ? t`All projects` : projects.join(', ');
}

/** Many projects are cut off: all of them show on hovering. */
function TokenScope({ token }: { token: FlagToken }) {
  const words = projectWords(token);
  return (
    <span className="truncate" title={words}>
      {words}
    </span>
  );
}

type TokenProps = { token: FlagToken; view: TokenListView };

/** A token on a narrow screen. */
export function TokenCard({ token, view }: TokenProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="truncate font-medium text-1">{token.name}</div>
        <div className="truncate text-sm text-3">
          {tokenKindWord(token.kind)} · {environmentWord(token.environment)} · {projectWords(token)}
        </div>
        <div className="text-sm text-3">
          <TokenUse token={token} zone={view.zone} />
        </div>
        <div className="text-sm text-2">
          <TokenEnd token={token} view={view} isAlone />
        </div>
      </div>
      <RevokeButton token={token} view={view} />
    </div>
  );
}

function TokenUse({ token: { lastUsedAt }, zone }: { token: FlagToken; zone: string }) {
  if (lastUsedAt === undefined) return '–';
  if (lastUsedAt === null) return <span className="text-3">{t`Never used`}</span>;
  return <RelativeTime at={lastUsedAt} zone={zone} />;
}

/** End of a token. `isAlone`: without a header that says so. */
function TokenEnd({ token, view: { zone, now }, isAlone = false }: TokenProps & { isAlone?: boolean }) {
  const { expiresAt, revokedAt } = token;
  switch (tokenState(token, now)) {
    case 'revoked': {
      const day = formatDate(revokedAt ?? now, zone, 'day');
      return <Chip tone="danger">{t`Revoked ${day}`}</Chip>;
    }
    case 'expired': {
      const day = formatDate(expiresAt ?? now, zone, 'day');
      return <Chip tone="warn">{t`Expired ${day}`}</Chip>;
    }
    case 'valid': {
      if (expiresAt === null) return <span className="text-2">{t`Until it is revoked`}</span>;
      const day = formatDate(expiresAt, zone, 'date');
      return <span className="num">{isAlone ? t`Valid until ${day}` : day}</span>;
    }
  }
}

function RevokeButton({ token, view: { now, onRevoke } }: TokenProps) {
  if (tokenState(token, now) !== 'valid') return null;
  return (
    <IconButton
      label={t`Revoke ${token.name}`}
      icon={<Ban />}
      tooltip={false}
      onClick={() => onRevoke(token)}
    />
  );
}
