import type { DbContext } from '#db/context.ts'
import { type DigestPost, digestPost } from '#db/forum/digest/digest-post.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { entryIdIn } from '#shared/domain/forum/paths.ts'
import type { LeasedMessage } from './lease.ts'
import { unsealPayload } from './sealed-payload.ts'
import { type Asked, type Kind, SHOWN } from './subject-statements.ts'
import { weeklyDigest } from './templates/digest-email.ts'
import { forumDigest } from './templates/forum-digest-email.ts'
import { panelQuestion } from './templates/panel-emails.ts'
import { savedSearchesEmail } from './templates/saved-searches-email.ts'

/** The reader is the recipient, unless the email goes to somebody else on their behalf. */
type Subject = Omit<Asked, 'id' | 'readerId'> & { readonly kind: Kind; readonly readerId?: string }

/** What the key of an email refers to. */
function subjectOfKey({ template, idempotencyKey }: LeasedMessage): Subject | null {
  const [, about = '', event = ''] = idempotencyKey.split('/')
  const dash = event.indexOf('-')
  const [name, detail] = dash === -1 ? [event] : [event.slice(0, dash), event.slice(dash + 1)]
  switch (template) {
    case 'forum-reply':
    case 'forum-mention':
      return { kind: 'entry', about }
    case 'message-received':
      return { kind: 'message', about }
    case 'article-corrected':
    case 'article-feedback':
    case 'article-on-hold':
    case 'article-published':
    case 'article-restored':
    case 'article-resumed':
    case 'article-submitted':
    case 'article-taken-back':
    case 'article-trashed':
      return { kind: 'article', about }
    case 'article-needs-revision':
      return { kind: 'article', about, state: 'NEEDS_REVISION' satisfies ArticleStatus }
    case 'article-ready-to-approve':
      return { kind: 'article', about, state: 'READY_TO_APPROVE' satisfies ArticleStatus }
    case 'article-scheduled':
      return { kind: 'article', about, state: 'SCHEDULED' satisfies ArticleStatus }
    case 'group-invited':
      return { kind: 'membership', about, state: 'INVITED' }
    case 'group-accepted':
      return { kind: 'membership', about, state: 'MEMBER' }
    case 'group-requested':
      return { kind: 'membership', about, state: 'MEMBER', requesterId: event.split('-asked-')[0] ?? '' }
    case 'introduction-requested':
      return { kind: 'request', about }
    case 'introduction-accepted':
    case 'introduction-over':
      return { kind: 'outcome', about }
    case 'introduction-for-assistant':
      return { kind: 'copy', about, readerId: event }
    case 'panel-question':
      return { kind: 'question', about, at: name === 'CLOSING' && detail ? Number(detail) : undefined }
    case 'panel-answer-status':
      return { kind: 'answer', about, state: name, roundupId: detail }
    case 'invitation':
      return { kind: 'invitation', about, at: Number(event) }
    case 'account-deletion-requested':
      return { kind: 'deletion', about }
    case 'account-deletion-near':
      return { kind: 'deletion', about, at: Number(event) }
    case 'password-reset':
    case 'password-setup':
      return { kind: 'link', about }
    case 'email-change-new':
    case 'email-change-old':
      return { kind: 'change', about }
    case 'statement-for-accountant':
      return { kind: 'statement', about }
    case 'data-export-ready':
      return { kind: 'export', about }
    // That it was taken back is told in any case.
    case 'community-closing':
      return event === 'TAKEN_BACK' ? null : { kind: 'closing', about }
    case 'membership-ended-by-closing':
      return { kind: 'ending', about }
    case 'submissions-closing':
      return { kind: 'closure', about }
    case 'payment-failed': {
      const dot = about.lastIndexOf('.')
      return { kind: 'failure', about: about.slice(0, dot), at: Number(about.slice(dot + 1)) }
    }
    default:
      return null
  }
}

type IsShown = (kind: Kind, about: string) => boolean

/** Digests name notifications, entries, stories and people: what the reader may still see of them, or null. */
const DIGESTS: Readonly<Record<string, (data: unknown, isShown: IsShown) => unknown>> = {
  'forum-digest': (data, isShown) => {
    const digest = forumDigest.data.parse(data)
    const shown = (posts: typeof digest.followed) => posts.flatMap((post) => shownPost(post, isShown) ?? [])
    const followed = shown(digest.followed)
    const groups = digest.groups.flatMap(({ name, posts: all }) => {
      const posts = shown(all)
      return posts.length > 0 ? [{ name, posts }] : []
    })
    return followed.length + groups.length > 0 ? { ...digest, followed, groups } : null
  },
  'weekly-digest': (data, isShown) => {
    const digest = weeklyDigest.data.parse(data)
    const notifications = digest.notifications.filter(({ url }) => {
      const entryId = entryIdIn(url)
      return isShown('notification', url) && (entryId === null || isShown('entry', entryId))
    })
    const stories = digest.stories.filter(({ url }) => isShown('story', lastPartOf(url)))
    return notifications.length + stories.length > 0 ? { ...digest, notifications, stories } : null
  },
  'saved-searches': (data, isShown) => {
    const searches = savedSearchesEmail.data.parse(data).searches.flatMap((search) => {
      const people = search.people.filter(({ url }) => isShown('person', lastPartOf(url)))
      return people.length > 0 ? [{ ...search, people }] : []
    })
    return searches.length > 0 ? { searches } : null
  },
}

/** A post by what is left of its new entries: where the first is gone, it leads to the next. */
function shownPost(post: DigestPost, isShown: IsShown): DigestPost | null {
  if (!post.news) return isShown('entry', entryIdIn(post.url) ?? '') ? post : null
  const { title, news } = post
  return digestPost({ title, news: { ...news, entries: news.entries.filter(({ id }) => isShown('entry', id)) } })
}

/** The slug of a story, the id of a person. */
function lastPartOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** What a digest refers to; nothing if it cannot be read. */
async function subjectsOfDigest(outboxKeys: readonly string[], { id, template, payload }: LeasedMessage) {
  const subjects: Subject[] = []
  const digest = DIGESTS[template]
  if (!digest) return subjects
  const data = await unsealPayload(outboxKeys, id, payload).catch(() => null)
  if (data !== null) digest(data, (kind, about) => subjects.push({ kind, about }) > 0)
  return subjects
}

/** The part of an email's data that its reader may see; null if that is nothing. */
export type ShownData = (message: LeasedMessage, data: unknown) => unknown

/**
 * Checks whether the readers of waiting emails may still see the subject: the reader may have left the group, the writer may have deleted
 * it, a moderator may have removed it, or the requested action may be done.
 */
export async function readShownSubjects(
  { db, now, outboxKeys }: Pick<DbContext, 'db' | 'now'> & { readonly outboxKeys: readonly string[] },
  messages: readonly LeasedMessage[],
): Promise<ShownData> {
  const ofEach = await Promise.all(messages.map((message) => subjectsOf(outboxKeys, message)))
  const groups = Map.groupBy(ofEach.flat(), ({ kind, communityId }) => `${kind}/${communityId}`)
  const shown = await Promise.all(
    [...groups.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      return [db.read(SHOWN[first.kind]({ communityId: first.communityId, asked: group.map(({ ask }) => ask), now }))]
    }),
  )
  const found = new Map(shown.flat().map(({ id, closesAt }) => [id, closesAt]))
  return (message, data) => {
    const subject = subjectOfKey(message)
    if (subject) {
      const id = askedId(message, subject.about)
      return found.has(id) ? withEnd(data, found.get(id)) : null
    }
    const digest = DIGESTS[message.template]
    return digest ? digest(data, (_kind, about) => found.has(askedId(message, about))) : data
  }
}

/** An email about a question, the only subject with an end, states the current one: staff may have moved it since the email was written. */
function withEnd(data: unknown, closesAt: Date | null | undefined): unknown {
  return closesAt ? { ...panelQuestion.data.parse(data), closesAt: closesAt.toISOString() } : data
}

function askedId({ id }: LeasedMessage, about: string): string {
  return `${id}/${about}`
}

async function subjectsOf(outboxKeys: readonly string[], message: LeasedMessage) {
  const { communityId, userId: readerId } = message
  const subject = subjectOfKey(message)
  const subjects = subject ? [subject] : await subjectsOfDigest(outboxKeys, message)
  return subjects.map(({ kind, ...asked }) => ({
    kind,
    communityId,
    ask: { id: askedId(message, asked.about), readerId, ...asked },
  }))
}
