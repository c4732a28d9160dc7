import { announcementPath } from '../broadcasts/paths.ts'
import { CHOICE, type NotificationOf, type NotificationOption } from './declaration.ts'
import { quoted } from './quoted-title.ts'

export const BROADCAST_OPTIONS = {
  announcements: {
    name: 'Announcements',
    description: 'Our team writes to you about the community.',
    channels: CHOICE,
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

export function broadcastNotification(broadcast: {
  readonly id: string
  readonly subject: string
}): NotificationOf<typeof BROADCAST_OPTIONS> {
  return {
    option: 'announcements',
    message: `Announcement: ${quoted(broadcast.subject)}`,
    url: announcementPath(broadcast.id),
  }
}
