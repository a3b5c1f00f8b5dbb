import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';

export type AdmissionLimits = {
  upgradesPerSecond: number;
  socketsPerUser: number;
  socketsPerAddress: number;
};

/** The specified limits, multiplied by a factor. */
export function admissionLimits(factor: number): AdmissionLimits {
  return {
    upgradesPerSecond: socketLimits.upgradesPerSecond * factor,
    socketsPerUser: socketLimits.socketsPerUser * factor,
    socketsPerAddress: socketLimits.socketsPerAddress * factor,
  };
}

/** Counts sockets per user and address, and upgrades per second, within this process. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #counts = new Map<string, number>();
  #second = 0;
  #upgrades = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** Takes one of this second's upgrades; false if none are left. `now`: Unix milliseconds. */
  takeUpgrade(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#upgrades = 0;
    }
    if (this.#upgrades >= this.#limits.upgradesPerSecond) return false;
    this.#upgrades += 1;
    return true;
  }

  /** Takes a slot of this address; the result releases it. Undefined if none is left. */
  takeAddress(address: string): (() => void) | undefined {
    return this.#take(`a:${address}`, this.#limits.socketsPerAddress);
  }

  takeUser(userId: string): (() => void) | undefined {
    return this.#take(`u:${userId}`, this.#limits.socketsPerUser);
  }

  #take(key: string, limit: number): (() => void) | undefined {
    const count = this.#counts.get(key) ?? 0;
    if (count >= limit) return undefined;
    this.#counts.set(key, count + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
