import { countCharacters } from '#shared/kernel/words.ts'
import { isEmailAddress } from '../../auth/email-address.ts'
import { type Closure, parseClosures, printClosures } from './closures.ts'
import type { SiteField, SiteKind } from './fields.ts'
import { SITE_FAULTS as F } from './messages.ts'

const ADDRESS_MAX_CHARACTERS = 500
const LINK_LABEL_MAX_CHARACTERS = 40
const LINKS_MAX = 12
const HOSTS_MAX = 10
const CLOSURES_MAX = 20
const EMAILS_MAX = 10
const DAY_MAX = 365
const EMAIL_MAX_CHARACTERS = 254

const COLOUR = /^#[0-9a-f]{6}$/i
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const SLUG = /^[a-z0-9](?:-?[a-z0-9])*$/
const ID = /^[\w-]+$/
const WHOLE = /^\d{1,3}$/

/** The value of a typed text, or a sentence about what is wrong with it. */
export type Parsed = { readonly value: unknown } | { readonly fault: string }

type Kind = { readonly parse: (text: string, field: SiteField) => Parsed; readonly print?: (value: unknown) => string }

function matching(pattern: RegExp, fault: string) {
  return (text: string): Parsed => (pattern.test(text) ? { value: text } : { fault })
}

function lines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function isWebAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX_CHARACTERS && URL.canParse(text) && new URL(text).protocol === 'https:'
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function parseLink(line: string) {
  const at = line.indexOf('=')
  const [label, link] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()]
  return label !== '' && label.length <= LINK_LABEL_MAX_CHARACTERS && isWebAddress(link) ? { label, link } : null
}

function parseLinks(text: string): Parsed {
  const links = lines(text).map(parseLink)
  if (links.includes(null)) return { fault: F.links }
  return links.length > LINKS_MAX ? { fault: F.linksMax(LINKS_MAX) } : { value: links }
}

function parseHosts(text: string): Parsed {
  const hosts = lines(text.toLowerCase())
  if (!hosts.every((host) => HOST.test(host)) || new Set(hosts).size < hosts.length) return { fault: F.hosts }
  return hosts.length > HOSTS_MAX ? { fault: F.hostsMax(HOSTS_MAX) } : { value: hosts }
}

function parseClosureLines(text: string): Parsed {
  const closures = parseClosures(lines(text))
  if (!closures) return { fault: F.closures }
  return closures.length > CLOSURES_MAX ? { fault: F.closuresMax(CLOSURES_MAX) } : { value: closures }
}

function parseDays(text: string): Parsed {
  const parts = text.split(',').map((part) => part.trim())
  const days = parts.map(Number)
  const isRising = days.every((day, i) => day <= DAY_MAX && (i === 0 ? day === 0 : day > (days[i - 1] ?? 0)))
  return parts.every((part) => WHOLE.test(part)) && isRising && days.length <= EMAILS_MAX
    ? { value: days }
    : { fault: F.days }
}

function parseNumber(text: string, { min = 0, max = DAY_MAX }: SiteField): Parsed {
  const number = Number(text)
  return WHOLE.test(text) && number >= min && number <= max ? { value: number } : { fault: F.number(min, max) }
}

/** A choice among numbers is stored as a number. */
function parseChoice(text: string, { choices = {}, fallback }: SiteField): Parsed {
  if (!Object.hasOwn(choices, text)) return { fault: F.choice }
  return { value: typeof fallback === 'number' ? Number(text) : text }
}

function printLinks(value: unknown): string {
  return (value as readonly { label: string; link: string }[]).map(({ label, link }) => `${label} = ${link}`).join('\n')
}

const KINDS: Readonly<Record<SiteKind, Kind>> = {
  text: { parse: (value) => ({ value }) },
  email: {
    parse: (text) =>
      isEmailAddress(text) && text.length <= EMAIL_MAX_CHARACTERS ? { value: text } : { fault: F.email },
  },
  zone: { parse: (text) => (isTimeZone(text) ? { value: text } : { fault: F.zone }) },
  colour: { parse: (text) => (COLOUR.test(text) ? { value: text.toLowerCase() } : { fault: F.colour }) },
  choice: { parse: parseChoice },
  switch: { parse: (text) => ({ value: text === 'on' }), print: (value) => (value ? 'on' : 'off') },
  image: { parse: matching(ID, F.image) },
  address: { parse: (text) => (isWebAddress(text) ? { value: text } : { fault: F.address }) },
  links: { parse: parseLinks, print: printLinks },
  number: { parse: parseNumber },
  days: { parse: parseDays, print: (value) => (value as readonly number[]).join(', ') },
  hosts: { parse: parseHosts, print: (value) => (value as readonly string[]).join('\n') },
  closures: { parse: parseClosureLines, print: (value) => printClosures(value as readonly Closure[]) },
  slug: { parse: matching(SLUG, F.slug) },
  id: { parse: matching(ID, F.id) },
}

const LISTS: readonly SiteKind[] = ['links', 'hosts', 'closures']
const TEXTS: readonly SiteKind[] = ['text']

/** The text of a value in its form; empty for none. */
export function printValue({ kind }: SiteField, value: unknown): string {
  if (value === null || value === undefined) return ''
  return (KINDS[kind].print ?? String)(value)
}

/** Parses the text typed into a field. An optional one may be empty: then it has no value, or an empty list or text. */
export function parseValue(field: SiteField, typed: string): Parsed {
  const { kind, isOptional, maxCharacters } = field
  const text = typed.replaceAll('\r', '').trim()
  if (maxCharacters !== undefined && countCharacters(text) > maxCharacters) return { fault: F.tooLong(maxCharacters) }
  if (text !== '' || kind === 'switch') return KINDS[kind].parse(text, field)
  if (!isOptional) return { fault: F.missing }
  if (LISTS.includes(kind)) return { value: [] }
  return { value: TEXTS.includes(kind) ? '' : null }
}
