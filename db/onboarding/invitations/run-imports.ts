import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { elapsedSince } from '#db/jobs/elapsed.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { build, statement } from '#db/statement.ts'
import { IMPORT_KEPT_MS } from '#shared/domain/onboarding/invitations/limits.ts'
import type { ImportRowOutcome } from '#shared/domain/onboarding/invitations/statuses.ts'
import { judgedRows } from './judge-rows.ts'
import { type InvitedBy, newInvitation, replaceExpired } from './new-invitations.ts'

const LEASE_MS = 120_000
const ROWS_PER_PORTION = 100
/** More than the largest file has. */
const PORTIONS_PER_RUN = 40
const TRIES = 3

type Leased = {
  readonly id: string
  readonly communityId: string
  readonly confirmedById: string | null
  readonly leasedUntil: Date | null
}

/**
 * Invites the people of the files that staff have confirmed, a portion of rows in each batch: an invitation, its email and what the
 * row says become true together, so that a run that ends early leaves rows that the next one goes on with.
 */
export async function inviteFromFiles(
  ctx: OutboxContext,
  { portions = PORTIONS_PER_RUN, elapsedMs = elapsedSince() } = {},
): Promise<JobReport> {
  const report = { done: 0, later: 0, failed: 0 }
  const clock = () => new Date(ctx.now.getTime() + elapsedMs())
  let leased = await leaseImport({ db: ctx.db, now: clock() })
  for (let i = 0; i < portions && leased; i++) {
    const portion = await inviteUnlessTaken({ ...ctx, now: clock() }, leased)
    report.done += portion.rows
    leased = portion.held ?? (await leaseImport({ db: ctx.db, now: clock() }))
  }
  if (leased) await release(ctx, leased)
  return report
}

function later(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** The oldest that no run holds. */
async function leaseImport({ db, now }: DbContext): Promise<Leased | null> {
  const [[row]] = await db.commit([
    build
      .update(invitationImports)
      .set({ leasedUntil: later(now) })
      .where(
        sql`${invitationImports.id} IN ${build
          .select({ id: invitationImports.id })
          .from(invitationImports)
          .where(
            and(
              sql`${invitationImports.state} = 'RUNNING'`,
              lte(invitationImports.confirmedAt, now),
              or(isNull(invitationImports.leasedUntil), lte(invitationImports.leasedUntil, now)),
            ),
          )
          .orderBy(asc(invitationImports.confirmedAt), asc(invitationImports.id))
          .limit(1)}`,
      )
      .returning({
        id: invitationImports.id,
        communityId: invitationImports.communityId,
        confirmedById: invitationImports.confirmedById,
        leasedUntil: invitationImports.leasedUntil,
      }),
  ])
  return row ?? null
}

/** Condition on `invitation_imports`: no later run has taken it over. */
function isHeld({ id, communityId, leasedUntil }: Leased) {
  return and(
    eq(invitationImports.id, id),
    eq(invitationImports.communityId, communityId),
    eq(invitationImports.state, 'RUNNING'),
    leasedUntil === null ? sql`FALSE` : eq(invitationImports.leasedUntil, leasedUntil),
  )
}

async function release({ db }: DbContext, leased: Leased): Promise<void> {
  await db.commit([build.update(invitationImports).set({ leasedUntil: null }).where(isHeld(leased))])
}

type Portion = {
  readonly rows: number
  /** The lease to go on with; null where the file is done, or another run's. */
  readonly held: Leased | null
}

/** People who are invited one by one at the same time are found when the portion is read again. */
async function inviteUnlessTaken(ctx: OutboxContext, leased: Leased): Promise<Portion> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await invitePortion(ctx, leased)
    } catch (error) {
      if (error instanceof PreconditionFailed) return { rows: 0, held: null }
      if (attempt === TRIES || !isUniqueViolation(error, 'invitations.community_id, invitations.email')) throw error
    }
  }
}

type Became = { readonly row: number; readonly outcome: ImportRowOutcome; readonly refersTo: string | null }

async function invitePortion(ctx: OutboxContext, leased: Leased): Promise<Portion> {
  const { db, now } = ctx
  const { id: importId, communityId, confirmedById } = leased
  const rows = await db.read(readyRows({ importId, communityId, limit: ROWS_PER_PORTION }))
  if (rows.length === 0 || confirmedById === null) {
    await db.commitIf([
      build.update(invitationImports).set({ state: 'DONE', finishedAt: now, leasedUntil: null }).where(isHeld(leased)),
    ])
    return { rows: 0, held: null }
  }
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
    ...judged.flatMap(({ row, taken }) => (taken ? [{ row: row.rowNumber, ...taken }] : [])),
    ...invited.map(({ rowNumber, row }) => ({ row: rowNumber, outcome: 'INVITED' as const, refersTo: row.id })),
  ]
  const replaced = judged.flatMap(({ expired }) => (expired === null ? [] : [expired]))
  const held = { ...leased, leasedUntil: later(now) }
  await db.commitIf([
    build.update(invitationImports).set({ leasedUntil: held.leasedUntil }).where(isHeld(leased)),
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

type ReadyArgs = { readonly importId: string; readonly communityId: string; readonly limit: number }

const readyRows = statement((p: ReadyArgs) =>
  build
    .select({
      rowNumber: invitationImportRows.rowNumber,
      givenName: invitationImportRows.givenName,
      familyName: invitationImportRows.familyName,
      email: invitationImportRows.email,
      companyName: invitationImportRows.companyName,
      termMonths: invitationImportRows.termMonths,
    })
    .from(invitationImportRows)
    .where(
      and(
        eq(invitationImportRows.importId, p.importId),
        eq(invitationImportRows.communityId, p.communityId),
        // No parameter, so that the index of these rows is used.
        sql`${invitationImportRows.outcome} = 'READY'`,
      ),
    )
    .orderBy(asc(invitationImportRows.rowNumber))
    .limit(p.limit),
)

type BecameArgs = { readonly importId: string; readonly communityId: string; readonly became: string }

const becameStatement = statement((p: BecameArgs) =>
  build.run(sql`UPDATE ${invitationImportRows} SET outcome = became.value ->> 'outcome', refers_to = became.value ->> 'refersTo'
    FROM json_each(${p.became}) AS became
    WHERE ${invitationImportRows.importId} = ${p.importId} AND ${invitationImportRows.communityId} = ${p.communityId}
      AND ${invitationImportRows.rowNumber} = became.value ->> 'row'`),
)

function oldImports(before: Date) {
  return build
    .select({ id: invitationImports.id })
    .from(invitationImports)
    .where(and(lte(invitationImports.createdAt, before), sql`+${invitationImports.state} <> 'RUNNING'`))
    .limit(20)
}

/** Deletes files of a month ago with their rows: who was invited stands in the invitations. */
export async function deleteOldImports({ db, now }: DbContext): Promise<number> {
  const before = new Date(now.getTime() - IMPORT_KEPT_MS)
  const [, gone] = await db.commit([
    build.delete(invitationImportRows).where(sql`${invitationImportRows.importId} IN ${oldImports(before)}`),
    build
      .delete(invitationImports)
      .where(sql`${invitationImports.id} IN ${oldImports(before)}`)
      .returning({ id: invitationImports.id }),
  ])
  return gone.length
}
