import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { House, Lock } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { Link } from './link.tsx';

/** Explains why the role cannot use a page. */
export function NoAccess({ what }: { what: string }) {
  return (
    <>
      <PageHeader title={t`No access`} />
      <EmptyState
        icon={<Lock />}
        title={t`You don't have access to this page`}
        action={
          <Button asChild icon={<House />}>
            <Link to="/">
              <Trans>Go Home</Trans>
            </Link>
          </Button>
        }
      >
        <Trans>Your role has no permission to see {what}. Ask the company’s admin if you need it.</Trans>
      </EmptyState>
    </>
  );
}
