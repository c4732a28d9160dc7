import { toBase64Url } from './crypto/base64.ts'

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

function randomBase32(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  let text = ''
  for (const byte of bytes) text += BASE32[byte & 31]
  return text
}

/** A random, sortable id: 10 characters of time, 16 of randomness (80 bits). */
export function newId(now: Date): string {
  let time = now.getTime()
  let prefix = ''
  for (let i = 0; i < 10; i++) {
    prefix = BASE32[time % 32] + prefix
    time = Math.floor(time / 32)
  }
  return prefix + randomBase32(16)
}

const ID = new RegExp(`^[${BASE32}]{26}$`)

/** Whether a text looks like one of our ids. */
export function isId(text: string): boolean {
  return ID.test(text)
}

/** 256 random bits as base64url: for session, refresh, reset and set-up tokens. */
export function newSecretToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

const CORRELATION_ID = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** 12 base32 characters in groups of four: short enough to read out on the phone. */
export function newCorrelationId(): string {
  const text = randomBase32(12).toUpperCase()
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

export function isCorrelationId(value: string): boolean {
  return CORRELATION_ID.test(value)
}
