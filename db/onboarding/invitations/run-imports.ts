import { sql } from 'drizzle-orm'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { importFiles, type Portion, type PortionArgs } from '#db/imports/import-files.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { build, statement } from '#db/statement.ts'
import { IMPORT_KEPT_MS } from '#shared/domain/onboarding/invitations/limits.ts'
import type { ImportRowOutcome } from '#shared/domain/onboarding/invitations/statuses.ts'
import { judgedRows } from './judge-rows.ts'
import { type InvitedBy, newInvitation, replaceExpired } from './new-invitations.ts'

const ROWS_PER_PORTION = 100
/** More than the largest file has. */
const PORTIONS_PER_RUN = 40
const TRIES = 3

const files = importFiles(invitationImports, invitationImportRows, PORTIONS_PER_RUN)

type File = typeof invitationImports.$inferSelect

/**
 * Invites the people in the files that staff have confirmed, a portion of rows per batch: an invitation, its email and the outcome of its
 * row are committed together, so that the next run continues where a run ended early.
 */
export function inviteFromFiles(ctx: OutboxContext, options: Parameters<typeof files.run>[2] = {}): Promise<JobReport> {
  return files.run(ctx, inviteRows, options)
}

/** People who are invited individually at the same time are found when the portion is read again. */
async function inviteRows(ctx: OutboxContext, file: File): Promise<Portion<File>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await invitePortion(ctx, file)
    } catch (error) {
      if (attempt === TRIES || !isUniqueViolation(error, 'invitations.community_id, invitations.email')) throw error
    }
  }
}

type Became = { readonly row: number; readonly outcome: ImportRowOutcome; readonly refersTo: string | null }

async function invitePortion(ctx: OutboxContext, file: File): Promise<Portion<File>> {
  const { db, now } = ctx
  const { id: importId, communityId, confirmedById } = file
  const rows = await db.read(readyRows({ importId, communityId, limit: ROWS_PER_PORTION }))
  if (rows.length === 0 || confirmedById === null) return files.finish(ctx, file)
  const by: InvitedBy = { communityId, sentById: confirmedById, message: null, operationId: null, importId }
  const judged = await judgedRows(ctx, communityId, rows)
  const invited = await Promise.all(
    judged
      .filter(({ taken }) => taken === null)
      .map(async ({ row }) => {
        const { rowNumber, ...invitee } = row
        return { rowNumber, ...(await newInvitation(ctx, invitee, by)) }
      }),
  )
  const became: Became[] = [
    ...judged.flatMap(({ row, taken }) =>
      taken ? [{ row: row.rowNumber, outcome: taken.outcome, refersTo: taken.refersTo }] : [],
    ),
    ...invited.map(({ rowNumber, row }) => ({ row: rowNumber, outcome: 'INVITED' as const, refersTo: row.id })),
  ]
  const replaced = judged.flatMap(({ expired }) => (expired === null ? [] : [expired]))
  const [held, takes] = files.hold(file, now)
  await db.commitIf([
    takes,
    replaceExpired(ctx, communityId, replaced),
    ...(invited.length > 0 ? [build.insert(invitations).values(invited.map(({ row }) => row))] : []),
    ...(await manyEmailsStatements(
      ctx,
      invited.map(({ email }) => email),
    )),
    becameStatement({ importId, communityId, became: JSON.stringify(became) }),
  ])
  return { rows: rows.length, held }
}

const readyRows = statement((p: PortionArgs) => {
  const { where, order } = files.readyRows(p)
  return build
    .select({
      rowNumber: invitationImportRows.rowNumber,
      givenName: invitationImportRows.givenName,
      familyName: invitationImportRows.familyName,
      email: invitationImportRows.email,
      companyName: invitationImportRows.companyName,
      termMonths: invitationImportRows.termMonths,
    })
    .from(invitationImportRows)
    .where(where)
    .orderBy(order)
    .limit(p.limit)
})

type BecameArgs = { readonly importId: string; readonly communityId: string; readonly became: string }

const becameStatement = statement((p: BecameArgs) =>
  build.run(sql`UPDATE ${invitationImportRows} SET outcome = became.value ->> 'outcome', refers_to = became.value ->> 'refersTo'
    FROM json_each(${p.became}) AS became
    WHERE ${invitationImportRows.importId} = ${p.importId} AND ${invitationImportRows.communityId} = ${p.communityId}
      AND ${invitationImportRows.rowNumber} = became.value ->> 'row'`),
)

/** The invited people are in the invitations. */
export function deleteOldImports(ctx: DbContext): Promise<number> {
  return files.deleteOld(ctx, IMPORT_KEPT_MS)
}
