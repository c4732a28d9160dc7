import * as z from 'zod'

/** `now` sets the clock, `advanceSeconds` moves it forward, `{}` resets it. */
export const ClockSetting = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advanceSeconds: z.number().min(-1e9).max(1e9) }),
  z.strictObject({}),
])
type ClockSetting = z.infer<typeof ClockSetting>

export type SandboxClock = ReturnType<typeof createSandboxClock>

/** The providers' clock. It keeps running from wherever it is set. */
export function createSandboxClock(startOffsetMs: number) {
  let offsetMs = startOffsetMs
  return {
    now: () => new Date(Date.now() + offsetMs),
    offsetMs: () => offsetMs,
    set: (setting: ClockSetting) => {
      if ('now' in setting) offsetMs = new Date(setting.now).getTime() - Date.now()
      else if ('advanceSeconds' in setting) offsetMs += setting.advanceSeconds * 1000
      else offsetMs = startOffsetMs
    },
  }
}
