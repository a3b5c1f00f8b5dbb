import { Spinner } from './spinner.tsx';

/** A spinner with text in the middle of the page (`full`) or of its container. */
export function PageSpinner({ text, full = false }: { text: string; full?: boolean }) {
  return (
    <div
      role="status"
      className={`flex flex-col items-center justify-center gap-3 text-2 ${full ? 'h-dvh' : 'h-full min-h-64'}`}
    >
      <span className="text-accent-text">
        <Spinner size={24} />
      </span>
      <span className="text-sm">{text}</span>
    </div>
  );
}
