import { House, Lock } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { Link } from './link.tsx';

/** Explains why the role cannot use a page. */
export function NoAccess({ what }: { what: string }) {
  return (
    <>
      <PageHeader title="No access" />
      <EmptyState
        icon={<Lock />}
        title="You don't have access to this page"
        action={
          <Button asChild icon={<House />}>
            <Link to="/">Go Home</Link>
          </Button>
        }
      >
        Your role has no permission to see {what}. An admin of your company can change your role.
      </EmptyState>
    </>
  );
}
