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
import { checkFound } from '#shared/server/check-found.ts'
import { importWrites } from '../../imports/import-writes.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { readImport } from './imports.queries.ts'
import { canInvite, checkCanInvite, invitationRefusal, isWithinDay } from './invitation-access.ts'

const invitationFiles = importWrites(invitationImports, invitationImportRows, canInvite)

/**
 * Reads a file and stores its rows with their outcomes; invites nobody. Sending the same file again continues the same
 * import while it is active: an unconfirmed one is evaluated again, a confirmed one continues. Returns its id.
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

/** First the problems visible in the file itself, then members and people already invited. */
async function judge(ctx: StaffContext, rows: readonly ReadRow[]) {
  const fit = rows.flatMap(({ rowNumber, invitee, problem }) => (problem === null ? [{ rowNumber, ...invitee }] : []))
  const taken = new Map(
    (await judgedRows(ctx, ctx.actor.communityId, fit)).map(({ row, taken }) => [row.rowNumber, taken]),
  )
  return rows.map(({ rowNumber, invitee, problem, repeats }) => ({
    ...invitee,
    // Values in a file may be longer than needed to identify a row.
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

/** Starts inviting the people of a file by a job; starting it again changes nothing. */
export async function startImport(ctx: StaffContext, importId: string): Promise<string> {
  return retryOnConflict(async (attempt) => {
    const { db, actor, now } = ctx
    const { communityId } = actor
    const file = checkFound(await readImport(ctx, importId))
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
        after: { rows: file.rowCount, people: file.readyCount },
      }),
    ])
    return importId
  })
}

/** Called only after the write was refused. */
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
