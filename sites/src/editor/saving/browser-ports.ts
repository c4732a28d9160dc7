import { newId } from '#shared/kernel/ids.ts'
import { deviceJournal } from './device-store.ts'
import type { Presence } from './open-session.ts'
import type { SavePorts, Timers } from './save-session.ts'
import type { SaveAnswer, SaveRequest } from './save-text.ts'

/** The longest wait that setTimeout takes as it is meant. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

export const browserTimers: Timers = {
  now: () => Date.now(),
  at: (time, call) => {
    const handle = setTimeout(call, Math.min(Math.max(time - Date.now(), 0), LONGEST_WAIT_MS))
    return () => clearTimeout(handle)
  },
}

function lockOf(writerId: string) {
  return `council-editor/${writerId}`
}

/** A page that reloads lets go of its locks a moment after the next one begins. */
const LETTING_GO_MS = 1000

const FOREVER = new Promise<never>(() => {})

/** An editor holds a lock while its page lives; the browser lets go of it even when the page is killed. */
export const browserPresence: Presence = {
  announce: (writerId) => {
    void navigator.locks?.request(lockOf(writerId), () => FOREVER).catch(() => {})
  },
  isGone: async (writerId) => {
    if (!navigator.locks) return true
    try {
      return await navigator.locks.request(
        lockOf(writerId),
        { signal: AbortSignal.timeout(LETTING_GO_MS) },
        async () => true,
      )
    } catch {
      return false
    }
  },
}

export function browserPorts(
  userId: string,
  save: (request: SaveRequest) => Promise<SaveAnswer>,
): SavePorts & { readonly presence: Presence } {
  return {
    journal: deviceJournal,
    presence: browserPresence,
    timers: browserTimers,
    newId: () => newId(new Date()),
    save,
    serially: async (work) => (navigator.locks ? navigator.locks.request(`council-save/${userId}`, work) : work()),
  }
}
