const MINUTE = 60
const HOUR = 60 * MINUTE

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** "9:41", or "23:59:07" for a wait of a day. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const rest = twoDigits(seconds % MINUTE)
  return seconds < HOUR ? `${minutes}:${rest}` : `${Math.floor(seconds / HOUR)}:${twoDigits(minutes)}:${rest}`
}
