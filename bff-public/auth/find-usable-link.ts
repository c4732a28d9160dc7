import { and, eq, exists, gt, isNull, or } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build } from '#db/statement.ts'
import type { PublicContext } from '../context.ts'

/**
 * A link that still works on this host and its owner: an active member there, or staff who hold a permission there. Finding
 * it does not use it up. Null on a host that no community has.
 */
export async function findUsableLink({ db, now, findCommunity }: PublicContext, token: string) {
  const community = await findCommunity()
  if (!community) return null
  const permission = build
    .select({ id: staffPermissions.id })
    .from(staffPermissions)
    .where(and(eq(staffPermissions.userId, users.id), eq(staffPermissions.communityId, community.id)))
  const query = build
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
        eq(passwordLinks.tokenHash, await sha256(token)),
        eq(passwordLinks.communityId, community.id),
        isNull(passwordLinks.endedAt),
        gt(passwordLinks.expiresAt, now),
        eq(users.status, 'ACTIVE'),
        or(eq(users.communityId, community.id), exists(permission)),
      ),
    )
  const [found] = await db.read(query)
  return found ?? null
}
