import type { OwnQuestion } from '#db/expert-panels/answers/answer-rows.ts'
import type { PanelAnswerRevisionView } from '#shared/domain/expert-panels/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import { ANSWER_CONTENT, ANSWER_TITLE } from '#shared/server/graphql/types/panel-answer-text.ts'
import { addSaveArgs } from '#shared/server/graphql/types/save-args.ts'
import type { PublicContext } from '../context.ts'
import { saveAnswerStep, sendAnswerStep } from './answer-question.ts'

type PublicBuilder = Builder<PublicContext>
type TextRef = ReturnType<typeof addTextType>

/** The question of an expert panel that a new member is asked, and their answer to it. */
export function addQuestionType(builder: PublicBuilder) {
  const Text = addTextType(builder)
  addAnswerMutations(builder, Text)
  return builder.objectRef<OwnQuestion>('OnboardingQuestion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      prompt: t.exposeString('prompt'),
      context: t.exposeString('context'),
      closesAt: t.field({ type: 'DateTime', resolve: ({ batch }) => batch.closesAt }),
      isSent: t.boolean({
        description: 'Whether an answer was sent; it can be changed and sent again.',
        resolve: ({ ownAnswer }) => ownAnswer?.status === 'SENT',
      }),
      text: t.field({
        type: Text,
        nullable: true,
        description: 'The last saved text of the answer.',
        resolve: ({ ownAnswer }) => ownAnswer?.currentRevision ?? null,
      }),
    }),
  })
}

function addTextType(builder: PublicBuilder) {
  return builder.objectRef<PanelAnswerRevisionView>('OnboardingAnswerText').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('content', { description: 'Sanitised HTML.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
}

function addAnswerMutations(builder: PublicBuilder, Text: TextRef) {
  builder.mutationFields((t) => ({
    onboardingAnswerSave: t.field({
      type: Text,
      nullable: true,
      description:
        'Stores a text of the answer to a question of an expert panel, as `panelAnswerSave` does for members. Nobody else can read it before it is sent.',
      args: {
        questionId: t.arg.id({ required: true }),
        ...addSaveArgs(builder, { title: ANSWER_TITLE, content: ANSWER_CONTENT }),
      },
      resolve: async (_root, args, ctx) => (await saveAnswerStep(ctx, args)).currentRevision ?? null,
    }),
    onboardingAnswerSend: t.boolean({
      description:
        'Sends the stored text to our editors, which completes the step. `revisionId` is the text on the screen, as in `panelAnswerSend` of members.',
      args: { questionId: t.arg.id({ required: true }), revisionId: t.arg.id(), operationId: t.arg.id() },
      resolve: (_root, args, ctx) => thenTrue(sendAnswerStep(ctx, args)),
    }),
  }))
}
