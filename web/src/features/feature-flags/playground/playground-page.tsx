import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { flagCrumbs } from '../manage/flag-crumbs.ts';

const view = lazyComponent(() => import('./playground-view.tsx').then((file) => file.PlaygroundView));

/** All flags of an environment for one user, and why each is what it is. */
export function PlaygroundPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'flag.view') === 'none') return <NoAccess what={t`feature flags`} />;
  return (
    <>
      <PageHeader title={t`Playground`} crumbs={flagCrumbs} />
      <Suspense fallback={<PageSpinner text={t`Loading`} />}>
        <view.Component here={user.flagEnvironment} />
      </Suspense>
    </>
  );
}
