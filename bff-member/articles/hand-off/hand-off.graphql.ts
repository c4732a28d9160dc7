import { listSupportContacts, type SupportContactView } from '#db/members/support-contacts/list-support-contacts.ts'
import { HAND_OFF_NOTE_MAX_CHARACTERS, HAND_OFFS_A_DAY } from '#shared/domain/articles/hand-off/hand-off.ts'
import { SUPPORT_CONTACT_KINDS } from '#shared/domain/members/support-contact.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { type HandOffView, listHandOffs } from './hand-offs.queries.ts'
import { sendHandOff } from './send-hand-off.ts'

/** Sends a published article to a contact who shares it for its author. */
export function addHandOff(builder: Builder<MemberContext>) {
  const { HandOff, HandOffContact } = addTypes(builder)
  builder.queryFields((t) => ({
    articleHandOffContacts: t.field({
      ...allowedIn('always'),
      type: [HandOffContact],
      description: 'Your support contacts, to whom you can send a published article; at most two.',
      resolve: (_root, _args, ctx) => listSupportContacts(ctx),
    }),
    articleHandOffs: t.field({
      ...allowedIn('always'),
      type: [HandOff],
      description: 'Your articles sent to them, newest first, at most 50.',
      resolve: (_root, _args, ctx) => listHandOffs(ctx),
    }),
  }))
  builder.mutationField('articleHandOff', (t) =>
    t.field({
      ...allowedIn('untilGated'),
      type: HandOff,
      description:
        `Emails a support contact what is needed to share a published article of yours, at most ${HAND_OFFS_A_DAY} times a day. They answer to your address.\n` +
        'Unprocessable for an article that is not published or a person who is no contact of yours. A repeat under the same operation id sends no other email.',
      args: {
        articleId: t.arg.id({ required: true }),
        contactId: t.arg.id({ required: true }),
        note: t.arg.string({
          ...atMost(2 * HAND_OFF_NOTE_MAX_CHARACTERS),
          description: `What you add: plain text, up to ${HAND_OFF_NOTE_MAX_CHARACTERS} characters. Null or empty is no note.`,
        }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { note, ...args }, ctx) => thenKick(ctx, sendHandOff(ctx, { ...args, note: note ?? '' })),
    }),
  )
}

function addTypes(builder: Builder<MemberContext>) {
  const Kind = builder.enumType('ArticleHandOffContactKind', { values: SUPPORT_CONTACT_KINDS })
  const HandOffContact = builder.objectRef<SupportContactView>('ArticleHandOffContact').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: Kind }),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
    }),
  })
  const HandOff = builder.objectRef<HandOffView>('ArticleHandOff').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      articleId: t.exposeID('articleId'),
      contactName: t.exposeString('contactName', { description: 'The value at that time, like the address.' }),
      email: t.exposeString('email'),
      sentAt: t.expose('sentAt', { type: 'DateTime' }),
    }),
  })
  return { HandOff, HandOffContact }
}
