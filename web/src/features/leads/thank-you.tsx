import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { siteButton } from '../../core/site/site-button.ts';

/** Replaces the page after sending. `title`: heading level; the console already has a first heading. */
export function ThankYou({ title: Title = 'h1' }: { title?: 'h1' | 'h2' }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className="mx-auto flex max-w-170 flex-col items-center px-5 py-24 text-center md:py-32">
      <CircleCheck aria-hidden="true" size={56} strokeWidth={1.5} className="text-ok" />
      <Title
        ref={heading}
        tabIndex={-1}
        className="mt-6 text-3xl font-semibold tracking-tight text-balance text-1 outline-none"
      >
        <Trans>Thank You for Your Interest</Trans>
      </Title>
      <p className="mt-4 text-base text-pretty text-2">
        <Trans>
          We received your message. Our sales team will contact you within 24 hours to talk about what you
          need.
        </Trans>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href="/" className={siteButton('secondary')}>
          <Trans>Return to Homepage</Trans>
        </a>
        <a href="/signup" className={siteButton('primary')}>
          <Trans>Start Free Trial</Trans>
        </a>
      </div>
    </section>
  );
}
