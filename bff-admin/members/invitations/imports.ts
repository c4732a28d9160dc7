import { and, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { newestPackages, offeredPackages } from '#db/onboarding/invitation-rows.ts'
import { judgedRows } from '#db/onboarding/invitations/judge-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { build } from '#db/statement.ts'
import { type ReadRow, readImportFile } from '#shared/domain/onboarding/invitations/import-file.ts'
import { fileProblemText } from '#shared/domain/onboarding/invitations/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { importWrites } from '../../imports/import-writes.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { readImport } from './imports.queries.ts'
import { canInvite, checkCanInvite, invitationRefusal, isWithinDay } from './invitation-access.ts'

const invitationFiles = importWrites(invitationImports, invitationImportRows, canInvite)

/**
 * Reads a file and keeps its rows with what would become of each; invites nobody. The same file sent again is the same import for as
 * long as it is at work: one that is not confirmed is judged anew, one that is goes on where it is. Answers its id.
 */
export async function checkImport(ctx: StaffContext, csv: string): Promise<string> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { communityId } = actor
    const fileHash = await sha256(csv)
    const [, packages, [atWork]] = await Promise.all([
      checkCanInvite(ctx),
      db.read(offeredPackages({ communityId, now })),
      db.read(invitationFiles.atWork({ communityId, fileHash })),
    ])
    if (atWork?.state === 'RUNNING') return atWork.id
    const terms = newestPackages(packages).map(({ termMonths }) => termMonths)
    if (terms.length === 0) throw invitationRefusal('noPackage')
    const file = readImportFile(csv, terms)
    if (!file.ok) throw unreadable(fileProblemText(file.problem))
    const rows = await judge(ctx, file.rows)
    const readyCount = rows.filter(({ outcome }) => outcome === 'READY').length
    return invitationFiles.keep(ctx, { fileHash, atWork, own: { rowCount: rows.length, readyCount }, rows })
  })
}

function unreadable(message: string): AppError {
  return new AppError('BadRequest.Invalid', { fields: { csv: FORM_CODES.unknown }, fieldMessages: { csv: message } })
}

/** The problems that the file shows by itself, and then those who are members or invited already. */
async function judge(ctx: StaffContext, rows: readonly ReadRow[]) {
  const fit = rows.flatMap(({ rowNumber, invitee, problem }) => (problem === null ? [{ rowNumber, ...invitee }] : []))
  const taken = new Map(
    (await judgedRows(ctx, ctx.actor.communityId, fit)).map(({ row, taken }) => [row.rowNumber, taken]),
  )
  return rows.map(({ rowNumber, invitee, problem, repeats }) => ({
    ...invitee,
    // What a file may say is longer than what a row needs to be found again.
    givenName: invitee.givenName.slice(0, SHOWN_CHARACTERS),
    familyName: invitee.familyName.slice(0, SHOWN_CHARACTERS),
    email: invitee.email.slice(0, SHOWN_CHARACTERS),
    companyName: invitee.companyName?.slice(0, SHOWN_CHARACTERS) ?? null,
    rowNumber,
    outcome: problem ?? taken.get(rowNumber)?.outcome ?? 'READY',
    refersTo: repeats === null ? (taken.get(rowNumber)?.refersTo ?? null) : String(repeats),
  }))
}

const SHOWN_CHARACTERS = 254

/** Has the people of a file invited, by a job; one that was started already stays as it is. */
export async function startImport(ctx: StaffContext, importId: string): Promise<string> {
  return retryOnConflict(async (attempt) => {
    const { db, actor, now } = ctx
    const { communityId } = actor
    const file = await readImport(ctx, importId)
    if (!file) throw new AppError('NotFound')
    if (file.state !== 'CHECKED') return importId
    if (file.readyCount === 0) throw invitationRefusal('nothingToSend')
    if (attempt > 1) await refuseStart(ctx, file.readyCount)
    await db.commitIf([
      invitationFiles.start(
        ctx,
        importId,
        and(isWithinDay({ communityId, now }, file.readyCount), isNotClosing(communityId)),
      ),
      auditStatement(ctx, {
        action: 'invitation-file.start',
        target: { type: 'invitation-file', id: importId },
        memberVisible: false,
        before: null,
        after: { rows: file.rowCount, people: file.readyCount },
        reason: null,
      }),
    ])
    return importId
  })
}

/** Only asked once the write has said no. */
async function refuseStart({ db, actor, now }: StaffContext, people: number): Promise<void> {
  const { communityId } = actor
  const [row] = await db.read(
    build
      .select({
        fits: sql`${isWithinDay({ communityId, now }, people)}`.mapWith(Boolean),
        isClosing: sql`NOT ${isNotClosing(communityId)}`.mapWith(Boolean),
      })
      .from(sql`(SELECT 1)`),
  )
  if (row?.isClosing) throw invitationRefusal('noPackage')
  if (!row?.fits) throw invitationRefusal('tooManyToday')
}
