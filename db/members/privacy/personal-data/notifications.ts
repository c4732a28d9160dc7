import { and, eq, inArray } from 'drizzle-orm'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { forumDigests } from '#db/schema/digests.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build, hasId } from '#db/statement.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

export const NOTIFICATION_DATA: readonly PersonalTable[] = [
  {
    table: notificationPreferences,
    label: 'Your notification settings',
    isOf: ofUser(notificationPreferences),
    ending: 'goes',
  },
  { table: forumDigests, label: 'Your forum digest', isOf: ofUser(forumDigests), ending: 'goes' },
  { table: quietHours, label: 'Your quiet hours', isOf: ofUser(quietHours), ending: 'goes' },
  {
    table: undeliverableAddresses,
    label: 'Reports that emails to you bounced',
    isOf: (p) =>
      and(
        eq(undeliverableAddresses.communityId, p.communityId),
        inArray(
          undeliverableAddresses.address,
          build
            .select({ email: users.email })
            .from(users)
            .where(hasId(users, p.userId, p)),
        ),
      ),
    ending: 'goes',
  },
  {
    table: broadcastRecipients,
    label: 'Announcements you got from our team',
    isOf: ofUser(broadcastRecipients),
    ending: 'goes',
  },
  { table: notifications, label: 'Your notifications', isOf: ofUser(notifications), ending: 'goes' },
  {
    table: notificationViews,
    label: 'When you last opened your notifications',
    isOf: ofUser(notificationViews),
    ending: 'goes',
  },
  {
    table: pushTokens,
    label: 'Devices that get notifications',
    isOf: ofUser(pushTokens),
    without: ['token', 'sessionId'],
    ending: 'goes',
  },
  {
    table: pushMessages,
    label: 'Notifications sent to your devices',
    isOf: ofUser(pushMessages),
    without: ['causeKey', 'groupKey'],
    ending: 'goes',
  },
  {
    table: outbox,
    label: 'Emails and texts to you',
    isOf: ofUser(outbox),
    without: ['payload', 'envelope', 'idempotencyKey', 'batchKey'],
    ending: 'goes',
  },
]
