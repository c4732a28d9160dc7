import { and, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { users } from '#db/schema/members.ts'
import { onboardingSteps } from '#db/schema/onboarding.ts'
import { build, hasId, type Runnable } from '#db/statement.ts'
import { type AnsweredStep, canOpen, isOptional } from '#shared/domain/onboarding/steps.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { NewMemberContext } from './new-member.ts'

/** Refuses a step that is not open to the member. */
export function checkStep({ member }: NewMemberContext, step: AnsweredStep): void {
  if (!canOpen(step, member.situation)) throw new AppError('Unprocessable')
}

/** Notes that a step is done, in one batch with what it says. */
export async function finishStep(
  ctx: ActorContext,
  step: AnsweredStep,
  alsoWrite: readonly Runnable[] = [],
): Promise<void> {
  await writeStep(ctx, step, 'DONE', alsoWrite)
}

/** Leaves a step for later. */
export async function skipStep(ctx: NewMemberContext, step: AnsweredStep): Promise<void> {
  checkStep(ctx, step)
  if (!isOptional(step)) throw new AppError('Unprocessable')
  if (ctx.member.situation.answered[step] !== 'DONE') await writeStep(ctx, step, 'SKIPPED', [])
}

async function writeStep(
  { db, actor, now }: ActorContext,
  step: AnsweredStep,
  state: 'DONE' | 'SKIPPED',
  alsoWrite: readonly Runnable[],
): Promise<void> {
  const { userId, communityId } = actor
  // Changes nothing: once the onboarding is complete, its steps are not written any more.
  const stillOpen = build
    .update(users)
    .set({ gate: 'ONBOARDING' })
    .where(and(hasId(users, userId, { communityId }), eq(users.status, 'ACTIVE'), eq(users.gate, 'ONBOARDING')))
  const answered = build
    .insert(onboardingSteps)
    .values({ communityId, userId, step, state, at: now })
    .onConflictDoUpdate({
      target: [onboardingSteps.userId, onboardingSteps.step],
      set: { state, at: now },
      // Another tab may have done meanwhile what this one leaves for later.
      setWhere: sql`${onboardingSteps.communityId} = ${communityId}
        AND NOT (${onboardingSteps.state} = 'DONE' AND ${state} = 'SKIPPED')`,
    })
  try {
    await db.commitIf([stillOpen, answered, ...alsoWrite])
  } catch (error) {
    // It was completed in another tab meanwhile: refused as `checkStep` refuses it from then on.
    throw error instanceof PreconditionFailed ? new AppError('Unprocessable') : error
  }
}
