import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';

/**
 * Honeypot field: people neither see nor reach it, but bots fill it in. Positioned off screen rather than hidden,
 * because bots skip hidden fields.
 */
export function FormTrap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 -left-[200vw] size-px overflow-hidden"
    >
      <label>
        <Trans>Leave this empty</Trans>
        <input ref={ref} type="text" name="homepage_2" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
