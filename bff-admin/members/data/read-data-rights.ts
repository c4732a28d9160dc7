import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type ExportView, exportColumns } from '#db/members/privacy/data-exports.ts'
import { PERSONAL_DATA } from '#db/members/privacy/personal-data/personal-data.ts'
import { users } from '#db/schema/members.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { AdminContext } from '../../context.ts'
import { type MemberArgs, readHelpedMember } from '../member/member-access.ts'

export type DeletionView = {
  readonly id: string
  readonly requestedAt: Date
  readonly dueAt: Date
  readonly cancelledAt: Date | null
  readonly finishedAt: Date | null
}
export type LegalHoldView = {
  readonly id: string
  readonly reason: string
  readonly placedBy: string
  readonly placedAt: Date
  readonly liftedBy: string | null
  readonly liftedAt: Date | null
  readonly liftedBecause: string | null
}
/** Data that a deletion keeps, and why. */
export type KeptDataView = { readonly label: string; readonly because: string }

export type DataRightsView = {
  readonly copies: readonly ExportView[]
  readonly deletions: readonly DeletionView[]
  /** Newest first, including the open one. */
  readonly holds: readonly LegalHoldView[]
  readonly kept: readonly KeptDataView[]
}

const SHOWN = 10

const newestCopies = statement((p: MemberArgs) =>
  build
    .select(exportColumns)
    .from(dataExports)
    .where(isOfUser(dataExports, { userId: p.memberId, communityId: p.communityId }))
    .orderBy(desc(dataExports.requestedAt))
    .limit(SHOWN),
)

const newestDeletions = statement((p: MemberArgs) =>
  build
    .select({
      id: accountDeletions.id,
      requestedAt: accountDeletions.requestedAt,
      dueAt: accountDeletions.dueAt,
      cancelledAt: accountDeletions.cancelledAt,
      finishedAt: accountDeletions.finishedAt,
    })
    .from(accountDeletions)
    .where(isOfUser(accountDeletions, { userId: p.memberId, communityId: p.communityId }))
    .orderBy(desc(accountDeletions.requestedAt))
    .limit(SHOWN),
)

// Staff belong to the admin community.
const placer = alias(users, 'placer')
const lifter = alias(users, 'lifter')

const newestHolds = statement((p: MemberArgs) =>
  build
    .select({
      id: legalHolds.id,
      reason: legalHolds.reason,
      placedAt: legalHolds.placedAt,
      liftedAt: legalHolds.liftedAt,
      liftedBecause: legalHolds.liftedBecause,
      placer: { givenName: placer.givenName, familyName: placer.familyName },
      lifter: { givenName: lifter.givenName, familyName: lifter.familyName },
    })
    .from(legalHolds)
    .innerJoin(placer, eq(placer.id, legalHolds.placedById))
    .leftJoin(lifter, eq(lifter.id, legalHolds.liftedById))
    .where(and(eq(legalHolds.userId, p.memberId), isAlso(legalHolds.communityId, p.communityId)))
    .orderBy(desc(legalHolds.placedAt))
    .limit(SHOWN),
)

/** A member's requests about their data, the legal holds, and the data that a deletion keeps. */
export async function readDataRights(ctx: AdminContext, memberId: string): Promise<DataRightsView> {
  const { db, actor, now } = ctx
  const of = { communityId: actor.communityId, memberId }
  const [, copies, deletions, holds] = await Promise.all([
    readHelpedMember(ctx, memberId),
    db.read(newestCopies(of)),
    db.read(newestDeletions(of)),
    db.read(newestHolds(of)),
  ])
  return {
    // The job that deletes the files of an export runs a little later.
    copies: copies.map((copy) =>
      copy.state === 'READY' && copy.expiresAt !== null && copy.expiresAt <= now ? { ...copy, state: 'EXPIRED' } : copy,
    ),
    deletions,
    holds: holds.map(({ placer: by, lifter: liftedBy, ...hold }) => ({
      ...hold,
      placedBy: fullName(by),
      liftedBy: liftedBy && fullName(liftedBy),
    })),
    kept: KEPT,
  }
}

const ANONYMOUS = 'It stays, without anything that says whose it was.'

/** The labels that the member reads in the data export. */
const KEPT: readonly KeptDataView[] = PERSONAL_DATA.flatMap(({ label, ending }) => {
  if (ending === 'goes') return []
  return [{ label, because: ending === 'loses its person' ? ANONYMOUS : ending.stays }]
})
