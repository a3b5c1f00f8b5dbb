/** Places in the order that a tab has heard of: as actions, or as empty ones. */
export class HeardSeqs {
  #upTo = 0;
  readonly #beyond = new Set<number>();

  /** Every place up to this one has been heard of. */
  get upTo(): number {
    return this.#upTo;
  }

  add(seq: number): void {
    if (seq <= this.#upTo) return;
    if (seq > this.#upTo + 1) {
      this.#beyond.add(seq);
      return;
    }
    this.#upTo = seq;
    while (this.#beyond.delete(this.#upTo + 1)) this.#upTo += 1;
  }

  /** Starts anew: everything up to there has been heard of, and nothing else. */
  reset(upTo: number): void {
    this.#upTo = upTo;
    this.#beyond.clear();
  }

  /** Places before `seq` of which nothing has been heard. */
  missingBefore(seq: number): number[] {
    const missing: number[] = [];
    for (let place = this.#upTo + 1; place < seq; place += 1) {
      if (!this.#beyond.has(place)) missing.push(place);
    }
    return missing;
  }
}
