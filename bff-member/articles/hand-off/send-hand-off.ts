import { and, eq, gt, sql } from 'drizzle-orm'
import { leadImageColumns } from '#db/articles/story-columns.ts'
import type { ActorArgs, ActorContext, OutboxContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { requireOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleHandOffs } from '#db/schema/articles/article-hand-offs.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { HAND_OFF_NOTE_MAX_CHARACTERS, HAND_OFFS_A_DAY } from '#shared/domain/articles/hand-off/hand-off.ts'
import { HAND_OFF_REFUSALS } from '#shared/domain/articles/hand-off/messages.ts'
import { articleUrl } from '#shared/domain/articles/story-path.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import type { MemberContext } from '../../context.ts'
import { isOwnArticle, type OwnArticleArgs } from '../context.ts'
import { type HandOffView, handOffView } from './hand-offs.queries.ts'

type HandOffContext = ActorContext & OutboxContext & Pick<MemberContext, 'actor'>

export type SendHandOffInput = {
  readonly articleId: string
  readonly contactId: string
  readonly note: string
  readonly operationId: string
}

/** Emails a published article, with what is needed to share it, to a support contact of its author, to whom the answer goes. */
export function sendHandOff(ctx: HandOffContext, input: SendHandOffInput): Promise<HandOffView> {
  refuseStaff(ctx)
  const operationId = requireOperationId(input.operationId)
  const note = toNote(input.note)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const { articleId, contactId } = input
    const [[repeated], [article], [contact], [author], [today]] = await Promise.all([
      db.read(handOffOfOperation({ userId, communityId, operationId })),
      db.read(sharedArticle({ userId, communityId, articleId })),
      db.read(ownContact({ userId, communityId, contactId })),
      db.read(sender({ userId, communityId })),
      db.read(sentSince({ userId, communityId, since: dayBefore(now) })),
    ])
    if (repeated) return repeated
    if (!article || !author) throw new AppError('NotFound')
    const url = articleUrl(article)
    if (url === null) throw new AppError('Unprocessable', { message: HAND_OFF_REFUSALS.notPublished })
    if (!contact) throw new AppError('Unprocessable', { message: HAND_OFF_REFUSALS.noContact })
    if (today && today.count >= HAND_OFFS_A_DAY) throw tooMany(today.oldestAt, now)
    const row = { id: newId(now), articleId, contactName: contact.name, email: contact.email, sentAt: now }
    const outgoing = await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address: contact.email, name: 'there' },
      replyTo: author.email,
      template: 'article-hand-off',
      data: {
        memberName: fullName(author),
        articleTitle: article.title,
        articleUrl: url,
        pictureUrl: leadImageOf(article)?.address ?? null,
        note,
      },
      idempotencyKey: `article-hand-off/${row.id}/1`,
    })
    await db.commitIf([insertHandOff({ ...row, userId, communityId, contactId, operationId }), ...outgoing])
    return row
  })
}

function toNote(typed: string): string {
  const note = typed.trim()
  if (countCharacters(note) <= HAND_OFF_NOTE_MAX_CHARACTERS) return note
  throw new AppError('BadRequest.Invalid', {
    message: HAND_OFF_REFUSALS.noteTooLong,
    fields: { note: FORM_CODES.unknown },
  })
}

function tooMany(oldestAt: Date, now: Date): AppError {
  const until = windowEnd(oldestAt, DAY_MS, now)
  return limitRefusal({ until, now, sentence: followedByWait(HAND_OFF_REFUSALS.tooMany) })
}

function dayBefore(at: Date): Date {
  return new Date(at.getTime() - DAY_MS)
}

const handOffOfOperation = statement((p: ActorArgs & { readonly operationId: string }) =>
  build
    .select(handOffView)
    .from(articleHandOffs)
    .where(and(isOfUser(articleHandOffs, p), eq(articleHandOffs.operationId, p.operationId))),
)

const sharedArticle = statement((p: OwnArticleArgs) =>
  build
    .select({
      title: articles.title,
      status: articles.status,
      slug: articles.slug,
      externalUrl: articles.externalUrl,
      ...leadImageColumns,
    })
    .from(articles)
    .where(isOwnArticle(p)),
)

type OfContact = ActorArgs & { readonly contactId: string }

function isOwnContact(p: OfContact) {
  return and(eq(supportContacts.id, p.contactId), isOfUser(supportContacts, p))
}

const ownContact = statement((p: OfContact) =>
  build
    .select({ name: supportContacts.name, email: supportContacts.email })
    .from(supportContacts)
    .where(isOwnContact(p)),
)

const sender = statement((p: ActorArgs) =>
  build
    .select({ givenName: users.givenName, familyName: users.familyName, email: users.email })
    .from(users)
    .where(hasId(users, p.userId, p)),
)

type Since = ActorArgs & { readonly since: Date }

function isSentSince(p: Since) {
  return and(isOfUser(articleHandOffs, p), gt(articleHandOffs.sentAt, p.since))
}

const sentSince = statement((p: Since) =>
  build
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      oldestAt: sql`min(${articleHandOffs.sentAt})`.mapWith((at: number) => new Date(at)),
    })
    .from(articleHandOffs)
    .where(isSentSince(p)),
)

type NewHandOff = HandOffView & OfContact & { readonly operationId: string }

/** Inserts nothing where the contact was changed or the limit reached since they were read, or under an operation that is known. */
function insertHandOff({ userId, communityId, contactId, email, sentAt, ...row }: NewHandOff) {
  const contact = build
    .select({ id: supportContacts.id })
    .from(supportContacts)
    .where(and(isOwnContact({ userId, communityId, contactId }), eq(supportContacts.email, email)))
  const sent = build
    .select({ count: sql`count(*)` })
    .from(articleHandOffs)
    .where(isSentSince({ userId, communityId, since: dayBefore(sentAt) }))
  return build
    .insert(articleHandOffs)
    .select(
      sql`SELECT ${row.id}, ${communityId}, ${row.articleId}, ${userId}, ${row.contactName}, ${email}, ${row.operationId}, ${sentAt.getTime()}
        WHERE (${sent}) < ${HAND_OFFS_A_DAY} AND EXISTS ${contact}`,
    )
    .onConflictDoNothing()
}
