/** Error message for the form as a whole. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="rounded-md bg-danger-wash px-3 py-2 text-sm font-medium text-danger">
      {message}
    </p>
  );
}
