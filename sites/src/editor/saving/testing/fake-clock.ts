import type { Timers } from '../ports.ts'

/** A clock that moves only when it is advanced, and runs due timers in order. */
export class FakeClock implements Timers {
  #now = Date.UTC(2026, 10, 21, 12)
  #waiting: { readonly time: number; readonly call: () => void }[] = []

  now = () => this.#now

  callAt = (time: number, call: () => void) => {
    const entry = { time: Math.max(time, this.#now), call }
    this.#waiting.push(entry)
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry)
    }
  }

  wait = (ms: number) => new Promise<void>((resolve) => this.callAt(this.#now + ms, resolve))

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (;;) {
      const next = this.#waiting.filter((entry) => entry.time <= end).toSorted((a, b) => a.time - b.time)[0]
      if (!next) break
      this.#waiting = this.#waiting.filter((entry) => entry !== next)
      this.#now = next.time
      next.call()
      await settled()
    }
    this.#now = end
  }
}

/** Runs all promise callbacks that are ready. */
function settled() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}
