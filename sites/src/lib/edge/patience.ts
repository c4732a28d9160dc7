/** Enough for a backend that is only busy. */
const SHORT_MS = 2000

/**
 * The time that one page waits for its backends. It calls several in sequence, as does the error page: after one timed
 * out, the wait for the others is shorter.
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
