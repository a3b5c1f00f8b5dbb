import type { Role } from '@switchyard/contracts/identity/role.ts';

const office = [
  'Who is free at 2 pm?',
  'Which jobs are late?',
  'What is planned tomorrow?',
  'Create a new client',
  'How do I move a visit?',
] as const;
const examples: Readonly<Record<Role, readonly string[]>> = {
  admin: office,
  manager: office,
  technician: ['What is planned for me today?', 'What is my next visit?', 'How do I work without a network?'],
  customer: ['When does the technician come?', 'Which jobs do I have?', 'How do I follow a visit?'],
};

/** Example questions by role. */
export function examplesFor(role: Role): readonly string[] {
  return examples[role];
}
