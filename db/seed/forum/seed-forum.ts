import {
  forumDecisions,
  forumEntries,
  forumFollows,
  forumLikes,
  forumPosts,
  forumReaders,
  forumReads,
  forumReports,
  forumSettings,
} from '#db/schema/forum/forum.ts'
import { decisionTemplate } from '#shared/domain/forum/messages.ts'
import { BRAND_CODES, type BrandCode, COMMUNITIES, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore, hoursBefore } from '../offsets.ts'
import { keyOf } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { readForum } from './read-forum.ts'
import { entryRow, type Forum, type Thread, threadOf } from './thread-rows.ts'

/** The member whose forum each brand shows. */
const LEADS: Readonly<Record<BrandCode, string>> = {
  MTC: keyOf(NAMED_PEOPLE.maya.name),
  HFC: keyOf(NAMED_PEOPLE.lena.name),
  LAC: keyOf(NAMED_PEOPLE.rosa.name),
}

export function seedForum({ membersOf }: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.filter((code) => COMMUNITIES.some((brand) => brand.code === code && brand.hasForum)).flatMap(
    (code) => {
      const people = membersOf[code].filter(({ status, gate }) => status === 'ACTIVE' && gate === 'NONE')
      const lead = people.find(({ key }) => key === LEADS[code])
      if (!lead) throw new Error(`${code} has no lead`)
      return forumOf({ code, community: communityId(code), people, lead, now })
    },
  )
}

function forumOf(forum: Forum): SeedStatement[] {
  const slug = COMMUNITIES.find(({ code }) => code === forum.code)?.slug ?? ''
  const shown = readForum(slug).map((demo, at) => threadOf(forum, demo, at))
  const waiting = waitingOf(forum, shown)
  const threads = [...shown, waiting.held]
  return [
    ...insertRows(
      forumPosts,
      threads.map(({ post }) => post),
    ),
    ...insertRows(
      forumEntries,
      threads.flatMap(({ entries }) => entries),
    ),
    ...insertRows(forumReports, waiting.reports),
    ...insertRows(forumDecisions, waiting.decisions),
    ...insertRows(
      forumLikes,
      shown.flatMap((thread) => likesOf(forum, thread)),
    ),
    ...insertRows(forumFollows, followsOf(shown)),
    ...readingOf(forum, shown),
    ...insertRows(forumSettings, [
      {
        communityId: forum.community,
        intro: 'Ask what you would ask a colleague you trust. Say whether you have done it yourself.',
        heldWords: 'guaranteed returns\nwe are hiring\nDM me for a demo',
        revisionId: seededId(`forum settings ${forum.code}`),
        updatedAt: daysBefore(forum.now, 120),
      },
    ]),
  ]
}

/** The moderation queue: a post with a listed word, a reply that two members reported, one with a single report, and one that was removed. */
function waitingOf({ code, community, people, lead, now }: Forum, threads: readonly Thread[]) {
  const newcomer = people.at(-1) ?? lead
  const id = seededId(`forum post ${code} held`)
  const createdAt = hoursBefore(now, 3)
  const text =
    '<p>We got tired of sorting the same requests every Monday and built something that does it. Three companies use it by now. DM me for a demo, I show it in ten minutes.</p>'
  const held: Thread = {
    post: {
      ...{
        id,
        communityId: community,
        authorId: newcomer.id,
        title: 'A tool that sorts our Monday for us',
        state: 'PENDING' as const,
      },
      ...{ lastActivityAt: createdAt, createdAt },
    },
    entries: [
      {
        ...entryRow({ community, postId: id, seq: 0, html: text, author: newcomer, createdAt }),
        ...{
          id,
          state: 'PENDING' as const,
          heldFor: 'WORDS' as const,
          waitingSince: createdAt,
          publishedAt: null,
        },
      },
    ],
  }
  const open = threads.filter(({ post }) => !post.groupId && !post.isPinned).flatMap(({ entries }) => entries.slice(1))
  const [reported, removed] = [open[4], open[11]]
  if (!reported || !removed) throw new Error(`${code} has too few replies`)
  Object.assign(reported, { waitingSince: hoursBefore(now, 7) })
  Object.assign(removed, { state: 'REMOVED' })
  const reporter = people.filter((person) => person.id !== reported.authorId && person !== lead)
  const decider = people.find(({ isModerator }) => isModerator) ?? lead
  const decisionId = seededId(`forum decision ${code}`)
  const report = { communityId: community, userId: reporter[2]?.id ?? lead.id }
  return {
    held,
    decisions: [
      {
        ...{
          id: decisionId,
          communityId: community,
          entryId: removed.id,
          deciderId: decider.id,
          decision: 'REMOVE' as const,
        },
        ...{
          message: decisionTemplate('REMOVE', 'OFF_TOPIC'),
          operationId: seededId(`forum decision operation ${code}`),
        },
        createdAt: daysBefore(now, 1),
      },
    ],
    reports: [
      {
        ...{ ...report, id: seededId(`forum report ${code}`), entryId: reported.id, reason: 'UNPROFESSIONAL' as const },
        ...{
          note: 'This is about a person, not about a subject. I think it can be said without the name.',
          createdAt: hoursBefore(now, 7),
        },
      },
    ],
  }
}

function likesOf({ community, people }: Forum, { post, entries }: Thread) {
  return entries.slice(0, 40).flatMap((entry, i) => {
    const count = (post.title.length * 7 + i * 11) % (i === 0 ? 23 : 6)
    return Array.from({ length: Math.min(count, people.length) }, (_, k) => people[(k * 3 + i) % people.length])
      .filter((person, k, all) => person && person.id !== entry.authorId && all.indexOf(person) === k)
      .flatMap((person) =>
        person ? [{ entryId: entry.id, userId: person.id, communityId: community, createdAt: entry.createdAt }] : [],
      )
  })
}

/** Authors and repliers follow the post. */
function followsOf(threads: readonly Thread[]): (typeof forumFollows.$inferInsert)[] {
  return threads.flatMap(({ post, entries }) =>
    [...new Set(entries.map(({ authorId }) => authorId))].map((userId) => ({
      ...{ postId: post.id, userId, communityId: post.communityId, createdAt: post.createdAt },
      lastActivityAt: entries.at(-1)?.createdAt ?? post.createdAt,
    })),
  )
}

/** The lead has read what is older than ten days, one post in part, and all of the newest but four. */
function readingOf({ community, lead, now }: Forum, threads: readonly Thread[]): SeedStatement[] {
  const recent = threads.filter(({ post }) => !post.isPinned)
  return [
    ...insertRows(forumReaders, [{ userId: lead.id, communityId: community, readBefore: daysBefore(now, 10) }]),
    ...insertRows(
      forumReads,
      recent.flatMap(({ post, entries }, at) =>
        at % 3 === 1
          ? []
          : [{ postId: post.id, userId: lead.id, communityId: community, seq: at === 2 ? 1 : entries.length - 1 }],
      ),
    ),
  ]
}
