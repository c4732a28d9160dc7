/** More than one phone and a tablet; beyond this the device that was added first is removed. */
export const PUSH_DEVICES_MAX = 10
export const PUSH_TOKEN_MAX_CHARACTERS = 4096
/**
 * Nothing reaches a device earlier: actions of staff can be undone for some seconds, and somebody who is reading on the web needs no second
 * notification.
 */
export const PUSH_AFTER_MS = 15_000

/**
 * The characters that providers use in tokens. Apple's are in hex, where many digits may follow each other; a card number has no letters.
 */
export function isPushToken(token: string): boolean {
  if (token.length > PUSH_TOKEN_MAX_CHARACTERS || !/^(?=\d*[A-Za-z_:.-])[A-Za-z0-9_:.-]+$/.test(token)) return false
  return /^[0-9a-f]{64,}$/i.test(token) || !/\d(?:[_:.-]?\d){12}/.test(token)
}

/** The name of a device, such as "iPad"; apps do not report more about themselves. */
export function pushDeviceName(isIos: boolean, userAgent: string): string {
  if (!isIos) return 'Android'
  return ['iPhone', 'iPad'].find((name) => userAgent.includes(name)) ?? 'iPhone or iPad'
}
