import { House, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

/** A page the role cannot use explains itself. */
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
