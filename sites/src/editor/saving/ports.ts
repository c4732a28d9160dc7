import type { Journal } from './journal.ts'
import type { SaveAnswer, SaveRequest } from './save-text.ts'

export type Timers = {
  readonly now: () => number
  /** Calls back once, at or after that time; returns a function that cancels it. */
  readonly callAt: (time: number, call: () => void) => () => void
}

/** The open editors on this device. */
export type Presence = {
  /** Registers an open editor until its page ends, however it ends. */
  readonly register: (writerId: string) => void
  readonly isClosed: (writerId: string) => Promise<boolean>
}

/** The environment of a save session. */
export type SavePorts = {
  readonly journal: Journal
  readonly presence: Presence
  readonly save: (request: SaveRequest) => Promise<SaveAnswer>
  readonly timers: Timers
  readonly newId: () => string
  /** Runs one save of this user at a time across all tabs of the browser. */
  readonly runExclusive: <T>(work: () => Promise<T>) => Promise<T>
}
