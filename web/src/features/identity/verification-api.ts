import {
  emailStatusRoute,
  resendVerificationRoute,
} from '@switchyard/contracts/identity/verification-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

export const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    emailStatus: build.query<z.output<typeof emailStatusRoute.reply>, void>({
      query: () => routeRequest(emailStatusRoute),
    }),
    resendVerification: build.mutation<{ ok: true }, void>({
      query: () => routeRequest(resendVerificationRoute),
    }),
  }),
});

export const { useEmailStatusQuery, useResendVerificationMutation } = verificationApi;
