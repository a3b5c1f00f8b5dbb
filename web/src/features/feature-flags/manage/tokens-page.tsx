import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { KeyRound, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { flagFilter, textFilter } from '../../../lib/url-filters.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { useUrlFilters } from '../../../lib/use-url-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { filterToggle } from '../../../ui/list-filters.ts';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { flagCrumbs } from './flag-crumbs.ts';
import { type CreatedToken, useFlagTokensQuery, useRevokeFlagTokenMutation } from './flag-desk-api.ts';
import { TokenCard, tokenColumns } from './token-columns.tsx';
import { shownTokens } from './token-state.ts';

const dialog = lazyComponent(() => import('./token-dialog.tsx').then((file) => file.TokenDialog), {
  untilItArrives: true,
});
const secretDialog = lazyComponent(
  () => import('./token-secret-dialog.tsx').then((file) => file.TokenSecretDialog),
  { untilItArrives: true },
);
const spec = { q: textFilter(), ended: flagFilter };

/** Tokens of programs that evaluate flags; for those who may change flags. */
export function TokensPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'flag.change') === 'none') return <NoAccess what={t`tokens of programs`} />;
  return <Tokens zone={user.companyTimeZone} />;
}

function Tokens({ zone }: { zone: string }) {
  const { data, error, refetch } = useFlagTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const { values, set, clear, search } = useUrlFilters(spec);
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [revoking, setRevoking] = useState<FlagToken | null>(null);
  const now = useNow();
  const rows = useMemo(() => shownTokens(data ?? [], values, now), [data, values, now]);
  const view = useMemo(() => ({ zone, now, onRevoke: setRevoking }), [zone, now]);
  const columns = useMemo(() => tokenColumns(view), [view]);
  const add = () => setIsCreating(true);
  useShortcut(t`Tokens of programs`, 'n', t`New token`, add);
  return (
    <>
      <PageHeader
        title={t`Tokens of programs`}
        crumbs={flagCrumbs}
        tools={
          <Button
            variant="primary"
            icon={<Plus />}
            onPointerEnter={() => void dialog.preload()}
            onClick={add}
          >
            <Trans>New token</Trans>
          </Button>
        }
      />
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), placeholder: t`Find a token` }}
        filters={[
          filterToggle({
            key: 'ended',
            label: t`With ended ones`,
            value: values.ended,
            onChange: (ended) => set({ ended }),
          }),
        ]}
        onClear={clear}
      />
      <div className="min-h-0 flex-1">
        <DataList
          label={t`Tokens of programs`}
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          rowHeight={44}
          cardHeight={92}
          status={error && !data ? 'error' : data ? 'ready' : 'loading'}
          error={error}
          onRetry={refetch}
          total={rows.length}
          card={(token) => <TokenCard token={token} view={view} />}
          empty={<NoTokens isFiltered={search !== '' || (data?.length ?? 0) > 0} />}
        />
      </div>
      {isCreating && (
        <Suspense fallback={null}>
          <dialog.Component onCreated={setCreated} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
      {created && (
        <Suspense fallback={null}>
          <secretDialog.Component token={created} onClose={() => setCreated(null)} />
        </Suspense>
      )}
      {revoking && <RevokeToken token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function NoTokens({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={<KeyRound />} title={isFiltered ? t`No tokens match` : t`No tokens yet`}>
      {isFiltered
        ? t`Tokens that were revoked or have expired are hidden until you ask for them.`
        : t`With a token, your own programs follow flags: by Unleash's protocol or OpenFeature's.`}
    </EmptyState>
  );
}

function RevokeToken({ token: { id, name }, onClose }: { token: FlagToken; onClose: () => void }) {
  const [revoke] = useRevokeFlagTokenMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Revoke ${name}?`}
      description={t`Programs with this token are refused within a second. This cannot be undone.`}
      confirmLabel={t`Revoke token`}
      danger
      onConfirm={() => revoke(id).unwrap()}
    />
  );
}
