import { and, eq, exists, gt, isNull, or } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { Db } from '#db/client.ts'
import { communityHosts } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'

/** A link that still works on this host, and whose it is: an active member there, or staff who hold a permission there. */
export async function findLiveLink(db: Db, token: string, host: string, now: Date) {
  const permission = db.build
    .select({ id: staffPermissions.id })
    .from(staffPermissions)
    .where(and(eq(staffPermissions.userId, users.id), eq(staffPermissions.communityId, passwordLinks.communityId)))
  const query = db.build
    .select({
      linkId: passwordLinks.id,
      userId: users.id,
      communityId: passwordLinks.communityId,
      email: users.email,
      username: users.username,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .innerJoin(communityHosts, eq(communityHosts.communityId, passwordLinks.communityId))
    .where(
      and(
        eq(passwordLinks.tokenHash, await sha256(token)),
        isNull(passwordLinks.endedAt),
        gt(passwordLinks.expiresAt, now),
        eq(communityHosts.host, host),
        eq(users.status, 'ACTIVE'),
        or(eq(users.communityId, passwordLinks.communityId), exists(permission)),
      ),
    )
  const [found] = await db.read(query)
  return found ?? null
}
