/** The error that led to a ticket. `named`: the address contains an id; `id`: null if it is not one of ours. */
export function AboutError({ id, named }: { id: string | null; named: boolean }) {
  if (!named) return null;
  if (id === null) {
    return (
      <p className="text-md text-2">
        The link that led here names an error we cannot read. Say in the message what happened.
      </p>
    );
  }
  return (
    <p className="text-md text-2">
      About error <code className="font-mono text-sm wrap-anywhere text-1">{id}</code>
    </p>
  );
}
