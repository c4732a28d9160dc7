import { sha256 } from '#db/auth/sha256.ts'
import { inCommunity } from '#db/context.ts'
import { type ChangeOfToken, changeByToken } from '#db/members/email-change/change-rows.ts'
import {
  type EmailChangeSide,
  type EmailLinkState,
  emailLinkState,
  maskedEmail,
} from '#shared/domain/members/account/email-change.ts'
import type { PublicContext } from '../../context.ts'

export type EmailLinkView = {
  readonly side: EmailChangeSide
  readonly state: EmailLinkState
  /** Masked for the holder of the old address's link. */
  readonly newEmail: string
  /** Until when the old address can object; null if it must confirm. */
  readonly waitEndsAt: Date | null
  readonly expiresAt: Date
  readonly isOtherConfirmed: boolean
}

export type EmailLink = { readonly change: ChangeOfToken; readonly communityId: string }

/** The change of a link; null for a link of another community. */
export async function findEmailLink(ctx: PublicContext, token: string): Promise<EmailLink | null> {
  const { community } = await inCommunity(ctx)
  const [change] = await ctx.db.read(changeByToken({ communityId: community.id, tokenHash: await sha256(token) }))
  return change ? { change, communityId: community.id } : null
}

/** Null for a link that is no longer valid. */
export function toEmailLinkView(change: ChangeOfToken, now: Date): EmailLinkView | null {
  const { isOfOld, oldConfirmedAt, newConfirmedAt, newEmail, waitEndsAt, expiresAt, end } = change
  const side = isOfOld ? 'OLD' : 'NEW'
  const [own, other] = isOfOld ? [oldConfirmedAt, newConfirmedAt] : [newConfirmedAt, oldConfirmedAt]
  const state = emailLinkState({ side, end, expiresAt, isConfirmed: own !== null }, now)
  if (state === null) return null
  return {
    side,
    state,
    newEmail: isOfOld ? maskedEmail(newEmail) : newEmail,
    waitEndsAt,
    expiresAt,
    isOtherConfirmed: other !== null,
  }
}

/** Reads what an email's link is about and changes nothing, because email scanners open every link. */
export async function readEmailLink(ctx: PublicContext, token: string): Promise<EmailLinkView | null> {
  const link = await findEmailLink(ctx, token)
  return link && toEmailLinkView(link.change, ctx.now)
}
