import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { fieldError } from '../../access/access.ts';

type Parents = Flag['prerequisites'];

/**
 * Errors in the prerequisites of a flag, each at its own. A flag that has prerequisites is never met as one, so chains
 * are refused as well as cycles. All are in one project, whose programs would not know the others.
 */
export function prerequisiteErrors(
  { key, project }: Pick<Flag, 'key' | 'project'>,
  parents: Parents,
  flags: ReadonlyMap<string, Flag>,
): FieldError[] {
  const children = [...flags.values()].filter(({ prerequisites }) =>
    prerequisites.some(({ flag }) => flag === key),
  );
  const errors = parents.flatMap(({ flag }, at) => {
    const refuse = (code: string, message: string) => fieldError(`/prerequisites/${at}/flag`, code, message);
    const parent = flags.get(flag);
    if (flag === key) return refuse('cycle', 'A flag cannot depend on itself');
    if (!parent) return refuse('unknown', `No such flag exists: ${flag}`);
    if (parent.prerequisites.some((its) => its.flag === key))
      return refuse('cycle', `Cyclic prerequisites: ${flag} depends on ${key}`);
    if (parent.project !== project) return refuse('project', `${flag} is in another project`);
    return parent.prerequisites.length > 0
      ? refuse('chain', `${flag} has prerequisites itself, so it would never be met`)
      : [];
  });
  if (errors.length > 0 || children.length === 0) return errors;
  if (children.some((child) => child.project !== project)) {
    const message = 'Flags of its present project depend on it';
    return [fieldError('/project', 'referenced', message)];
  }
  if (parents.length === 0) return [];
  const names = children.map((child) => child.key).join(', ');
  return [fieldError('/prerequisites', 'chain', `Other flags depend on this one: ${names}`)];
}
