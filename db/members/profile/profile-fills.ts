import type { ActorArgs } from '#db/context.ts'
import { profileFills } from '#db/schema/profiles.ts'
import { build, statement } from '#db/statement.ts'
import { AUTO_FILL_DAYS } from '#shared/domain/members/auto-fill.ts'

const AUTO_FILL_MS = AUTO_FILL_DAYS * 24 * 3_600_000

/** When a profile that is empty now is checked next. */
export function nextFillAt(now: Date): Date {
  return new Date(now.getTime() + AUTO_FILL_MS)
}

type Setting = ActorArgs & { readonly isOn: boolean; readonly dueAt: Date | null }

const setting = statement(({ userId, communityId, isOn, dueAt }: Setting) =>
  build
    .insert(profileFills)
    .values({ userId, communityId, isOn, dueAt, fields: [] })
    .onConflictDoUpdate({ target: profileFills.userId, set: { isOn, dueAt, fields: [] } }),
)

/** Once saved by its member, the profile counts as their own; an empty one is checked again later, unless they opted out. */
export function autoFillStatement(
  { userId, communityId }: ActorArgs,
  { isOn, now }: { readonly isOn: boolean; readonly now: Date },
) {
  return setting({ userId, communityId, isOn, dueAt: isOn ? nextFillAt(now) : null })
}
