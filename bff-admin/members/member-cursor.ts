import * as z from 'zod/mini'
import { fromBase64Url, toBase64Url } from '#shared/kernel/crypto/base64.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** A place in the list of members by name. */
export type MemberKey = { readonly afterFamily: string; readonly afterGiven: string; readonly afterId: string }

const PART_MAX = 200
const Part = z.string().check(z.maxLength(PART_MAX))
const Parts = z.tuple([Part, Part, Part])

export const MEMBER_CURSOR_MAX_CHARACTERS = 2000

export function encodeMemberCursor({ afterFamily, afterGiven, afterId }: MemberKey): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify([afterFamily, afterGiven, afterId])))
}

/** Refuses text that `encodeMemberCursor` did not write. */
export function parseMemberCursor(text: string): MemberKey {
  try {
    const [afterFamily, afterGiven, afterId] = Parts.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(text))))
    return { afterFamily, afterGiven, afterId }
  } catch {
    throw new AppError('BadRequest.Invalid', { message: 'The cursor is not one of this list.' })
  }
}
