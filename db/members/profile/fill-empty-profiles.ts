import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { type CountedRow, mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { articleUserSettings } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles, profileFills } from '#db/schema/profiles.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { type FilledField, fillFrom } from '#shared/domain/members/auto-fill.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { nextFillAt } from './profile-fills.ts'

const PER_RUN = 50

/** A profile in which the member has entered nothing; what is known about them is filled in later. */
function isEmptyProfile() {
  const texts = [
    memberProfiles.biography,
    memberProfiles.companyDescription,
    memberProfiles.areaOfFocus,
    memberProfiles.industry,
    memberProfiles.employeeCount,
    memberProfiles.linkedIn,
    memberProfiles.twitter,
    memberProfiles.facebook,
    memberProfiles.instagram,
    memberProfiles.crunchbase,
    memberProfiles.angelList,
    memberProfiles.website,
  ]
  return and(...texts.map((text) => isNull(text)), sql`coalesce(${memberProfiles.expertise}, '[]') = '[]'`)
}

const dueFills = statement((p: { readonly now: Date; readonly limit: number }) =>
  build
    .select({
      id: profileFills.userId,
      communityId: profileFills.communityId,
      dueAt: sql<Date>`${profileFills.dueAt}`.mapWith(profileFills.dueAt),
      status: users.status,
      gate: users.gate,
      vertical: users.vertical,
      byline: articleUserSettings.byline,
      isEmpty: sql<number>`${isEmptyProfile()}`,
    })
    .from(profileFills)
    .innerJoin(users, hasId(users, profileFills.userId, profileFills))
    .leftJoin(memberProfiles, isOfUser(memberProfiles, { userId: users.id, communityId: users.communityId }))
    .leftJoin(articleUserSettings, isOfUser(articleUserSettings, { userId: users.id, communityId: users.communityId }))
    .where(
      and(
        sql`${profileFills.dueAt} IS NOT NULL`,
        lte(profileFills.dueAt, p.now),
        mayBeTried(
          'fill-empty-profiles',
          { ...profileFills, id: profileFills.userId, dueAt: profileFills.dueAt },
          p.now,
        ),
      ),
    )
    .orderBy(asc(profileFills.dueAt))
    .limit(p.limit),
)

type Key = { readonly userId: string; readonly communityId: string; readonly dueAt: Date | null }

/** Only matches a row that has not changed since it was read: otherwise a second run, or the member saving the profile, was first. */
const looked = statement((p: Key & { readonly next: Date | null }) =>
  build.update(profileFills).set({ dueAt: p.next }).where(isUnchanged(p)),
)

const filled = statement((p: Key & { readonly fields: readonly FilledField[]; readonly now: Date }) =>
  build.update(profileFills).set({ dueAt: null, fields: p.fields, filledAt: p.now }).where(isUnchanged(p)),
)

function isUnchanged(p: Key) {
  return and(isOfUser(profileFills, p), sql`${profileFills.dueAt} = ${p.dueAt}`)
}

type Values = {
  readonly biography: string | null
  readonly industry: string | null
  readonly areaOfFocus: string | null
}

const filledProfile = statement((p: Omit<Key, 'dueAt'> & Values & { readonly now: Date }) => {
  const values = { biography: p.biography, industry: p.industry, areaOfFocus: p.areaOfFocus, updatedAt: p.now }
  return build
    .insert(memberProfiles)
    .values({ userId: p.userId, communityId: p.communityId, expertise: [], hidden: [], ...values })
    .onConflictDoUpdate({
      target: memberProfiles.userId,
      set: values,
      setWhere: eq(memberProfiles.communityId, p.communityId),
    })
})

/** Fills in the profiles that have been empty for the announced time; returns how many. */
export async function fillEmptyProfiles(ctx: DbContext): Promise<number> {
  const due = await ctx.db.read(dueFills({ now: ctx.now, limit: PER_RUN }))
  const { done } = await settleCounted(ctx, 'fill-empty-profiles', due, (row) => fillOne(ctx, row))
  return done
}

type Due = CountedRow & {
  readonly status: string
  readonly gate: string
  readonly vertical: string | null
  readonly byline: string | null
  readonly isEmpty: number
}

/** Null if nothing was filled in. */
async function fillOne({ db, now }: DbContext, due: Due): Promise<true | null> {
  const { id: userId, communityId, dueAt, status, gate, vertical, byline, isEmpty } = due
  const key = { userId, communityId, dueAt }
  const isMember = status === 'ACTIVE' && gate === 'NONE'
  const known = fillFrom({ byline: plainText(byline ?? ''), vertical })
  // Each property is the name of a field in the list.
  const fields = Object.keys(known) as FilledField[]
  const fills = isMember && isEmpty === 1 && fields.length > 0
  const values = { biography: null, industry: null, areaOfFocus: null, ...known }
  const isWritten = await db.tryCommitIf(
    fills
      ? [filled({ ...key, fields, now }), filledProfile({ userId, communityId, ...values, now })]
      : [looked({ ...key, next: isEmpty === 1 ? nextFillAt(now) : null })],
  )
  return (isWritten && fills) || null
}
