/** Why members do not see an ad: the first reason that applies. RUNNING is an ad that they see. */
export const AD_STATES = ['RUNNING', 'OFF', 'NO_PICTURE', 'UPCOMING', 'OVER'] as const
export type AdState = (typeof AD_STATES)[number]

type AdTimes = {
  readonly isOn: boolean
  readonly imageId: string | null
  /** Inclusive. */
  readonly startsAt: Date
  /** Exclusive. */
  readonly endsAt: Date
}

export function adStateOf({ isOn, imageId, startsAt, endsAt }: AdTimes, now: Date): AdState {
  if (endsAt <= now) return 'OVER'
  if (!isOn) return 'OFF'
  if (imageId === null) return 'NO_PICTURE'
  return startsAt > now ? 'UPCOMING' : 'RUNNING'
}
