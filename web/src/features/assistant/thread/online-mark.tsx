import { Trans } from '@lingui/react/macro';
/** Indicator that the chat is online. */
export function OnlineMark() {
  return (
    <span className="flex items-center gap-1 text-xs text-ok">
      <i aria-hidden="true" className="size-1.5 rounded-full bg-ok" />
      <Trans>Online</Trans>
    </span>
  );
}
