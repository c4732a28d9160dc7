import { and, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { onboardingSteps } from '#db/schema/onboarding.ts'
import { build, hasId, type Runnable } from '#db/statement.ts'
import { type AnsweredStep, canOpen, isOptional } from '#shared/domain/onboarding/steps.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { NewMemberContext } from './new-member.ts'

/** Throws when the step is not open to the member. */
export function checkStep({ member }: NewMemberContext, step: AnsweredStep): void {
  if (!canOpen(step, member.situation)) throw new AppError('Unprocessable')
}

/** Completes a step, in one batch with its data. */
export async function finishStep(
  ctx: ActorContext,
  step: AnsweredStep,
  alsoWrite: readonly Runnable[] = [],
): Promise<void> {
  await writeStep(ctx, step, 'DONE', alsoWrite)
}

/** Skips a step until later. */
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
  // Changes nothing, but checks: once the onboarding is complete, its steps can no longer be written.
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
      // Another tab may have completed the step that this one skips.
      setWhere: sql`${onboardingSteps.communityId} = ${communityId}
        AND NOT (${onboardingSteps.state} = 'DONE' AND ${state} = 'SKIPPED')`,
    })
  // Another tab completed the onboarding: refused like `checkStep` would from then on.
  if (!(await db.tryCommitIf([stillOpen, answered, ...alsoWrite]))) throw new AppError('Unprocessable')
}
