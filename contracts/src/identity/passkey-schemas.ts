import { z } from 'zod';

const encoded = z.string().min(1).max(8_000);
const transports = z.array(z.string().max(20)).max(8);

/** Options for the browser's call of an authenticator; made by the server, passed on as they are. */
const optionsSchema = z.record(z.string(), z.unknown());

/** A challenge of the server. `state` returns with the answer; it is signed, expires and works once. */
export const passkeyChallengeSchema = z.object({ options: optionsSchema, state: z.string() });
export type PasskeyChallenge = z.infer<typeof passkeyChallengeSchema>;

const common = {
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
};

/** The answer of a new passkey, as browsers write it (`PublicKeyCredential.toJSON`). */
export const newPasskeySchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: transports.optional(),
  }),
});

/** The answer of a passkey that signs in or proves identity. */
export const passkeyAnswerSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).nullish(),
  }),
});

/** A passkey's answer with the state of its challenge. */
export const passkeyProofSchema = z.strictObject({
  passkey: passkeyAnswerSchema,
  state: z.string().min(20).max(1_000),
});
export type PasskeyProof = z.output<typeof passkeyProofSchema>;
