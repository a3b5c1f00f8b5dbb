import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import type { Destination } from './not-found-links.ts';

/** Link component of the surrounding frame: in-app navigation, or a full page load. */
export type DrawLink = (link: { href: string; className: string; children: ReactNode }) => ReactNode;

type NotFoundViewProps = {
  home: string;
  destinations: readonly Destination[];
  extra: readonly Destination[];
  /** Support page; the link is omitted where the page does not exist. */
  contact: { readonly label: string; readonly href: string | null };
  /** Level of the heading, since the frame may already contain the first. */
  heading: 'h1' | 'h2';
  /** Displayed above the heading. */
  mark?: ReactNode;
  link: DrawLink;
};

/** Explains what happened and where to go. */
export function NotFoundView(props: NotFoundViewProps) {
  const { home, destinations, extra, contact, heading: Heading, mark, link } = props;
  return (
    <div className="flex w-full max-w-130 flex-col gap-6">
      <div className="flex flex-col items-start gap-2">
        {mark}
        <p className="font-mono text-sm text-3">404</p>
        <Heading className="text-2xl font-semibold tracking-tight text-1">
          <Trans>Page Not Found</Trans>
        </Heading>
        <p className="text-lg text-2">
          <Trans>The page you're looking for doesn't exist or may have been moved.</Trans>
        </p>
        {link({
          href: home,
          className: `${buttonClass('primary', 'lg')} mt-2`,
          children: (
            <>
              <House aria-hidden="true" />
              <Trans>Go Home</Trans>
            </>
          ),
        })}
      </div>
      <LinkSection title={t`Popular destinations`} links={destinations} link={link} />
      {extra.length > 0 && (
        <LinkSection title={t`Looking for something specific?`} links={extra} link={link} />
      )}
      <p className="border-t border-line pt-4 text-sm text-3">
        <Trans>
          If you believe this is an error, please{' '}
          {contact.href === null
            ? contact.label
            : link({
                href: contact.href,
                className: 'text-2 underline underline-offset-2 hover:text-1',
                children: contact.label,
              })}{' '}
          with the URL you were trying to access.
        </Trans>
      </p>
    </div>
  );
}

type LinkSectionProps = { title: string; links: readonly Destination[]; link: DrawLink };

function LinkSection({ title, links, link }: LinkSectionProps) {
  return (
    <nav aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-sm font-medium text-2">{title}</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {links.map(({ path, label }) => (
          <li key={path}>
            {link({
              href: path,
              className:
                'group flex h-10 items-center justify-between rounded-md border border-line bg-surface px-3 text-md text-1 transition-colors hover:border-line-strong hover:bg-surface-2',
              children: (
                <>
                  {label}
                  <ArrowRight aria-hidden="true" size={14} className="text-3 group-hover:text-1" />
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
