import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { DigestFrequency, QuietHours } from './preferences.queries.ts'

const SELECT = graphql(`
  mutation NotificationsPreferenceSelection($id: ID!, $selected: Boolean!) {
    notificationsPreferenceSelection(id: $id, selected: $selected)
  }
`)

const SET_QUIET_HOURS = graphql(`
  mutation NotificationsQuietHours($from: String, $to: String) {
    notificationsQuietHours(from: $from, to: $to) { from to }
  }
`)

const SET_FORUM_DIGEST = graphql(`
  mutation NotificationsForumDigest($frequency: DigestFrequency!) {
    notificationsForumDigest(frequency: $frequency)
  }
`)

const RESUME = graphql(`
  mutation NotificationsEmailResume {
    notificationsEmailResume
  }
`)

const REMOVE_DEVICE = graphql(`
  mutation NotificationsPushDeviceRemove($id: ID!) {
    notificationsPushDeviceRemove(id: $id)
  }
`)

export function saveSelection(id: string, selected: boolean) {
  return memberRequest(SELECT, { id, selected })
}

export function saveQuietHours(hours: QuietHours | null) {
  return memberRequest(SET_QUIET_HOURS, { from: hours?.from ?? null, to: hours?.to ?? null })
}

export function saveForumDigest(frequency: DigestFrequency) {
  return memberRequest(SET_FORUM_DIGEST, { frequency })
}

/** A device that no longer exists counts as removed. */
export async function removeDevice(id: string): Promise<boolean> {
  try {
    await memberRequest(REMOVE_DEVICE, { id })
    return true
  } catch (error) {
    if (error instanceof RequestError) return error.code === 'NotFound'
    throw error
  }
}

/** Returns whether it was saved. */
export async function resumeEmails(): Promise<boolean> {
  try {
    await memberRequest(RESUME)
    return true
  } catch (error) {
    if (error instanceof RequestError) return false
    throw error
  }
}
