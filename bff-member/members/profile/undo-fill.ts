import { sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { autoFillStatement } from '#db/members/profile/profile-fills.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { memberProfiles, profileFills } from '#db/schema/profiles.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { FILLED_FIELDS, type FilledField } from '#shared/domain/members/auto-fill.ts'
import type { MemberContext } from '../../context.ts'
import { type MemberProfileView, readProfile } from './read-profile.ts'

/** Empties each prefilled field; the others stay. Must run before the row that lists these fields is changed. */
const withoutFilled = statement((p: ActorArgs & { readonly now: Date }) => {
  const wasFilled = (field: FilledField) =>
    sql`EXISTS (SELECT 1 FROM ${profileFills} AS fill, json_each(fill.fields) WHERE fill.user_id = ${p.userId} AND fill.community_id = ${p.communityId} AND json_each.value = ${field})`
  const emptied = FILLED_FIELDS.map((field) => [
    field,
    sql`CASE WHEN ${wasFilled(field)} THEN NULL ELSE ${memberProfiles[field]} END`,
  ])
  return build
    .update(memberProfiles)
    .set({ ...Object.fromEntries(emptied), updatedAt: p.now })
    .where(isOfUser(memberProfiles, p))
})

/** Permanently removes the fields that were prefilled for the actor; returns their profile. */
export async function undoFill(ctx: Pick<MemberContext, 'db' | 'actor' | 'now'>): Promise<MemberProfileView> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  await db.commit([withoutFilled({ userId, communityId, now }), autoFillStatement(actor, { isOn: false, now })])
  return readProfile(ctx, { memberId: userId })
}
