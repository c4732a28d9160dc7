import { and, eq, sql } from 'drizzle-orm'
import { analyticsConsents, events } from '#db/schema/events.ts'
import { auditLog, failedRequests } from '#db/schema/platform.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { ofUser, type PersonalTable, type WithOwner } from './personal-table.ts'

export const PLATFORM_DATA: readonly PersonalTable[] = [
  {
    table: auditLog,
    label: 'What our staff changed in your account',
    isOf: (p) =>
      and(eq(auditLog.communityId, p.communityId), eq(auditLog.targetId, p.userId), eq(auditLog.visibleToMember, true)),
    without: ['actorId', 'correlationId'],
    ending: { stays: 'It records what staff did, names no one, and can’t be changed.' },
  },
  {
    table: memberMerges,
    label: 'Your accounts that our staff merged',
    isOf: (p) =>
      and(
        sql`(${memberMerges.mergedId} = ${p.userId} OR ${memberMerges.keptId} = ${p.userId})`,
        eq(memberMerges.communityId, p.communityId),
      ),
    without: ['actorId', 'undoneBy', 'wasActive', 'isRecorded'],
    ending: 'loses its person',
  },
  {
    table: events,
    label: 'Usage statistics',
    isOf: ofUser(events as unknown as WithOwner),
    ending: 'loses its person',
  },
  {
    table: failedRequests,
    label: 'Your requests that failed',
    isOf: ofUser(failedRequests as unknown as WithOwner),
    ending: 'goes',
  },
  {
    table: analyticsConsents,
    label: 'Whether outside services may count your visits',
    isOf: ofUser(analyticsConsents),
    ending: 'goes',
  },
  { table: dataExports, label: 'Copies of your data you requested', isOf: ofUser(dataExports), ending: 'goes' },
  {
    table: legalHolds,
    label: 'Legal holds on your account',
    isOf: ofUser(legalHolds),
    without: ['placedById', 'liftedById', 'liftedBecause'],
    ending: 'goes',
  },
  {
    table: accountDeletions,
    label: 'Requests to delete your account',
    isOf: ofUser(accountDeletions),
    ending: { stays: 'It proves that the account was deleted as requested.' },
  },
]
