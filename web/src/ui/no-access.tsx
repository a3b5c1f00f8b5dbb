import { Lock } from 'lucide-react';
import { EmptyState } from './empty-state.tsx';

/** A page the role cannot use explains itself. */
export function NoAccess({ what }: { what: string }) {
  return (
    <EmptyState icon={<Lock />} title="You don't have access to this page">
      Your role has no permission to see {what}. An admin of your company can change your role.
    </EmptyState>
  );
}
