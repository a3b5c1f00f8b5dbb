/** A list of jobs in an array of fixed length. */
export class JobList {
  readonly items: Int32Array;
  size = 0;

  constructor(limit: number) {
    this.items = new Int32Array(limit);
  }

  add(job: number): void {
    this.items[this.size] = job;
    this.size += 1;
  }
}
