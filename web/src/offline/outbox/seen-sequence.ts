/** Sequence numbers that a tab knows, whether in use or empty. */
export class SeenSequence {
  #upTo = 0;
  readonly #beyond = new Set<number>();

  /** All sequence numbers up to this one are known. */
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

  /** Resets: everything up to this number is known, and nothing else. */
  reset(upTo: number): void {
    this.#upTo = upTo;
    this.#beyond.clear();
  }

  /** Unknown sequence numbers before `seq`. */
  missingBefore(seq: number): number[] {
    const missing: number[] = [];
    for (let place = this.#upTo + 1; place < seq; place += 1) {
      if (!this.#beyond.has(place)) missing.push(place);
    }
    return missing;
  }
}
