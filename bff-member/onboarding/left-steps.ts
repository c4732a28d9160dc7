import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { questionToAnswer } from '#db/expert-panels/answers/question-to-answer.ts'
import { panelAnswers } from '#db/schema/expert-panels.ts'
import { mobilePhones, supportContacts } from '#db/schema/members.ts'
import { onboardingSteps } from '#db/schema/onboarding.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { MADE_GOOD_STEPS, type MadeGoodStep } from '#shared/domain/onboarding/steps.ts'

/** A step that the member left for later and has not made good. */
export type LeftStep = {
  readonly key: MadeGoodStep
  /** The question to answer, of that step. */
  readonly questionId: string | null
}

type NowArgs = ActorArgs & { readonly now: Date }

function isLeft(p: ActorArgs): SQL | undefined {
  return and(isOfUser(onboardingSteps, p), eq(onboardingSteps.state, 'SKIPPED'), isNull(onboardingSteps.dismissedAt))
}

/** Whether the actor has done since, elsewhere, what the step asks for. */
function isMadeGood(p: ActorArgs): SQL {
  return sql`CASE ${onboardingSteps.step}
    WHEN 'profile' THEN EXISTS (SELECT 1 FROM ${memberProfiles} WHERE ${memberProfiles.userId} = ${p.userId}
      AND ${memberProfiles.communityId} = ${p.communityId} AND ${memberProfiles.updatedAt} >= ${onboardingSteps.at})
    WHEN 'contact' THEN EXISTS (SELECT 1 FROM ${mobilePhones} WHERE ${mobilePhones.userId} = ${p.userId}
      AND ${mobilePhones.communityId} = ${p.communityId} AND ${mobilePhones.verifiedAt} IS NOT NULL)
    WHEN 'team' THEN EXISTS (SELECT 1 FROM ${supportContacts} WHERE ${supportContacts.userId} = ${p.userId}
      AND ${supportContacts.communityId} = ${p.communityId})
    WHEN 'ep-question' THEN EXISTS (SELECT 1 FROM ${panelAnswers} WHERE ${panelAnswers.authorId} = ${p.userId}
      AND ${panelAnswers.communityId} = ${p.communityId} AND ${panelAnswers.status} <> 'DRAFT')
    ELSE 1 END`
}

const leftSteps = statement((p: NowArgs) =>
  build
    .select({
      step: onboardingSteps.step,
      questionId: sql<string | null>`CASE WHEN ${onboardingSteps.step} = 'ep-question'
        THEN ${questionToAnswer(p, onboardingSteps.userId)} END`,
    })
    .from(onboardingSteps)
    .where(and(isLeft(p), sql`NOT ${isMadeGood(p)}`)),
)

const dismissed = statement((p: NowArgs) => build.update(onboardingSteps).set({ dismissedAt: p.now }).where(isLeft(p)))

/** The steps that the actor left for later on the way to the membership, in their order, while each can be made good. */
export async function listLeftSteps({ db, actor, now }: ActorContext): Promise<readonly LeftStep[]> {
  const { userId, communityId } = actor
  const rows = await db.read(leftSteps({ userId, communityId, now }))
  const found = new Map(rows.map(({ step, questionId }) => [step, questionId]))
  return MADE_GOOD_STEPS.flatMap((key) => {
    const questionId = found.get(key) ?? null
    const isOpen = found.has(key) && (key !== 'ep-question' || questionId !== null)
    return isOpen ? [{ key, questionId }] : []
  })
}

/** The actor does not want to be reminded of what is left. */
export async function dismissLeftSteps({ db, actor, now }: ActorContext): Promise<void> {
  const { userId, communityId } = actor
  await db.commit([dismissed({ userId, communityId, now })])
}
