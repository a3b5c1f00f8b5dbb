/**
 * Header of an upload from a device's outbox: the user who made it. The server refuses it (`sync.actor_mismatch`) when
 * another user has signed in meanwhile.
 */
export const actorHeader = 'x-actor';
