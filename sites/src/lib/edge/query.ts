import { AppError } from '#shared/kernel/errors.ts'

/** No link of ours is longer; the cursor of a list by title contains a title. */
const MAX_CHARACTERS = 2000
const TOKEN = /^[\w-]+$/
const COUNT = /^[1-9]\d{0,8}$/

/**
 * The parameters of a page's address, parsed only here. Values that no link or form of ours has are NotFound: those
 * that do not decode, have control characters, are very long, or occur twice. Empty values count as absent, names that
 * the page does not read are ignored.
 */
export type Query = {
  readonly one: (name: string) => string | null
  /** An id or a cursor. */
  readonly token: (name: string) => string | null
  /** A whole number from 1. */
  readonly count: (name: string, max: number) => number | null
  readonly flag: (name: string) => boolean
  readonly many: (name: string) => readonly string[]
  /** Null instead of NotFound, for pages that are shown with any value. */
  readonly orNull: (name: string) => string | null
}

export function queryOf({ search }: Pick<URL, 'search'>): Query {
  const many = (name: string) => valuesOf(search, name).map((value) => value ?? refuse())
  const one = (name: string) => {
    const [value, ...others] = many(name)
    return others.length > 0 ? refuse() : value || null
  }
  const matching = (name: string, form: RegExp) => {
    const value = one(name)
    return value === null || form.test(value) ? value : refuse()
  }
  return {
    one,
    many,
    token: (name) => matching(name, TOKEN),
    count: (name, max) => {
      const value = matching(name, COUNT)
      if (value === null) return null
      return Number(value) <= max ? Number(value) : refuse()
    },
    flag: (name) => one(name) === 'true',
    orNull: (name) => {
      const [value, ...others] = valuesOf(search, name)
      return others.length > 0 ? null : value || null
    },
  }
}

function refuse(): never {
  throw new AppError('NotFound')
}

/** Each value of a parameter, null when it is malformed. */
function valuesOf(search: string, name: string): (string | null)[] {
  const pairs = search.slice(1).split('&')
  return pairs.flatMap((pair) => {
    const at = pair.indexOf('=')
    const isAsked = decode(at < 0 ? pair : pair.slice(0, at)) === name
    return isAsked ? [at < 0 ? '' : wellFormed(decode(pair.slice(at + 1)))] : []
  })
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

function wellFormed(value: string | null): string | null {
  return value === null || value.length > MAX_CHARACTERS || /\p{Cc}/u.test(value) ? null : value
}
