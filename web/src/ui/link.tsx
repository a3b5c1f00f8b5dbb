import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & {
  /** Address within the console. */
  to: To;
};

/**
 * A link within the console: the router follows it without loading the page again. It replaces the router's own link,
 * which can prefetch for a server of the router's framework and weighs 3 kB more.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
