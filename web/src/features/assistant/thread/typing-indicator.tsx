import { Trans } from '@lingui/react/macro';
/** Three dots while an answer is pending. */
export function TypingIndicator({ name }: { name: string }) {
  return (
    <div role="status" className="flex w-fit items-center gap-1 rounded-lg bg-surface-2 px-3 py-2.5">
      <span className="sr-only">
        <Trans>{name} is typing</Trans>
      </span>
      {[0, 150, 300].map((delay) => (
        <i
          key={delay}
          aria-hidden="true"
          className="size-1.5 animate-pulse rounded-full bg-current text-3 motion-reduce:animate-none"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </div>
  );
}
