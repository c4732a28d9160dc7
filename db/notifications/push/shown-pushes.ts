import type { DbContext } from '#db/context.ts'
import { type Asked, type Kind, SHOWN } from '#db/outbox/subject-statements.ts'
import { TOLD_ANSWER_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import type { LeasedPush } from './lease-pushes.ts'

type Subject = Omit<Asked, 'id' | 'readerId'> & { readonly kind: Kind }

/** What the cause key of a push refers to; null for an event that stays as it was. */
function subjectOfCause(causeKey: string): Subject | null {
  const [cause, about = '', event = ''] = causeKey.split('/')
  const [name = '', detail = ''] = event.split('-')
  switch (cause) {
    case 'forum':
      // The keys of decisions and of waiting entries continue with "-".
      return event.includes('-') ? null : { kind: 'entry', about: event }
    case 'message':
      return { kind: 'message', about: event }
    case 'group':
      return membershipOf(about, name, detail)
    case 'introduction':
      return { kind: event === 'asked' ? 'request' : 'outcome', about }
    case 'panel-question':
      return { kind: 'question', about, at: name === 'CLOSING' ? Number(detail) : undefined }
    case 'panel-answer':
      return TOLD_ANSWER_STATUSES.some((status) => status === name)
        ? { kind: 'answer', about, state: name, roundupId: detail || undefined }
        : null
    default:
      return null
  }
}

function membershipOf(about: string, personId: string, event: string): Subject | null {
  switch (event) {
    case 'asked':
      return { kind: 'membership', about, state: 'MEMBER', requesterId: personId }
    case 'invited':
      return { kind: 'membership', about, state: 'INVITED' }
    case 'accepted':
    case 'added':
      return { kind: 'membership', about, state: 'MEMBER' }
    default:
      return null
  }
}

/**
 * Checks whether the readers of waiting pushes may still see the subject, as for emails: during quiet hours the reader may have left the
 * group, blocked the writer or answered. Returns the ids of the pushes that are not to be sent.
 */
export async function readHiddenPushes(
  { db, now }: DbContext,
  leased: readonly LeasedPush[],
): Promise<ReadonlySet<string>> {
  const asked = leased.flatMap(({ id, communityId, userId, causeKey }) => {
    const subject = subjectOfCause(causeKey)
    if (!subject) return []
    const { kind, ...rest } = subject
    return [{ kind, communityId, ask: { id, readerId: userId, ...rest } }]
  })
  const groups = Map.groupBy(asked, ({ kind, communityId }) => `${kind}/${communityId}`)
  const shown = await Promise.all(
    [...groups.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      return [db.read(SHOWN[first.kind]({ communityId: first.communityId, asked: group.map(({ ask }) => ask), now }))]
    }),
  )
  const found = new Set(shown.flat().map(({ id }) => id))
  return new Set(asked.flatMap(({ ask }) => (found.has(ask.id) ? [] : [ask.id])))
}
