import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from './button.tsx';

/** The id of a trace, with a button that copies it: its log lines, events and spans have the same. */
export function TraceId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    // Without permission to copy, the id can be selected.
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 font-mono text-xs">
      <span className="break-all select-all">{id}</span>
      <Button variant="ghost" size="sm" aria-label={t`Copy the trace id`} onClick={copy}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </span>
  );
}
