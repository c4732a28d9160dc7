import { readSentStatement } from '#db/billing/statements/send-statement.ts'
import { inCommunity } from '#db/context.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { StatementDocumentTypes } from '#shared/server/graphql/types/statement-document.ts'
import type { PublicContext } from '../context.ts'

export function addSentStatement(builder: Builder<PublicContext>, { StatementDocument }: StatementDocumentTypes) {
  builder.queryField('sentStatement', (t) =>
    t.field({
      type: asOwn(builder, StatementDocument),
      nullable: true,
      description: 'The statement of an emailed link; null once the link has expired.',
      args: { token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }) },
      resolve: async (_root, { token }, ctx) => {
        const { community, db, now } = await inCommunity(ctx)
        return readSentStatement({ db, now }, { communityId: community.id, token })
      },
    }),
  )
}
