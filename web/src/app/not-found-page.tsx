import { t } from '@lingui/core/macro';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { extraLinks, popularDestinations } from '../core/not-found-links.ts';
import { type DrawLink, NotFoundView } from '../core/not-found-view.tsx';
import { roleHome } from './role-home.ts';
import { isBuilt } from './routes.ts';
import { useSession } from '../core/use-session.ts';
import { Link } from '../ui/link.tsx';

const link: DrawLink = ({ href, className, children }) => (
  <Link to={href} className={className}>
    {children}
  </Link>
);

/** Page for unknown addresses and missing records: explains what happened and where to go. */
export function NotFoundPage() {
  const session = useSession();
  const role = session.status === 'authenticated' ? session.user.role : null;
  const built = (path: string) => isBuilt(path, role !== null);
  const [contact, label] =
    role === null ? ['/contact-sales', t`contact us`] : ['/support', t`contact support`];
  return (
    <div className="grid h-full min-h-0 place-items-center overflow-y-auto p-6">
      <NotFoundView
        home={role === null ? '/' : roleHome(role, built)}
        destinations={popularDestinations(role, built)}
        extra={extraLinks(role !== null, built)}
        contact={{ label: label ?? '', href: built(contact ?? '') ? (contact ?? '') : null }}
        // When signed in, the shell's header already contains the first heading.
        heading={role === null ? 'h1' : 'h2'}
        mark={role === null ? <BrandMark size={32} /> : <PageHeader title={t`Page Not Found`} />}
        link={link}
      />
    </div>
  );
}
