import { isNotificationOption } from '#shared/domain/notifications/options.ts'
import { isMembershipGated } from '../../../lib/edge/failure.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { NOTIFICATION_SETTINGS } from './preferences.queries.ts'

/** The choices of a member; for gated members only what the link of an email asks about. */
export async function readNotificationSettings(member: PageApi, option: string | null) {
  try {
    const { me } = await member(NOTIFICATION_SETTINGS)
    return { kind: 'open', me } as const
  } catch (error) {
    if (!isMembershipGated(error) || !isNotificationOption(option)) throw error
    return { kind: 'gated', option } as const
  }
}
