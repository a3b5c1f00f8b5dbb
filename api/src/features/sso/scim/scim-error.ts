import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { scimSchemas } from '@switchyard/contracts/sso/scim.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness';

/** A refusal in the form of SCIM. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export function scimErrorBody({ status, message, scimType }: ScimError) {
  return {
    schemas: [scimSchemas.error],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: message,
  };
}

/** The refusal that represents a thrown value; undefined if it is unexpected. */
export function toScimError(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error;
  if (error instanceof ProblemError) return ofProblem(error);
  const failure = error instanceof Error ? classifyDatabaseError(error) : undefined;
  if (failure?.kind === 'unique') return new ScimError(409, 'Another resource has this value', 'uniqueness');
  return undefined;
}

function ofProblem({ code, status, message, extras }: ProblemError): ScimError {
  const field = extras.errors?.[0];
  const detail = field ? `${field.pointer}: ${field.message}` : message;
  switch (code) {
    case 'auth.email_taken':
      return new ScimError(409, 'Another account has this userName', 'uniqueness');
    case 'request.malformed':
      return new ScimError(400, detail, 'invalidSyntax');
    case 'request.invalid':
      return new ScimError(400, detail, field?.code === 'last_admin' ? 'mutability' : 'invalidValue');
    default:
      return new ScimError(status, detail);
  }
}
