import { Button } from '../../ui/button.tsx';

type ContactSubmitProps = { busy: boolean; problem?: string | undefined; disabled?: boolean };

/** End of a contact form: submit button, privacy note, and the error of the last attempt. */
export function ContactSubmit({ busy, problem, disabled = false }: ContactSubmitProps) {
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && (
        <p className="rounded-md bg-danger-wash px-3 py-2 text-md font-medium text-danger">{problem}</p>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={disabled} className="h-11 px-5 text-base">
        {busy ? 'Sending…' : 'Send Message'}
      </Button>
      <p className="text-sm text-3">
        We use what you write to answer you, and for nothing else. See{' '}
        <a href="/privacy" className="text-2 underline underline-offset-2 hover:text-1">
          Privacy
        </a>
        .
      </p>
    </div>
  );
}
