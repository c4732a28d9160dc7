import { newId } from '#shared/kernel/ids.ts'
import { deviceJournal } from './device-store.ts'
import type { Presence, SavePorts, Timers } from './ports.ts'

/** The largest delay that setTimeout does not truncate. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1
/** A reloaded page may start before the browser released the locks of the page it replaces. */
const RELEASE_MAX_WAIT_MS = 1000

const FOREVER = new Promise<never>(() => {})

const browserTimers: Timers = {
  now: () => Date.now(),
  callAt: (time, call) => {
    const handle = setTimeout(call, Math.min(Math.max(time - Date.now(), 0), TIMEOUT_MAX_MS))
    return () => clearTimeout(handle)
  },
}

function lockNameOf(writerId: string): string {
  return `council-editor/${writerId}`
}

/** An editor holds a Web Lock while its page lives; the browser releases it even when the page is killed. */
const browserPresence: Presence = {
  register: (writerId) => {
    void navigator.locks?.request(lockNameOf(writerId), () => FOREVER).catch(() => {})
  },
  isClosed: async (writerId) => {
    if (!navigator.locks) return true
    try {
      return await navigator.locks.request(
        lockNameOf(writerId),
        { signal: AbortSignal.timeout(RELEASE_MAX_WAIT_MS) },
        async () => true,
      )
    } catch {
      return false
    }
  },
}

export function browserPorts(userId: string, save: SavePorts['save']): SavePorts {
  return {
    journal: deviceJournal,
    presence: browserPresence,
    timers: browserTimers,
    newId: () => newId(new Date()),
    save,
    runExclusive: async (work) => (navigator.locks ? navigator.locks.request(`council-save/${userId}`, work) : work()),
  }
}
