import { sql } from 'drizzle-orm'
import type { ActorArgs, DbContext } from '#db/context.ts'
import { isActiveMember } from '#db/members/is-active-member.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build, statement } from '#db/statement.ts'
import { type Choosable, isChoice } from '#shared/domain/notifications/options.ts'

export type SelectPreferenceInput = ActorArgs & Choosable & { readonly isSelected: boolean }

type PreferenceArgs = SelectPreferenceInput & { readonly now: Date }

const preferenceChange = statement((p: PreferenceArgs) =>
  build
    .insert(notificationPreferences)
    .select(
      build
        .select({
          userId: users.id,
          communityId: users.communityId,
          option: sql`${p.option}`.as('option'),
          channel: sql`${p.channel}`.as('channel'),
          isSelected: sql`${p.isSelected}`.as('is_selected'),
          changedAt: sql`${p.now}`.as('changed_at'),
        })
        .from(users)
        .where(isActiveMember(p)),
    )
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.option, notificationPreferences.channel],
      set: { isSelected: sql`excluded.is_selected`, changedAt: sql`excluded.changed_at` },
    })
    .returning({ isSelected: notificationPreferences.isSelected }),
)

/** Switches an option of an active member on or off for one channel; returns whether there is such a member. */
export async function selectPreference({ db, now }: DbContext, input: SelectPreferenceInput): Promise<boolean> {
  if (!isChoice(input)) throw new Error('What cannot be chosen is not stored')
  const [changed] = await db.commit([preferenceChange({ ...input, now })])
  return changed.length > 0
}
