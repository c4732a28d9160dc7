import type { ActorContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { introductionSettings } from '#db/schema/introductions.ts'
import { build } from '#db/statement.ts'
import { CAPACITIES } from '#shared/domain/introductions/introduction.ts'
import { INTRODUCTION_MESSAGES } from '#shared/domain/introductions/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { MemberContext } from '../context.ts'
import { type IntroductionSettingsView, readIntroductionSettings } from './introductions.queries.ts'

export type SaveIntroductionSettingsInput = { readonly capacity: number; readonly copiesAssistant: boolean }

/**
 * Saves the number of requests that can reach the actor in 30 days, and whether their assistant gets a copy of
 * acceptances.
 */
export async function saveIntroductionSettings(
  ctx: ActorContext & Pick<MemberContext, 'actor'>,
  { capacity, copiesAssistant }: SaveIntroductionSettingsInput,
): Promise<IntroductionSettingsView> {
  refuseStaff(ctx)
  if (!(CAPACITIES as readonly number[]).includes(capacity))
    throw new AppError('BadRequest.Invalid', {
      message: INTRODUCTION_MESSAGES.capacity,
      fields: { capacity: FORM_CODES.unknown },
    })
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const chosen = { capacity, copiesAssistant, updatedAt: now }
  await db.commit([
    build
      .insert(introductionSettings)
      .values({ userId, communityId, ...chosen })
      .onConflictDoUpdate({ target: introductionSettings.userId, set: chosen }),
  ])
  return readIntroductionSettings(ctx)
}
