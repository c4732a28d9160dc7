import { INVITE_MAX_PEOPLE } from '#shared/domain/expert-panels/limits.ts'

const BETWEEN_ADDRESSES = /[\s,;<>()"]+/

/** The distinct addresses of a pasted list, in lower case: "Ada <ada@a.test>; b@a.test". */
export function findAddresses(text: string): readonly string[] {
  const words = text.toLowerCase().split(BETWEEN_ADDRESSES)
  return [...new Set(words.filter((word) => /.@./.test(word)))].slice(0, INVITE_MAX_PEOPLE)
}
