import { undeliverableAddresses } from '#db/schema/email.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { mobilePhones, supportContacts, users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { invitations, memberAddresses } from '#db/schema/onboarding.ts'
import { memberProfiles, publicProfileAddresses } from '#db/schema/profiles.ts'
import type { ExportedTable } from './exported-table.ts'

export const PEOPLE_TABLES: readonly ExportedTable[] = [
  {
    table: users,
    label: 'Members',
    without: [
      'passwordHash',
      'mustChangePassword',
      'health',
      'healthDueAt',
      'isProfileIncomplete',
      'directoryNumber',
      'removedAvatarImageId',
    ],
  },
  { table: memberProfiles, label: 'Profiles', hasTexts: true },
  { table: publicProfileAddresses, label: 'Addresses of public profiles, earlier ones too' },
  { table: memberAddresses, label: 'Postal addresses' },
  { table: mobilePhones, label: 'Mobile phones', without: ['confirmedCodeHmac', 'confirmedSessionId'] },
  { table: supportContacts, label: 'Assistants and other people who support members' },
  {
    table: invitations,
    label: 'Invitations',
    without: ['tokenHash', 'operationId', 'importId'],
  },
  {
    table: notificationPreferences,
    label: 'What members have turned on or off',
  },
  { table: undeliverableAddresses, label: 'Email addresses that no email may be sent to' },
  { table: groups, label: 'Groups', without: ['operationId'] },
  { table: groupAddresses, label: 'Earlier addresses of groups' },
  { table: groupMembers, label: 'Members of groups', without: ['note'] },
]
