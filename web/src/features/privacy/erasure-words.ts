import { t } from '@lingui/core/macro';
import type { ErasedPart, ErasureObstacle, KeptPart } from '@switchyard/contracts/privacy/erasure.ts';

/** Names of the parts that an erasure removes. */
export const goesWords: Readonly<Record<ErasedPart, string>> = {
  records: t`Records of the person`,
  accounts: t`Accounts`,
  sessions: t`Devices that are signed in`,
  sites: t`Names, streets and notes of sites`,
  messages: t`Texts of messages`,
  requests: t`Service requests`,
  leads: t`Requests to sales`,
  tickets: t`Support tickets`,
  photos: t`Pictures`,
  signatures: t`Signatures`,
  mails: t`Mails to the person`,
  events: t`Entries of the history without the name`,
};

/** Names of the parts that stay without the name. */
export const staysWords: Readonly<Record<KeptPart, string>> = {
  jobs: t`Jobs`,
  visits: t`Visits`,
  times: t`Working times`,
  authoredPhotos: t`Pictures that the person took`,
  authoredMessages: t`Messages to customers that the person wrote`,
};

export const obstacleWords: Readonly<Record<ErasureObstacle, string>> = {
  held: t`A legal hold keeps this person. Lift it first.`,
  last_admin: t`This is the last admin of the company. Make another admin first.`,
  open_work: t`There is open work. Finish, cancel or reassign it first.`,
  done_before: t`This person was erased before.`,
};
