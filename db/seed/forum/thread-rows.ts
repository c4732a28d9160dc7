import type { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { BrandCode } from '../communities.ts'
import { DEMO_GROUPS } from '../groups/group-texts.ts'
import { groupId, membersOfGroup } from '../groups/seed-groups.ts'
import { readBlocks, toHtml } from '../markup.ts'
import { hoursBefore } from '../offsets.ts'
import type { Person } from '../people/person.ts'
import { seededId } from '../seeded-id.ts'
import { seededRandom } from '../seeded-random.ts'
import { introductionOf, welcomeOf } from './introductions.ts'
import type { DemoPost, DemoReply } from './read-forum.ts'

export type Forum = {
  readonly code: BrandCode
  readonly community: string
  /** Active members. */
  readonly people: readonly Person[]
  readonly lead: Person
  readonly now: Date
}

/** A post with its message and replies. */
export type Thread = {
  readonly post: typeof forumPosts.$inferInsert
  readonly entries: readonly (typeof forumEntries.$inferInsert)[]
}

const INTRODUCTIONS = 300
/** The posts of the file that the lead has written. */
const POSTS_OF_LEAD = [3, 9]

/** The posts of the file are ordered from new to old. */
export function threadOf(forum: Forum, demo: DemoPost, at: number): Thread {
  const { code, community, lead, now } = forum
  const writers = writersOf(forum, demo)
  const author = POSTS_OF_LEAD.includes(at) ? lead : personAt(writers, at * 7 + 3)
  const ageHours = demo.isPinned ? 24 * 300 : 8 + seededRandom(`forum ${code} ${demo.title}`).between(0, 12) + at * 31
  const replies = demo.hasIntroductions ? introductionsOf(writers) : demo.replies
  const hoursBetween = Math.min(demo.hasIntroductions ? 24 : 9, (ageHours - 1) / (replies.length + 1))
  const id = seededId(`forum post ${code} ${demo.title}`)
  const createdAt = hoursBefore(now, ageHours)
  const message = toHtml(demo.message)
  const first = { ...entryRow({ community, postId: id, seq: 0, html: message, author, createdAt }), id }
  const texts = [plainText(message), ...replies.map(({ text }) => text)]
  return {
    post: {
      ...{ id, communityId: community, authorId: author.id, title: demo.title, state: 'APPROVED' },
      groupId: demo.group === null ? null : groupId(code, demo.group),
      ...{ isPinned: demo.isPinned, isClosed: demo.isClosed, lastActivityAt: createdAt, createdAt },
    },
    entries: [
      first,
      ...replies.map(({ text, quoted }, i) => ({
        ...entryRow({
          ...{ community, postId: id, seq: i + 1, html: toHtml(readBlocks(text)) },
          author: personAt(writers, demo.hasIntroductions ? i : at * 13 + i * 5 + 11),
          createdAt: hoursBefore(now, ageHours - hoursBetween * (i + 1)),
        }),
        ...quoteOf(id, texts.slice(0, i + 1), quoted),
      })),
    ],
  }
}

/** The members of the audience; recently joined ones have no old entries. */
function writersOf({ code, people, lead }: Forum, { group }: DemoPost): readonly Person[] {
  const settled = people.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo).slice(0, Math.ceil(people.length * 0.9))
  if (group === null) return settled
  const demo = DEMO_GROUPS[code].find(({ name }) => name === group)
  if (!demo) throw new Error(`${code} has no group “${group}”`)
  return membersOfGroup(
    people.filter((person) => person !== lead),
    demo,
  )
}

function personAt(people: readonly Person[], at: number): Person {
  const person = people[at % people.length]
  if (!person) throw new Error('Nobody writes in the forum')
  return person
}

function introductionsOf(people: readonly Person[]): readonly DemoReply[] {
  return Array.from({ length: INTRODUCTIONS }, (_, i) => ({
    text: i < people.length ? introductionOf(personAt(people, i), i) : welcomeOf(personAt(people, i * 7 + 1), i),
    quoted: null,
  }))
}

function quoteOf(postId: string, before: readonly string[], quoted: string | null) {
  const seq = quoted === null ? -1 : before.findIndex((text) => text.includes(quoted))
  if (quoted !== null && seq === -1) throw new Error(`Nobody said “${quoted}”`)
  return quoted === null
    ? { quotedEntryId: null, quotedText: null }
    : { quotedEntryId: seq === 0 ? postId : entryId(postId, seq), quotedText: quoted }
}

function entryId(postId: string, seq: number): string {
  return seededId(`forum entry ${postId} ${seq}`)
}

type NewEntry = {
  readonly community: string
  readonly postId: string
  readonly seq: number
  readonly html: string
  readonly author: Person
  readonly createdAt: Date
}

export function entryRow({ community, postId, seq, html, author, createdAt }: NewEntry) {
  return {
    ...{ id: entryId(postId, seq), communityId: community, postId, seq, authorId: author.id, content: html },
    ...{ plainText: plainText(html).trim(), state: 'APPROVED' as const, publishedAt: createdAt },
    revisionId: seededId(`forum text ${postId} ${seq}`),
    operationId: seededId(`forum operation ${postId} ${seq}`),
    createdAt,
  }
}
