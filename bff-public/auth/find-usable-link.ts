import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { CommunityContext } from '#db/context.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import type { PublicContext } from '../context.ts'

type LinkArgs = { readonly tokenHash: string; readonly communityId: string; readonly now: Date }

const usableLink = statement((p: LinkArgs) => {
  const permission = build
    .select({ id: staffPermissions.id })
    .from(staffPermissions)
    .where(isOfUser(staffPermissions, { userId: users.id, communityId: p.communityId }))
  return build
    .select({
      linkId: passwordLinks.id,
      userId: users.id,
      communityId: passwordLinks.communityId,
      email: users.email,
      /** The hash of a password set by staff: the next password must differ from it. */
      givenHash: sql<string | null>`CASE WHEN ${users.mustChangePassword} THEN ${users.passwordHash} END`,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(
        eq(passwordLinks.tokenHash, p.tokenHash),
        eq(passwordLinks.communityId, p.communityId),
        isNull(passwordLinks.endedAt),
        gt(passwordLinks.expiresAt, p.now),
        eq(users.status, 'ACTIVE'),
        or(eq(users.communityId, p.communityId), exists(permission)),
      ),
    )
})

/**
 * Finds a link that is valid on this host and its owner: an active member there, or staff with a permission there.
 * Finding it does not use it up.
 */
export async function usableLinkStatement({ now, community }: CommunityContext, token: string) {
  return usableLink({ tokenHash: await sha256(token), communityId: community.id, now })
}

export type CheckedLink = { readonly isValid: boolean; readonly email: string | null }

/**
 * Whether the link is valid, and for whom: the holder of the token has read the email to that address. Not limited: a
 * token of 256 random bits cannot be guessed, and checking costs one read.
 */
export async function checkLink(ctx: PublicContext, token: string): Promise<CheckedLink> {
  const community = await ctx.findCommunity()
  if (!community) return { isValid: false, email: null }
  const [found] = await ctx.db.read(await usableLinkStatement({ ...ctx, community }, token))
  return { isValid: found !== undefined, email: found?.email ?? null }
}
