import { toBase64Url } from './crypto/base64.ts'
import { toHex } from './crypto/hex.ts'

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

/** The instant that an id of ours begins with, in milliseconds. */
export function instantOfId(id: string): Date {
  return new Date([...id.slice(0, 10)].reduce((time, character) => time * 32 + BASE32.indexOf(character), 0))
}

const ID = new RegExp(`^[${BASE32}]{26}$`)

/** Whether a text looks like one of our ids. */
export function isId(text: string): boolean {
  return ID.test(text)
}

const OPERATION_ID_MAX_CHARACTERS = 100
/** UUIDs, hexadecimal digests, ULIDs and milliseconds since 1970: digit sequences without a meaning. */
const MADE_PARTS =
  /(?<![a-z0-9])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{32,64}|(?=\d*[a-z])[0-9a-z]{26})(?![a-z0-9])|(?<!\d)1\d{12}(?!\d)/gi
/** Like card numbers, with hyphens and underscores allowed. */
const LONG_NUMBER = /\d(?:[-_]*\d){11}/

/** For readers of the API. */
export const OPERATION_ID_FORMAT =
  '1 to 100 letters, digits, hyphens and underscores with at least one letter, such as a UUID or a ULID; a number of 12 and more digits, as a card has, is refused.'

/**
 * Whether a caller may use this operation id. Numbers that may be a card's, a code or a phone are refused, because the id is stored; so is
 * all other text.
 */
export function isOperationId(text: string): boolean {
  if (text.length > OPERATION_ID_MAX_CHARACTERS || !/^[A-Za-z0-9_-]+$/.test(text)) return false
  const rest = text.replace(MADE_PARTS, 'x')
  return /[A-Za-z]/.test(rest) && !LONG_NUMBER.test(rest)
}

/** 256 random bits as base64url: for session, refresh, reset and set-up tokens. */
export function newSecretToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The same in hexadecimal: for tokens in addresses, because logs mask such parts. */
export function newAddressToken(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)).buffer)
}

const CORRELATION_ID = /^(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** 12 base32 characters in groups of four: short enough to read out on the phone. */
export function newCorrelationId(): string {
  const text = randomBase32(12).toUpperCase()
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

export function isCorrelationId(value: string): boolean {
  return CORRELATION_ID.test(value)
}
