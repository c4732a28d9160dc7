import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { communityChanges } from '#db/schema/staff/community-versions.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { SiteChangeState } from '#shared/domain/communities/sites/changes.ts'
import { changeSite } from '#shared/domain/communities/sites/site.ts'
import { changeStatements, keepFirstVersion } from './change-site.ts'
import { groupMark, readSiteById } from './read-site.ts'

const PER_RUN = 20
const JOB = 'change-communities'

const dueChanges = statement((p: { readonly now: Date }) =>
  build
    .select({ id: communityChanges.id, communityId: communityChanges.communityId, dueAt: communityChanges.startsAt })
    .from(communityChanges)
    .where(
      and(
        sql`${communityChanges.state} = 'WAITING'`,
        lte(communityChanges.startsAt, p.now),
        mayBeTried(JOB, { ...communityChanges, dueAt: communityChanges.startsAt }, p.now),
      ),
    )
    .orderBy(asc(communityChanges.startsAt))
    .limit(PER_RUN),
)

type ChangeKey = { readonly id: string; readonly communityId: string }

function isWaiting({ id, communityId }: ChangeKey) {
  return and(hasId(communityChanges, id, { communityId }), eq(communityChanges.state, 'WAITING'))
}

const waitingChange = statement((p: ChangeKey) => build.select().from(communityChanges).where(isWaiting(p)))

/** Makes the changes of communities whose time has come; answers how many. */
export async function applyDueChanges(ctx: DbContext): Promise<number> {
  const due = await ctx.db.read(dueChanges({ now: ctx.now }))
  const { done } = await settleCounted(ctx, JOB, due, (key) => applyChange(ctx, key))
  return done
}

function settled(key: ChangeKey, state: SiteChangeState) {
  return build.update(communityChanges).set({ state }).where(isWaiting(key))
}

/** One whose fields were changed since it was written is not made. */
function applyChange(ctx: DbContext, key: ChangeKey): Promise<true | null> {
  return retryOnConflict(async () => {
    const [[change], site] = await Promise.all([ctx.db.read(waitingChange(key)), readSiteById(ctx, key.communityId)])
    if (!change || !site) return null
    const { group, base, typed, authorId, reason } = change
    const changed = changeSite(site.state, group, typed)
    if ('faults' in changed || base !== (await groupMark(site.state, group))) return overtake(ctx, key)
    await keepFirstVersion(ctx, site)
    try {
      const still = build
        .select({ one: sql`1`.as('one') })
        .from(communityChanges)
        .where(isWaiting(key))
      const change = { site, after: changed.state, authorId, reason, condition: sql`EXISTS ${still}` }
      await ctx.db.commitIf([...changeStatements(ctx, change), settled(key, 'DONE')])
      return true
    } catch (error) {
      if (!isUniqueViolation(error, 'community_hosts.host')) throw error
      return overtake(ctx, key)
    }
  })
}

async function overtake({ db }: DbContext, key: ChangeKey): Promise<null> {
  await db.commit([settled(key, 'OVERTAKEN')])
  return null
}
