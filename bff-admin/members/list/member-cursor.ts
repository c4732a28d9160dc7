import * as z from 'zod/mini'
import { MEMBER_SORTS, type MemberSort } from '#shared/domain/members/member-list.ts'
import { fromBase64Url, toBase64Url } from '#shared/kernel/crypto/base64.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** A place in the list of members: of an order by name the two names, of another the instant. */
export type MemberKey = {
  readonly afterFamily: string
  readonly afterGiven: string
  readonly afterMs: number
  readonly afterId: string
}

/** Before the first member, in every order. */
export const NO_KEY: MemberKey = { afterFamily: '', afterGiven: '', afterMs: 0, afterId: '' }

const PART_MAX = 200
const Part = z.string().check(z.maxLength(PART_MAX))
const Parts = z.tuple([z.enum(MEMBER_SORTS), Part, Part, z.int(), Part])

export const MEMBER_CURSOR_MAX_CHARACTERS = 2000

export function encodeMemberCursor(sort: MemberSort, { afterFamily, afterGiven, afterMs, afterId }: MemberKey): string {
  const parts = sort === 'NAME' ? [sort, afterFamily, afterGiven, 0, afterId] : [sort, '', '', afterMs, afterId]
  return toBase64Url(new TextEncoder().encode(JSON.stringify(parts)))
}

/** Refuses text that `encodeMemberCursor` did not write for this order. */
export function parseMemberCursor(sort: MemberSort, text: string): MemberKey {
  try {
    const parts = Parts.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(text))))
    const [of, afterFamily, afterGiven, afterMs, afterId] = parts
    if (of !== sort) throw new Error('The cursor is of another order')
    return { afterFamily, afterGiven, afterMs, afterId }
  } catch {
    throw new AppError('BadRequest.Invalid', { message: 'This cursor doesn’t belong to this list.' })
  }
}
