import { and, eq, lte, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { newestPackages, offeredPackages } from '#db/onboarding/invitation-rows.ts'
import { accountWith, isOpenInvitation, isPaying } from '#db/onboarding/invitations/invitation-conditions.ts'
import { judgedRows } from '#db/onboarding/invitations/judge-rows.ts'
import { insertInvitationIf, newInvitation } from '#db/onboarding/invitations/new-invitations.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { type Invitee, readInvitee, type TypedInvitee } from '#shared/domain/onboarding/invitations/invitee.ts'
import { INVITATION_MESSAGE_MAX_CHARACTERS, INVITATIONS_A_DAY } from '#shared/domain/onboarding/invitations/limits.ts'
import { INVITEE_PROBLEM_TEXTS, STAFF_INVITATION_REFUSALS } from '#shared/domain/onboarding/invitations/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canInvite, checkCanInvite, invitationRefusal, invitedToday, isWithinDay } from './invitation-access.ts'
import { findInvitation, type InvitationView, toInvitation } from './invitations.queries.ts'

export type CreateInvitationInput = TypedInvitee & { readonly message: string; readonly operationId: string }

/** Invites a person and emails the link, once per operation. An expired invitation of the same email is replaced. */
export async function createInvitation(ctx: StaffContext, input: CreateInvitationInput): Promise<InvitationView> {
  const operationId = checkOperationId(input.operationId) ?? ''
  return retryOnConflict(async () => {
    const { actor, db, now } = ctx
    const { communityId } = actor
    const [, packages, [today], known] = await Promise.all([
      checkCanInvite(ctx),
      db.read(offeredPackages({ communityId, now })),
      db.read(build.select({ people: invitedToday({ communityId, now }) }).from(sql`(SELECT 1)`)),
      invitationOfOperation(ctx, operationId),
    ])
    if (known) return viewOf(ctx, known)
    const terms = newestPackages(packages).map(({ termMonths }) => termMonths)
    const { invitee, message } = readInput(input, terms)
    const [judged] = await judgedRows(ctx, communityId, [invitee])
    const taken = judged?.taken
    if (taken?.outcome === 'IS_MEMBER')
      throw invitationRefusal(taken.isMerged ? 'isMerged' : 'isMember', taken.refersTo)
    if (taken?.outcome === 'IS_INVITED')
      throw invitationRefusal(taken.isPaying ? 'isPaying' : 'isInvited', taken.refersTo)
    if ((today?.people ?? 0) >= INVITATIONS_A_DAY) throw invitationRefusal('tooManyToday')
    return await insert(ctx, invitee, { message, operationId, expired: judged?.expired ?? null })
  })
}

function readInput(input: CreateInvitationInput, terms: readonly number[]) {
  if (terms.length === 0) throw invitationRefusal('noPackage')
  const { invitee, problems } = readInvitee(input, terms)
  const message = typedText(input.message)
  const isLong = countCharacters(message) > INVITATION_MESSAGE_MAX_CHARACTERS
  const wrong: [field: string, text: string][] = [
    ...problems.map(({ field, problem }): [string, string] => [field, INVITEE_PROBLEM_TEXTS[problem]]),
    ...(isLong ? [['message', STAFF_INVITATION_REFUSALS.messageTooLong] as [string, string]] : []),
  ]
  if (wrong.length > 0)
    throw new AppError('BadRequest.Invalid', {
      fields: Object.fromEntries(wrong.map(([field]) => [field, FORM_CODES.unknown])),
      fieldMessages: Object.fromEntries(wrong),
    })
  return { invitee, message: message || null }
}

type Given = { readonly message: string | null; readonly operationId: string; readonly expired: string | null }

async function insert(ctx: StaffContext, invitee: Invitee, { message, operationId, expired }: Given) {
  const { actor, db, now } = ctx
  const { communityId, userId } = actor
  const by = { communityId, sentById: userId, message, operationId, importId: null }
  const { row, email } = await newInvitation(ctx, invitee, by)
  const mayInvite = sql`${canInvite(actor)} AND ${isWithinDay({ communityId, now }, 1)}
    AND ${accountWith(communityId, row.email)} IS NULL`
  const audit = auditStatement(ctx, {
    action: 'invitation.create',
    target: { type: 'invitation', id: row.id },
    memberVisible: false,
    after: { expiresAt: row.expiresAt },
  })
  try {
    if (expired === null)
      await db.commitIf([insertInvitationIf(row, mayInvite), ...(await emailStatements(ctx, email)), audit])
    else
      await db.commitIf([
        build
          .update(invitations)
          .set({ replacedAt: now })
          .where(
            and(
              hasId(invitations, expired, { communityId }),
              isOpenInvitation(),
              lte(invitations.expiresAt, now),
              sql`NOT ${isPaying()}`,
              mayInvite,
            ),
          ),
        build.insert(invitations).values(row),
        ...(await emailStatements(ctx, email)),
        audit,
      ])
  } catch (error) {
    const repeated = await invitationOfOperation(ctx, operationId)
    if (repeated) return viewOf(ctx, repeated)
    // A colleague invited the person at the same moment.
    if (isUniqueViolation(error, 'invitations.community_id, invitations.email')) throw invitationRefusal('isInvited')
    throw error
  }
  return viewOf(ctx, row.id)
}

async function viewOf(ctx: StaffContext, invitationId: string): Promise<InvitationView> {
  const row = checkFound(await findInvitation(ctx, invitationId))
  return toInvitation(row, ctx.now)
}

type OperationArgs = { readonly userId: string; readonly communityId: string; readonly operationId: string }

const ofOperation = statement((p: OperationArgs) =>
  build
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.sentById, p.userId),
        eq(invitations.operationId, p.operationId),
        eq(invitations.communityId, p.communityId),
      ),
    ),
)

async function invitationOfOperation({ db, actor }: ActorContext, operationId: string): Promise<string | null> {
  const { userId, communityId } = actor
  const [row] = await db.read(ofOperation({ userId, communityId, operationId }))
  return row?.id ?? null
}
