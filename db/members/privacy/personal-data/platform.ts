import { and, eq } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { auditLog } from '#db/schema/platform.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { ofUser, type PersonalTable, type WithOwner } from './personal-table.ts'

export const PLATFORM_DATA: readonly PersonalTable[] = [
  {
    table: auditLog,
    label: 'What our staff changed in your account',
    isOf: (p) =>
      and(eq(auditLog.communityId, p.communityId), eq(auditLog.targetId, p.userId), eq(auditLog.visibleToMember, true)),
    without: ['actorId', 'ipClass', 'correlationId'],
    ending: { stays: 'It says what staff did, names nobody, and nothing of it can be changed.' },
  },
  {
    table: events,
    label: 'Pages and actions that were counted',
    isOf: ofUser(events as unknown as WithOwner),
    ending: 'loses its person',
  },
  { table: dataExports, label: 'Copies of your data that you asked for', isOf: ofUser(dataExports), ending: 'goes' },
  {
    table: accountDeletions,
    label: 'Requests to delete your account',
    isOf: ofUser(accountDeletions),
    ending: { stays: 'It is the proof that the account was deleted as asked.' },
  },
]
