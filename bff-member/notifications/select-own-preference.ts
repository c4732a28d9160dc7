import { selectPreference } from '#db/notifications/select-preference.ts'
import { channelUse } from '#shared/domain/notifications/options.ts'
import { PREFERENCE_MESSAGES } from '#shared/domain/notifications/preference-messages.ts'
import { readSelectionId } from '#shared/domain/notifications/preferences.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

export type SelectOwnPreferenceInput = { readonly id: string; readonly selected: boolean }

/** Switches one of the actor's options on or off for one channel. */
export async function selectOwnPreference(
  ctx: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  { id, selected }: SelectOwnPreferenceInput,
): Promise<void> {
  const { actor } = ctx
  const selection = readSelectionId(id)
  if (!selection || selection.userId !== actor.userId) throw new AppError('NotFound')
  const use = channelUse(selection.option, selection.channel)
  if (use === 'ALWAYS') throw new AppError('BadRequest.Invalid', { message: PREFERENCE_MESSAGES.always })
  if (use === 'NONE') throw new AppError('BadRequest.Invalid', { message: PREFERENCE_MESSAGES.none })
  const { communityId } = actor
  if (!(await selectPreference(ctx, { ...selection, communityId, isSelected: selected })))
    throw new AppError('NotAllowed', { message: PREFERENCE_MESSAGES.staffHaveNone })
}
