import type { FrontMatter } from './front-matter.ts'

const NO = ['false', 'no', 'off', '0']
const YES = ['true', 'yes', 'on', '1']

/** The keys that say who may read an article, and whether a value means everybody. `published` may be a date. */
const IS_PUBLIC: Readonly<Record<string, (value: string) => boolean>> = {
  status: (value) => ['publish', 'published', 'public', 'live'].includes(value),
  visibility: (value) => value === 'public',
  draft: (value) => NO.includes(value),
  private: (value) => NO.includes(value),
  published: (value) => !NO.includes(value),
}

export const ACCESS_KEYS: readonly string[] = Object.keys(IS_PUBLIC)

export function isYesOrNo(value: string): boolean {
  return [...YES, ...NO].includes(value.toLowerCase())
}

/** Whether everybody may read an article, and the sentences about values that make it a draft without the word. */
export function accessOf(front: FrontMatter): { readonly isPublic: boolean; readonly losses: readonly string[] } {
  const restrictions = Object.entries(IS_PUBLIC).flatMap(([key, isPublic]) =>
    (front.get(key) ?? []).flatMap((value) => (value && !isPublic(value.toLowerCase()) ? [{ key, value }] : [])),
  )
  return {
    isPublic: restrictions.length === 0,
    losses: restrictions
      .filter(({ key, value }) => key !== 'draft' && value.toLowerCase() !== 'draft')
      .map(({ key, value }) => `Front matter “${key}”: ${value}, so it’s a draft here`),
  }
}
