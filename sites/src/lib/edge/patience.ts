/** Enough for a backend that is only busy. */
const SHORT_MS = 2000

/**
 * How long one page waits for its backends. It asks several after each other, the page of the failure as well: where one has not
 * answered in time, the others are not waited for as long again.
 */
export class Patience {
  #isLost = false

  /** Undefined for the usual time. */
  get timeoutMs(): number | undefined {
    return this.#isLost ? SHORT_MS : undefined
  }

  lose() {
    this.#isLost = true
  }
}
