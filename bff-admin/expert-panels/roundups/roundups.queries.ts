import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { pickColumns } from '#db/pick-columns.ts'
import { panelAnswers, panelQuestions, panelRoundupAnswers, panelRoundups } from '#db/schema/expert-panels.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import type { ConflictCopy } from '#db/texts/conflict-copies.ts'
import { PANEL_ROUNDUP_COLUMNS, type PanelRoundupView } from '#shared/domain/expert-panels/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { selectActiveStaff } from '../../staff/active-staff.ts'
import { type SentAnswerView, selectAnswers, toSentAnswer } from '../answers/answers.queries.ts'
import {
  canManagePanels,
  checkCanManagePanels,
  isRoundup,
  isRoundupOfQuestion,
  PANEL_PERMISSIONS,
} from '../panel-access.ts'

export type RoundupWithQuestion = PanelRoundupView & {
  readonly question: { readonly id: string; readonly title: string }
  /** The last editor of title and introduction. */
  readonly textBy?: string | null
  /** Undefined when the read did not load them. */
  readonly answers?: readonly SentAnswerView[] | undefined
  readonly earlierTexts?: readonly ConflictCopy[] | undefined
  readonly answersLeftOut?: readonly SentAnswerView[] | undefined
}

export type RoundupArgs = ActorArgs & { readonly roundupId: string }

export const roundupById = statement((p: RoundupArgs) =>
  build
    .select({
      ...pickColumns(panelRoundups, PANEL_ROUNDUP_COLUMNS),
      textBy: panelRoundups.textBy,
      question: { id: panelQuestions.id, title: panelQuestions.title },
    })
    .from(panelRoundups)
    .innerJoin(panelQuestions, isRoundupOfQuestion)
    .where(and(isRoundup(p), canManagePanels(p))),
)

export async function readRoundup(ctx: ActorContext, roundupId: string): Promise<RoundupWithQuestion | null> {
  const [, [roundup]] = await Promise.all([
    checkCanManagePanels(ctx),
    ctx.db.read(roundupById({ ...ctx.actor, roundupId })),
  ])
  return roundup ?? null
}

const answersInOrder = statement((p: RoundupArgs) =>
  selectAnswers(
    p,
    sql`${panelAnswers.id} IN (SELECT answer_id FROM ${panelRoundupAnswers}
      WHERE roundup_id = ${p.roundupId} AND community_id = ${p.communityId})`,
  ),
)

const order = statement((p: RoundupArgs) =>
  build
    .select({ answerId: panelRoundupAnswers.answerId })
    .from(panelRoundupAnswers)
    .where(and(eq(panelRoundupAnswers.roundupId, p.roundupId), eq(panelRoundupAnswers.communityId, p.communityId)))
    .orderBy(panelRoundupAnswers.position, panelRoundupAnswers.answerId),
)

/** The answers of a roundup, in its order. */
export async function listRoundupAnswers({ db, actor }: ActorContext, roundupId: string): Promise<SentAnswerView[]> {
  const args = { ...actor, roundupId }
  const [rows, places] = await Promise.all([db.read(answersInOrder(args)), db.read(order(args))])
  const byId = new Map(rows.flatMap(toSentAnswer).map((answer) => [answer.id, answer]))
  return places.flatMap(({ answerId }) => byId.get(answerId) ?? [])
}

const selectedOutside = statement((p: RoundupArgs) =>
  selectAnswers(
    p,
    and(
      sql`${panelAnswers.questionId} = (SELECT question_id FROM ${panelRoundups}
        WHERE id = ${p.roundupId} AND community_id = ${p.communityId})`,
      eq(panelAnswers.status, 'SELECTED'),
      sql`NOT EXISTS (SELECT 1 FROM ${panelRoundupAnswers} AS held WHERE held.answer_id = ${panelAnswers.id}
        AND held.community_id = ${p.communityId})`,
    ),
  ).orderBy(panelAnswers.sentAt, panelAnswers.id),
)

/** Selected answers to its question that are not in the roundup. */
export async function listAnswersLeftOut({ db, actor }: ActorContext, roundupId: string): Promise<SentAnswerView[]> {
  const rows = await db.read(selectedOutside({ ...actor, roundupId }))
  return rows.flatMap(toSentAnswer)
}

const panelEditors = statement((p: { readonly communityId: string }) =>
  selectActiveStaff(p, inArray(staffPermissions.permission, [...PANEL_PERMISSIONS])),
)

/** Active people who may work on the panels of this community, by name. */
export async function listPanelEditors(ctx: ActorContext): Promise<UserView[]> {
  const { db, actor } = ctx
  const [, rows] = await Promise.all([
    checkCanManagePanels(ctx),
    db.read(panelEditors({ communityId: actor.communityId })),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
}

function nameOf({ familyName, givenName }: UserView): string {
  return `${familyName} ${givenName}`
}
