/** Reason why a decision failed. */
export function SettleProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {problem}
    </p>
  );
}
