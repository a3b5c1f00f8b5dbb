import { factorRoutes, type Factors, type Passkey } from '@switchyard/contracts/identity/factor-routes.ts';
import type { PasskeyChallenge } from '@switchyard/contracts/identity/passkey-schemas.ts';
import { securityRoutes } from '@switchyard/contracts/identity/security-routes.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';

type Done = { ok: true };
type NewCodes = { recoveryCodes: string[] | null };
type PasskeyBody = { name: string; passkey: object; state: string };

/** How the signed-in user signs in. */
const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    factors: build.query<Factors, void>({
      query: () => routeRequest(factorRoutes.read),
      providesTags: ['Factors'],
      keepUnusedDataFor: 0,
    }),
    changePassword: build.mutation<Done, { current: string; password: string; revokeTokens?: boolean }>({
      query: (body) => routeRequest(securityRoutes.changePassword, { body }),
      invalidatesTags: ['Devices', 'ApiTokens'],
    }),
    changeEmail: build.mutation<Done, { email: string }>({
      query: (body) => routeRequest(securityRoutes.changeEmail, { body }),
    }),
    startTotp: build.mutation<{ secret: string; uri: string }, void>({
      query: () => routeRequest(factorRoutes.startTotp),
    }),
    confirmTotp: build.mutation<NewCodes, string>({
      query: (code) => routeRequest(factorRoutes.confirmTotp, { body: { code } }),
      invalidatesTags: ['Factors', 'Devices'],
    }),
    removeTotp: build.mutation<Done, void>({
      query: () => routeRequest(factorRoutes.removeTotp),
      invalidatesTags: ['Factors'],
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, void>({
      query: () => routeRequest(factorRoutes.renewRecoveryCodes),
      invalidatesTags: ['Factors'],
    }),
    startPasskey: build.mutation<PasskeyChallenge, void>({
      query: () => routeRequest(factorRoutes.startPasskey),
    }),
    addPasskey: build.mutation<{ passkey: Passkey } & NewCodes, PasskeyBody>({
      // The browser made the answer; its shape is not known here.
      query: (body) => ({ ...routeRequest(factorRoutes.addPasskey), body }),
      invalidatesTags: ['Factors', 'Devices'],
    }),
    renamePasskey: build.mutation<Done, { id: string; name: string }>({
      query: ({ id, name }) => routeRequest(factorRoutes.renamePasskey, { params: { id }, body: { name } }),
      invalidatesTags: ['Factors'],
    }),
    removePasskey: build.mutation<Done, string>({
      query: (id) => routeRequest(factorRoutes.removePasskey, { params: { id } }),
      invalidatesTags: ['Factors'],
    }),
    endOtherSessions: build.mutation<{ ended: number }, void>({
      query: () => routeRequest(securityRoutes.endOtherSessions),
      invalidatesTags: ['Devices'],
    }),
  }),
});

export const {
  useFactorsQuery,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useEndOtherSessionsMutation,
} = securityApi;
