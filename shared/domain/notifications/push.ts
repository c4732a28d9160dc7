/** More than one phone and a tablet; the device that was added first goes when there is one more. */
export const PUSH_DEVICES_MAX = 10
export const PUSH_TOKEN_MAX_CHARACTERS = 4096
/**
 * Nothing reaches a device earlier: what staff do can be undone for some seconds, and who is reading on the web needs no second sign.
 */
export const PUSH_AFTER_MS = 15_000

/** What providers use in tokens: no spaces and no control characters. */
export function isPushToken(token: string): boolean {
  return token.length <= PUSH_TOKEN_MAX_CHARACTERS && /^[\x21-\x7e]+$/.test(token)
}

/** The name of a device, such as "iPad"; apps do not say more about themselves. */
export function pushDeviceName(isIos: boolean, userAgent: string): string {
  if (!isIos) return 'Android'
  return ['iPhone', 'iPad'].find((name) => userAgent.includes(name)) ?? 'iPhone or iPad'
}
