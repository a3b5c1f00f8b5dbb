import { ArrowRight, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { type Destination, extraLinks, popularDestinations } from './not-found-links.ts';
import { roleHome } from './role-home.ts';
import { isBuilt } from './routes.ts';
import { useSession } from './use-session.ts';

/** Unknown addresses and records that do not exist: what happened and where to go. */
export function NotFoundPage() {
  const session = useSession();
  const role = session.status === 'authenticated' ? session.user.role : null;
  const built = (path: string) => isBuilt(path, role !== null);
  const home = role === null ? '/' : roleHome(role, built);
  // Signed in, the header of the shell already carries the first heading.
  const Heading = role === null ? 'h1' : 'h2';
  const extra = extraLinks(role !== null, built);
  return (
    <div className="grid h-full min-h-0 place-items-center overflow-y-auto p-6">
      <div className="flex w-full max-w-130 flex-col gap-6">
        <div className="flex flex-col items-start gap-2">
          {role === null ? <BrandMark size={32} /> : <PageHeader title="Page Not Found" />}
          <p className="font-mono text-sm text-3">404</p>
          <Heading className="text-2xl font-semibold tracking-tight text-1">Page Not Found</Heading>
          <p className="text-lg text-2">The page you're looking for doesn't exist or may have been moved.</p>
          <Button asChild variant="primary" size="lg" className="mt-2">
            <Link to={home}>
              <House aria-hidden="true" />
              Go Home
            </Link>
          </Button>
        </div>
        <LinkSection title="Popular destinations" links={popularDestinations(role, built)} />
        {extra.length > 0 && <LinkSection title="Looking for something specific?" links={extra} />}
        <p className="border-t border-line pt-4 text-sm text-3">
          If you believe this is an error, please{' '}
          {role === null ? (
            <MaybeLink path="/contact-sales" isBuilt={built}>
              contact us
            </MaybeLink>
          ) : (
            <MaybeLink path="/support" isBuilt={built}>
              contact support
            </MaybeLink>
          )}{' '}
          with the URL you were trying to access.
        </p>
      </div>
    </div>
  );
}

function LinkSection({ title, links }: { title: string; links: readonly Destination[] }) {
  return (
    <nav aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-sm font-medium text-2">{title}</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {links.map((link) => (
          <li key={link.path}>
            <Link
              to={link.path}
              className="group flex h-10 items-center justify-between rounded-md border border-line bg-surface px-3 text-1 transition-colors hover:border-line-strong hover:bg-surface-2"
            >
              {link.label}
              <ArrowRight aria-hidden="true" size={14} className="text-3 group-hover:text-1" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MaybeLink(props: { path: string; isBuilt: (path: string) => boolean; children: ReactNode }) {
  if (!props.isBuilt(props.path)) return props.children;
  return (
    <Link to={props.path} className="text-2 underline underline-offset-2 hover:text-1">
      {props.children}
    </Link>
  );
}
