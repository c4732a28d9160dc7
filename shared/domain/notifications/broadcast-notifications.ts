import type { AudienceFault } from '../broadcasts/messages.ts'
import { adminBroadcastPath, announcementPath } from '../broadcasts/paths.ts'
import { CHOICE, type NotificationOf, type NotificationOption, type StaffOption } from './declaration.ts'
import { quoted } from './quoted-title.ts'

export const BROADCAST_OPTIONS = {
  announcements: {
    name: 'Announcements',
    description: 'Our team writes to you about the community.',
    channels: CHOICE,
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

export const BROADCAST_STAFF_OPTIONS = {
  'broadcasts-not-sent': {
    name: 'Messages that weren’t sent',
    description: 'A message you scheduled couldn’t be sent and is a draft again.',
  },
} as const satisfies Readonly<Record<string, StaffOption>>

type Broadcast = { readonly id: string; readonly subject: string }

const FAULTS: Readonly<Record<AudienceFault, string>> = {
  noAudience: 'its audience is empty by now',
  searchTooWide: 'its search finds too many members now',
}

/** Notifies the person who scheduled it. */
export function broadcastNotSentNotification(
  { id, subject }: Broadcast,
  fault: AudienceFault,
): NotificationOf<typeof BROADCAST_STAFF_OPTIONS> {
  return {
    option: 'broadcasts-not-sent',
    message: `${quoted(subject)} wasn’t sent as scheduled: ${FAULTS[fault]}. It’s a draft again.`,
    url: adminBroadcastPath(id),
  }
}

export function broadcastNotification(broadcast: Broadcast): NotificationOf<typeof BROADCAST_OPTIONS> {
  return {
    option: 'announcements',
    message: `Announcement: ${quoted(broadcast.subject)}`,
    url: announcementPath(broadcast.id),
  }
}
