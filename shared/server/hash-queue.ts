import { PASSWORD_HASH_MAX_WAIT_MS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'

type Ticket = { seenAt: number }
type Lane = { tickets: Ticket[]; lastTurn: number }

const FIRST_TURN_MS = 60
/** A turn that seems longer was delayed by something else. */
const TURN_MAX_MS = 150
/** After a turn the queue rests for this share of its time, so that everything else can run. */
const REST_SHARE = 1 / 3
/** A waiting request whose timer is silent for longer than this while the queue is free was cancelled. It costs the others about a turn. */
const SEEN_WITHIN_MS = 100
/** Turns are estimated; nobody waits longer than this, whatever delays them. */
const STALLED_MS = 2 * PASSWORD_HASH_MAX_WAIT_MS

/**
 * Turns for work that blocks the isolate: one at a time, with a rest between them in which everything else runs. Turns go round-robin
 * through the lanes (the requesting networks), so a crowd in one lane delays another by one turn. This is the only state that requests
 * share: each waits with its own timers and takes its turn itself, because a request can neither wake another one nor, once cancelled, be
 * relied on to pass its turn on.
 */
export class HashQueue {
  readonly #lanes = new Map<string, Lane>()
  #turns = 0
  #turnMs = FIRST_TURN_MS
  /** When the last turn began, until it is measured. */
  #turnBeganAt: number | null = null
  #restUntil = 0

  /** Runs the work in its turn. Throws ServiceUnavailable if the queue would make it wait too long. */
  async run<T>(laneName: string, work: () => T): Promise<T> {
    this.#checkWait(this.#turnsBefore(laneName))
    const ticket: Ticket = { seenAt: performance.now() }
    const enteredAt = ticket.seenAt
    const firstTurn = this.#turns
    try {
      for (;;) {
        this.#enter(laneName, ticket)
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.ceil(this.#restUntil - ticket.seenAt))))
        ticket.seenAt = performance.now()
        this.#measureTurn(ticket.seenAt)
        if (ticket.seenAt >= this.#restUntil && this.#isNext(ticket)) return this.#takeTurn(laneName, work)
        this.#checkWait(this.#turns - firstTurn)
        if (ticket.seenAt - enteredAt > STALLED_MS) throw tooBusy(STALLED_MS)
      }
    } finally {
      this.#leave(laneName, ticket)
    }
  }

  /** Before a newcomer of the lane, every lane may have as many turns as the newcomer's own. */
  #turnsBefore(laneName: string): number {
    const own = this.#lanes.get(laneName)?.tickets.length ?? 0
    let turns = 0
    for (const { tickets } of this.#lanes.values()) turns += Math.min(tickets.length, own + 1)
    return turns
  }

  #checkWait(turns: number) {
    const waitMs = turns * this.#turnMs * (1 + REST_SHARE)
    if (waitMs > PASSWORD_HASH_MAX_WAIT_MS) throw tooBusy(waitMs)
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
      lane.tickets = lane.tickets.filter(
        ({ seenAt }) => ticket.seenAt - Math.max(seenAt, this.#restUntil) < SEEN_WITHIN_MS,
      )
      if (lane.tickets.length === 0) this.#lanes.delete(name)
      else if (!next || lane.lastTurn < next.lastTurn) next = lane
    }
    return next?.tickets[0] === ticket
  }

  /** Measured by the next timer: in workerd the clock does not advance while code runs. */
  #measureTurn(now: number) {
    if (this.#turnBeganAt === null) return
    const ms = Math.min(now - this.#turnBeganAt, TURN_MAX_MS)
    this.#turnMs += (ms - this.#turnMs) / 4
    this.#turnBeganAt = null
    this.#restUntil = now + this.#turnMs * REST_SHARE
  }
}

function tooBusy(waitMs: number): AppError {
  return new AppError('ServiceUnavailable', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
