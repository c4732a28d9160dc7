import { PASSWORD_HASH_MAX_WAIT_MS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'

type Ticket = { seenAt: number }
type Lane = { tickets: Ticket[]; lastTurn: number }

const FIRST_TURN_MS = 60
/** A turn that seems longer was delayed by something else. */
const TURN_MAX_MS = 150
/** A waiting request that shows no sign of life for longer was cancelled. */
const SEEN_WITHIN_MS = 1000

/**
 * Turns for work that blocks the isolate: one at a time, and between two of them everything else that is ready runs once. Turns
 * go around the lanes (the networks that ask), so a crowd in one lane delays another by one turn. The one state that requests
 * share: each waits by timers of its own and takes its turn by itself, because a request can neither wake another one nor be
 * relied on, once it is cancelled, to hand its turn on.
 */
export class HashQueue {
  readonly #lanes = new Map<string, Lane>()
  #turns = 0
  #turnMs = FIRST_TURN_MS
  /** When the last turn began, until it is measured. */
  #turnBeganAt: number | null = null

  /** Throws ServiceUnavailable if a newcomer of the lane would wait too long. */
  check(laneName: string) {
    const waiting = this.#lanes.get(laneName)?.tickets.length ?? 0
    let turns = 0
    // Before the newcomer's turn every other lane may have as many as its own.
    for (const { tickets } of this.#lanes.values()) turns += Math.min(tickets.length, waiting + 1)
    this.#checkWait(turns)
  }

  /** Runs the work in its turn. Throws ServiceUnavailable instead of letting it wait too long. */
  async run<T>(laneName: string, work: () => T): Promise<T> {
    this.check(laneName)
    const ticket: Ticket = { seenAt: performance.now() }
    const firstTurn = this.#turns
    try {
      for (;;) {
        this.#enter(laneName, ticket)
        const turn = this.#turns
        await new Promise((resolve) => setTimeout(resolve, 0))
        ticket.seenAt = performance.now()
        this.#measureTurn(ticket.seenAt)
        // A timer that was set before the last turn does not count: what became ready during that turn goes first.
        if (turn === this.#turns && this.#isNext(ticket)) return this.#takeTurn(laneName, work)
        this.#checkWait(this.#turns - firstTurn)
      }
    } finally {
      this.#leave(laneName, ticket)
    }
  }

  #checkWait(turns: number) {
    const waitMs = turns * this.#turnMs
    if (waitMs <= PASSWORD_HASH_MAX_WAIT_MS) return
    throw new AppError('ServiceUnavailable', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }

  #enter(laneName: string, ticket: Ticket) {
    const lane = this.#lanes.get(laneName) ?? { tickets: [], lastTurn: 0 }
    this.#lanes.set(laneName, lane)
    if (!lane.tickets.includes(ticket)) lane.tickets.push(ticket)
  }

  #leave(laneName: string, ticket: Ticket) {
    const lane = this.#lanes.get(laneName)
    if (!lane) return
    lane.tickets = lane.tickets.filter((one) => one !== ticket)
    if (lane.tickets.length === 0) this.#lanes.delete(laneName)
  }

  #takeTurn<T>(laneName: string, work: () => T): T {
    this.#turns++
    this.#turnBeganAt = performance.now()
    const lane = this.#lanes.get(laneName)
    if (lane) lane.lastTurn = this.#turns
    return work()
  }

  /** Whether the ticket is the first one of the lane that has waited longest since its last turn. */
  #isNext(ticket: Ticket): boolean {
    let next: Lane | undefined
    for (const [name, lane] of this.#lanes) {
      lane.tickets = lane.tickets.filter(({ seenAt }) => ticket.seenAt - seenAt < SEEN_WITHIN_MS)
      if (lane.tickets.length === 0) this.#lanes.delete(name)
      else if (!next || lane.lastTurn < next.lastTurn) next = lane
    }
    return next?.tickets[0] === ticket
  }

  /** Seen by the timer after it: in workerd the clock stands still while code runs. */
  #measureTurn(now: number) {
    if (this.#turnBeganAt === null) return
    const ms = Math.min(now - this.#turnBeganAt, TURN_MAX_MS)
    this.#turnMs += (ms - this.#turnMs) / 4
    this.#turnBeganAt = null
  }
}
