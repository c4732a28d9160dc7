import type { ConflictCopy } from '#db/texts/conflict-copies.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'

export type EarlierTextRef = ReturnType<typeof addEarlierTexts>

/** A text that is kept beside that of a correction or a roundup. */
export function addEarlierTexts(builder: Builder<AdminContext>, people: PeopleTypes) {
  return builder.objectRef<ConflictCopy>('EarlierText').implement({
    description: 'A text of staff that was refused or replaced, kept to be read and copied.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      content: t.exposeString('content', { description: 'Sanitised HTML.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      writer: t.field({
        type: people.User as never,
        nullable: true,
        resolve: ({ writerId }, _args, { loaders }) => (writerId ? loaders.user.load(writerId) : null) as never,
      }),
    }),
  })
}
