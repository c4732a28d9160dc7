import { broadcast } from './templates/broadcast-email.ts'

/** The announcement in an email to a member, if it is the one kind of email whose opening may be counted. */
export function openedAnnouncement(template: string, data: unknown): { readonly broadcastId: string } | null {
  if (template !== broadcast.name) return null
  const { broadcastId, isTest } = broadcast.data.parse(data)
  return isTest ? null : { broadcastId }
}
