import { and, asc, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { communities } from '#db/schema/communities.ts'
import { forumSettings } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { MODERATORS_MAX } from '#shared/domain/forum/limits.ts'
import type { OfferedAudiences } from '#shared/domain/forum/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkPermission, readHasPermission } from '../../staff/permissions.ts'

/** A member as listed for the choice of moderators. */
export type ForumPersonView = {
  readonly id: string
  readonly name: string
  readonly companyName: string | null
  readonly isActive: boolean
  readonly isModerator: boolean
}

export type ForumSettingsView = {
  readonly isOn: boolean
  readonly intro: string
  readonly audiences: OfferedAudiences
  readonly isPreModerated: boolean
  /** One word per line. */
  readonly heldWords: string
  /** A mark of the current settings. */
  readonly version: string
  /** Whether the actor may switch the forum on or off. */
  readonly canSwitch: boolean
  readonly moderators: readonly ForumPersonView[]
}

type CommunityArgs = { readonly communityId: string }

const stored = statement((p: CommunityArgs) =>
  build
    .select({
      isOn: sql<boolean>`coalesce(${hasForum(p)}, 0)`.mapWith(Boolean),
      intro: forumSettings.intro,
      audiences: forumSettings.audiences,
      isPreModerated: forumSettings.isPreModerated,
      heldWords: forumSettings.heldWords,
      revisionId: forumSettings.revisionId,
    })
    .from(communities)
    .leftJoin(forumSettings, eq(forumSettings.communityId, communities.id))
    .where(eq(communities.id, p.communityId)),
)

export const personColumns = {
  id: users.id,
  givenName: users.givenName,
  familyName: users.familyName,
  companyName: users.companyName,
  status: users.status,
  isModerator: users.isModerator,
}

type PersonRow = {
  readonly id: string
  readonly givenName: string
  readonly familyName: string
  readonly companyName: string | null
  readonly status: string
  readonly isModerator: boolean
}

export function toForumPerson({ status, givenName, familyName, ...row }: PersonRow): ForumPersonView {
  return { ...row, name: fullName({ givenName, familyName }), isActive: status === 'ACTIVE' }
}

const moderators = statement((p: CommunityArgs) =>
  build
    .select(personColumns)
    .from(users)
    .where(and(eq(users.communityId, p.communityId), sql`${users.isModerator} = 1`))
    .orderBy(asc(users.id))
    .limit(2 * MODERATORS_MAX),
)

export type StoredSettings = ForumSettingsView & { readonly revisionId: string | null }

/** The stored settings, including those of a community without a forum: staff switch it on here. */
export async function readStoredSettings(ctx: ActorContext): Promise<StoredSettings> {
  const { communityId } = ctx.actor
  const [, canSwitch, [row], people] = await Promise.all([
    checkPermission(ctx, 'admin', 'forum'),
    readHasPermission(ctx, 'admin'),
    ctx.db.read(stored({ communityId })),
    ctx.db.read(moderators({ communityId })),
  ])
  if (!row) throw new AppError('NotFound')
  const { isOn, revisionId } = row
  return {
    ...{ isOn, canSwitch, revisionId },
    intro: row.intro ?? '',
    audiences: row.audiences ?? 'BOTH',
    isPreModerated: row.isPreModerated ?? false,
    heldWords: row.heldWords ?? '',
    version: `${revisionId ?? 'none'}-${isOn ? 'on' : 'off'}`,
    moderators: people.map(toForumPerson).toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}
