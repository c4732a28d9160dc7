import { and, eq, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelAnswers, panelInvitations, panelQuestions } from '#db/schema/expert-panels.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build, inList, isAlso, isOfUser, statement } from '#db/statement.ts'
import { INVITE_MAX_PEOPLE, REMIND_AFTER_MS } from '#shared/domain/expert-panels/limits.ts'
import { isTakingAnswers } from '#shared/domain/expert-panels/rules.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, checkCanManagePanels, isQuestion } from '../panel-access.ts'
import { findAddresses } from './find-addresses.ts'
import { invitableGroup } from './invitable-groups.queries.ts'
import { type QuestionArgs, type QuestionWithRoundup, readQuestion } from './questions.queries.ts'

/**
 * The members to invite: everybody, or the group's members with the given tier and industry; or the members with these
 * addresses.
 */
export type Invitees = {
  readonly isEverybody: boolean
  readonly groupId: string | null
  readonly tier: string | null
  readonly industry: string | null
  /** Free text with addresses in it. */
  readonly addresses: string
}

export type InviteesCount = {
  readonly count: number
  /** Addresses that belong to no active member of the community past onboarding with a current membership. */
  readonly unknownAddresses: readonly string[]
}

type FilterArgs = QuestionArgs & { readonly tier: string | null; readonly industry: string | null }
type GroupArgs = FilterArgs & { readonly groupId: string }
type AddressArgs = QuestionArgs & { readonly emails: readonly string[] }

/** An active member past onboarding with a current membership, who was not invited yet and has sent no answer. */
function canBeInvited(p: QuestionArgs): SQL | undefined {
  return and(
    sql`${users.kind} = 'MEMBER'`,
    opensPages(p),
    sql`NOT EXISTS (SELECT 1 FROM ${panelInvitations} AS asked WHERE asked.question_id = ${p.questionId}
      AND asked.user_id = ${users.id} AND asked.community_id = ${p.communityId})`,
    sql`NOT EXISTS (SELECT 1 FROM ${panelAnswers} AS said WHERE said.question_id = ${p.questionId}
      AND said.author_id = ${users.id} AND said.community_id = ${p.communityId} AND said.status <> 'DRAFT')`,
  )
}

/** People in onboarding and former members cannot open the page of a question. */
function opensPages({ communityId }: Pick<ActorArgs, 'communityId'>): SQL | undefined {
  return and(isAlso(users.status, sql`'ACTIVE'`), isAlso(users.gate, sql`'NONE'`), not(isFormerMember(communityId)))
}

function isChosen(p: FilterArgs): SQL | undefined {
  return and(
    canBeInvited(p),
    or(isNull(sql`${p.tier}`), eq(users.membershipTier, sql`${p.tier}`)),
    or(isNull(sql`${p.industry}`), eq(memberProfiles.industry, sql`${p.industry}`)),
  )
}

const filteredInvitees = statement((p: FilterArgs) =>
  build
    .select({ id: users.id })
    .from(users)
    .leftJoin(memberProfiles, isOfUser(memberProfiles, { userId: users.id, communityId: p.communityId }))
    .where(and(eq(users.communityId, p.communityId), isChosen(p)))
    .limit(INVITE_MAX_PEOPLE),
)

const groupInvitees = statement((p: GroupArgs) =>
  build
    .select({ id: users.id })
    .from(groupMembers)
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isAlso(users.communityId, p.communityId)))
    .leftJoin(memberProfiles, isOfUser(memberProfiles, { userId: users.id, communityId: p.communityId }))
    .where(
      and(
        eq(groupMembers.groupId, p.groupId),
        isAlso(groupMembers.communityId, p.communityId),
        sql`${groupMembers.state} = 'MEMBER'`,
        isChosen(p),
      ),
    )
    .limit(INVITE_MAX_PEOPLE),
)

const namedInvitees = statement((p: AddressArgs) =>
  build
    .select({ id: users.id })
    .from(users)
    .where(and(inList(users.email, p.emails), eq(users.communityId, p.communityId), canBeInvited(p))),
)

const knownAddresses = statement((p: AddressArgs) =>
  build
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        inList(users.email, p.emails),
        eq(users.communityId, p.communityId),
        isAlso(users.kind, sql`'MEMBER'`),
        opensPages(p),
      ),
    ),
)

type Read = {
  readonly ids: readonly string[]
  readonly unknownAddresses: readonly string[]
  /** The group does not exist or is hidden from the actor. */
  readonly isGroupMissing?: boolean
}

async function readInvitees(ctx: ActorContext, { questionId, ...who }: InviteMembersInput): Promise<Read> {
  const { db, actor } = ctx
  const emails = findAddresses(who.addresses)
  const args = { ...actor, questionId }
  if (emails.length > 0) {
    const [rows, known] = await Promise.all([
      db.read(namedInvitees({ ...args, emails })),
      db.read(knownAddresses({ ...args, emails })),
    ])
    const found = new Set(known.map(({ email }) => email))
    return { ids: rows.map(({ id }) => id), unknownAddresses: emails.filter((email) => !found.has(email)) }
  }
  const filter = { ...args, tier: who.tier, industry: who.industry }
  if (who.groupId !== null) {
    const { groupId } = who
    const [rows, [group]] = await Promise.all([
      db.read(groupInvitees({ ...filter, groupId })),
      db.read(invitableGroup({ ...actor, groupId })),
    ])
    return { ids: rows.map(({ id }) => id), unknownAddresses: [], isGroupMissing: !group }
  }
  if (!who.isEverybody && who.tier === null && who.industry === null) return { ids: [], unknownAddresses: [] }
  const rows = await db.read(filteredInvitees(filter))
  return { ids: rows.map(({ id }) => id), unknownAddresses: [] }
}

export type InviteMembersInput = Invitees & { readonly questionId: string }

/** The number of members who would be invited now. */
export async function countInvitees(ctx: ActorContext, input: InviteMembersInput): Promise<InviteesCount> {
  const { questionId } = input
  const [, question, { ids, unknownAddresses, isGroupMissing }] = await Promise.all([
    checkCanManagePanels(ctx),
    readQuestion(ctx, questionId),
    readInvitees(ctx, input),
  ])
  if (!question || isGroupMissing) throw new AppError('NotFound')
  return { count: ids.length, unknownAddresses }
}

/** Invites members who were not invited yet and have not answered; returns their number. */
export function inviteMembers(ctx: StaffContext, input: InviteMembersInput): Promise<number> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { questionId } = input
    const [question, { ids, isGroupMissing }] = await Promise.all([
      readQuestion(ctx, questionId),
      readInvitees(ctx, input),
    ])
    checkOpen(question)
    if (isGroupMissing) throw new AppError('NotFound')
    if (ids.length === 0) return 0
    const invited = sql`INSERT INTO ${panelInvitations} (id, community_id, question_id, user_id, invited_by, waiting_notice, created_at)
      SELECT ${newId(now)} || '-' || value, ${actor.communityId}, ${questionId}, value, ${actor.userId}, 'INVITED', ${now.getTime()}
      FROM json_each(${JSON.stringify(ids)}) WHERE TRUE ON CONFLICT (question_id, user_id) DO NOTHING`
    const audit = auditStatement(ctx, {
      action: 'panel-question.invite',
      target: { type: 'panel-question', id: questionId },
      memberVisible: false,
      after: { invited: ids.length, ...(input.groupId !== null && { group: input.groupId }) },
    })
    await db.commitIf([claimQuestion(actor, questionId, now), build.run(invited), audit])
    return ids.length
  })
}

const waitingSince = sql`coalesce(${panelInvitations.remindedAt}, ${panelInvitations.createdAt})`

const toRemind = statement((p: QuestionArgs & { readonly before: Date }) =>
  build
    .select({ id: panelInvitations.userId })
    .from(panelInvitations)
    .innerJoin(users, eq(users.id, panelInvitations.userId))
    .where(
      and(
        eq(panelInvitations.questionId, p.questionId),
        eq(panelInvitations.communityId, p.communityId),
        opensPages(p),
        lt(waitingSince, sql`${p.before}`),
        sql`NOT EXISTS (SELECT 1 FROM ${panelAnswers} AS said WHERE said.question_id = ${p.questionId}
          AND said.author_id = ${panelInvitations.userId} AND said.community_id = ${p.communityId} AND said.status <> 'DRAFT')`,
      ),
    ),
)

/** Reminds members who were invited at least a day ago and have sent no answer; returns their number. */
export function remindInvited(ctx: StaffContext, questionId: string): Promise<number> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const before = new Date(now.getTime() - REMIND_AFTER_MS)
    const [question, rows] = await Promise.all([
      readQuestion(ctx, questionId),
      db.read(toRemind({ ...actor, questionId, before })),
    ])
    checkTaking(question, now)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const reminded = build
      .update(panelInvitations)
      .set({ remindedAt: now, waitingNotice: 'REMINDER' })
      .where(
        and(
          eq(panelInvitations.questionId, questionId),
          eq(panelInvitations.communityId, actor.communityId),
          inList(panelInvitations.userId, ids),
          // A double click reminds nobody again.
          sql`${waitingSince} < ${before.getTime()}`,
        ),
      )
    const audit = auditStatement(ctx, {
      action: 'panel-question.remind',
      target: { type: 'panel-question', id: questionId },
      memberVisible: false,
      after: { reminded: ids.length },
    })
    await db.commitIf([claimQuestion(actor, questionId, now), reminded, audit])
    return ids.length
  })
}

/** Invitations to a batch that is not open yet are sent once it is. */
function checkOpen(question: QuestionWithRoundup | null): void {
  if (!question) throw new AppError('NotFound')
  if (question.status === 'CLOSED' || question.batch.status === 'CLOSED')
    throw new AppError('InvalidTransition', panelRefusal('closed'))
}

function checkTaking(question: QuestionWithRoundup | null, now: Date): void {
  if (!question) throw new AppError('NotFound')
  const { batch, ...rest } = question
  if (!isTakingAnswers({ ...rest, batchStatus: batch.status, closesAt: batch.closesAt }, now))
    throw new AppError('InvalidTransition', panelRefusal('notTakingAnswers'))
}

/** First statement of the batch: the question exists and the actor may still manage it. */
function claimQuestion(actor: ActorArgs, questionId: string, now: Date) {
  return build
    .update(panelQuestions)
    .set({ updatedAt: now })
    .where(and(isQuestion({ ...actor, questionId }), canManagePanels(actor)))
}
