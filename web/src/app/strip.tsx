import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';

/** A notice below the page that stays until its condition is over. */
export function Strip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="num flex min-h-8 shrink-0 items-center gap-2 border-t border-line bg-warn-wash px-4 py-1 text-sm font-medium text-warn [&>svg]:shrink-0"
    >
      {icon}
      <span>{children}</span>
    </div>
  );
}

export function UnsentLink() {
  return (
    <>
      {' '}
      <Link to="/unsent" className="underline underline-offset-2">
        <Trans>Show</Trans>
      </Link>
    </>
  );
}
