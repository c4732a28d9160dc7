import { MADE_GOOD_STEPS } from '#shared/domain/onboarding/steps.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { type FirstDay, type FirstQuestion, readFirstDay } from './first-day.ts'
import { dismissLeftSteps, type LeftStep, listLeftSteps } from './left-steps.ts'

/** The onboarding steps that a member left for later. */
export function addLeftSteps(builder: Builder<MemberContext>) {
  const Key = builder.enumType('LeftStepKey', {
    values: Object.fromEntries(MADE_GOOD_STEPS.map((key) => [key.replaceAll('-', '_'), { value: key }])),
  })
  const Left = builder.objectRef<LeftStep>('LeftStep').implement({
    fields: (t) => ({
      key: t.expose('key', { type: Key }),
      questionId: t.exposeID('questionId', { nullable: true, description: 'The question to answer in that step.' }),
    }),
  })
  builder.queryField('leftSteps', (t) =>
    t.field({
      type: [Left],
      description: 'The onboarding steps that you left for later and have not completed since.',
      resolve: async (_root, _args, ctx) => [...(await listLeftSteps(ctx))],
    }),
  )
  builder.mutationField('leftStepsDismiss', (t) =>
    t.boolean({
      ...allowedIn('untilGated'),
      description: 'Dismisses the reminder of steps left for later.',
      resolve: (_root, _args, ctx) => thenTrue(dismissLeftSteps(ctx)),
    }),
  )
}

/** The first items shown to a new member. */
export function addFirstDay(builder: Builder<MemberContext>) {
  const Question = builder.objectRef<FirstQuestion>('FirstQuestion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      closesAt: t.expose('closesAt', { type: 'DateTime' }),
    }),
  })
  const Day = builder.objectRef<FirstDay>('FirstDay').implement({
    fields: (t) => ({
      question: t.expose('question', {
        type: Question,
        nullable: true,
        description: 'The open question with the earliest deadline; null without one, and once you have answered one.',
      }),
    }),
  })
  builder.queryField('firstDay', (t) =>
    t.field({
      type: Day,
      nullable: true,
      description: 'The first steps; null once you have begun an article or have been a member for 30 days.',
      resolve: (_root, _args, ctx) => readFirstDay(ctx),
    }),
  )
}
