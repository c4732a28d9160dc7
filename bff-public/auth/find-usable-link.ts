import { and, eq, exists, gt, isNull, or } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build, statement } from '#db/statement.ts'
import type { PublicContext } from '../context.ts'

type LinkArgs = { readonly tokenHash: string; readonly communityId: string; readonly now: Date }

const usableLink = statement((p: LinkArgs) => {
  const permission = build
    .select({ id: staffPermissions.id })
    .from(staffPermissions)
    .where(and(eq(staffPermissions.userId, users.id), eq(staffPermissions.communityId, p.communityId)))
  return build
    .select({
      linkId: passwordLinks.id,
      userId: users.id,
      communityId: passwordLinks.communityId,
      email: users.email,
      username: users.username,
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
 * A link that still works on this host and its owner: an active member there, or staff who hold a permission there. Finding
 * it does not use it up. Null on a host that no community has.
 */
export async function findUsableLink({ db, now, findCommunity }: PublicContext, token: string) {
  const community = await findCommunity()
  if (!community) return null
  const [found] = await db.read(usableLink({ tokenHash: await sha256(token), communityId: community.id, now }))
  return found ?? null
}
