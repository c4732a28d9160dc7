import { sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { autoFillStatement } from '#db/members/profile/profile-fills.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { memberProfiles, profileFills } from '#db/schema/profiles.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { FILLED_FIELDS, type FilledField } from '#shared/domain/members/auto-fill.ts'
import type { MemberContext } from '../../context.ts'
import { type MemberProfileView, readProfile } from './read-profile.ts'

/** Each field that was filled in becomes empty; the others stay. Before the row that says which ones is changed. */
const withoutFilled = statement((p: ActorArgs & { readonly now: Date }) => {
  const wasFilled = (field: FilledField) =>
    sql`EXISTS (SELECT 1 FROM ${profileFills} AS fill, json_each(fill.fields) WHERE fill.user_id = ${p.userId} AND fill.community_id = ${p.communityId} AND json_each.value = ${sql.raw(`'${field}'`)})`
  const emptied = FILLED_FIELDS.map((field) => [
    field,
    sql`CASE WHEN ${wasFilled(field)} THEN NULL ELSE ${memberProfiles[field]} END`,
  ])
  return build
    .update(memberProfiles)
    .set({ ...Object.fromEntries(emptied), updatedAt: p.now })
    .where(isOfUser(memberProfiles, p))
})

/** Takes out what was filled in for the actor, once and for all; answers their profile. */
export async function undoFill(ctx: Pick<MemberContext, 'db' | 'actor' | 'now'>): Promise<MemberProfileView> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  await db.commit([withoutFilled({ userId, communityId, now }), autoFillStatement(actor, { isOn: false, now })])
  return readProfile(ctx, { memberId: userId })
}
