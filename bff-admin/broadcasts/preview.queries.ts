import { and, eq, type SQL, sql } from 'drizzle-orm'
import { audienceArgs, audienceMember, audienceSample, audienceSize, isSearchTooWide } from '#db/broadcasts/audience.ts'
import { hasTurnedOff, holdsEmailsBack } from '#db/broadcasts/send-batch.ts'
import type { ActorContext } from '#db/context.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { build, statementByShape } from '#db/statement.ts'
import { AUDIENCE_SAMPLE_SIZE } from '#shared/domain/broadcasts/limits.ts'
import { type Reach, reachOf } from '#shared/domain/broadcasts/rules.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { checkCanBroadcast } from './broadcast-access.ts'
import { type BroadcastView, readBroadcast } from './broadcasts.queries.ts'

export type AudienceView = {
  readonly size: number
  /** A search finds more members than it returns: such an audience cannot be sent to. */
  readonly isTooWide: boolean
  readonly sample: readonly { readonly id: string; readonly name: string }[]
}

/** The current recipients: their number, and some of their names. */
export async function readAudience(
  { db, actor, now }: ActorContext,
  { audience }: Pick<BroadcastView, 'audience'>,
): Promise<AudienceView> {
  const { shape, args } = audienceArgs(audience, { communityId: actor.communityId, now })
  const [[row], sample] = await Promise.all([
    db.read(audienceSize(shape)(args)),
    db.read(audienceSample(shape)({ ...args, limit: AUDIENCE_SAMPLE_SIZE })),
  ])
  const size = row?.size ?? 0
  return {
    size,
    isTooWide: isSearchTooWide(shape, size),
    sample: sample.map(({ id, ...name }) => ({ id, name: fullName(name) })),
  }
}

export type PreviewView = Reach & {
  readonly id: string
  readonly name: string
  readonly givenName: string
  readonly isInAudience: boolean
}

type MemberArgs = { readonly communityId: string; readonly memberId: string; readonly email: string }

const previewed = statementByShape(({ by }: { readonly by: 'ID' | 'EMAIL' }) => (p: MemberArgs) => {
  const isAsked: SQL = by === 'ID' ? sql`${users.id} = ${p.memberId}` : sql`${users.email} = lower(${p.email})`
  return build
    .select({
      id: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      isActive: sql<boolean>`${users.status} = 'ACTIVE'`.mapWith(Boolean),
      isWebOff: hasTurnedOff('WEB', p),
      isEmailOff: hasTurnedOff('EMAIL', p),
      undeliverable: undeliverableAddresses.reason,
    })
    .from(users)
    .leftJoin(undeliverableAddresses, holdsEmailsBack(p))
    .where(and(isAsked, eq(users.communityId, p.communityId), sql`+${users.kind} = 'MEMBER'`))
})

export type PreviewInput = {
  readonly broadcastId: string
  /** The member, by one of these. */
  readonly memberId: string | null
  readonly email: string | null
}

/** How a member would get it, or null if the community has no such member. */
export async function previewBroadcast(
  ctx: ActorContext,
  { broadcastId, memberId, email }: PreviewInput,
): Promise<PreviewView | null> {
  const { communityId } = ctx.actor
  const by = memberId === null ? 'EMAIL' : 'ID'
  const [, broadcast, [member]] = await Promise.all([
    checkCanBroadcast(ctx),
    readBroadcast(ctx, broadcastId),
    ctx.db.read(previewed({ by })({ communityId, memberId: memberId ?? '', email: email?.trim() ?? '' })),
  ])
  if (!broadcast || !member) return null
  const { shape, args } = audienceArgs(broadcast.audience, { communityId, now: ctx.now })
  const [found] = await ctx.db.read(audienceMember(shape)({ ...args, memberId: member.id }))
  const { id, givenName, familyName, ...person } = member
  return {
    ...reachOf(broadcast.channel, person),
    ...{ id, givenName, name: fullName({ givenName, familyName }), isInAudience: found !== undefined },
  }
}
