import { zodResolver } from '@hookform/resolvers/zod';
import {
  acceptInvitationSchema,
  loginSchema,
  requestPasswordResetSchema,
  signUpSchema,
} from '@switchyard/contracts/identity/auth-routes.ts';
import { passwordSchema } from '@switchyard/contracts/identity/user.ts';
import { z } from 'zod';

const resetSchema = z.object({ password: passwordSchema });

export type Credentials = z.input<typeof loginSchema>;
export type SignUpForm = z.input<typeof signUpSchema>;
export type SignUpValues = z.output<typeof signUpSchema>;
export type AcceptForm = z.input<typeof acceptInvitationSchema>;
export type ForgotForm = z.input<typeof requestPasswordResetSchema>;
export type ResetForm = z.input<typeof resetSchema>;

/** Client-side validation of the forms before a session. */
export const authRules = {
  login: zodResolver(loginSchema),
  signUp: zodResolver(signUpSchema),
  accept: zodResolver(acceptInvitationSchema),
  forgot: zodResolver(requestPasswordResetSchema),
  reset: zodResolver(resetSchema),
};
