/** Ids of the equipment that a job names; none if an earlier version of the console has stored the job. */
export function equipmentIdsOf(job: { readonly equipmentIds?: readonly string[] }): string[] {
  return [...(job.equipmentIds ?? [])];
}
