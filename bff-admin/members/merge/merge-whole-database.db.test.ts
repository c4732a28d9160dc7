import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { memberMergeMoves } from '#db/schema/staff/member-merges.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { build } from '#db/statement.ts'
import { NOW, type PrivacyFixture, privacyFixture } from '#db/testing/privacy.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { entangle } from '../../testing/entangle-members.ts'
import { mergeMembers } from './merge-members.ts'
import { undoMerge } from './undo-merge.ts'

const PAIRS = 6
let fixture: PrivacyFixture
let actorId: string
let members: readonly string[]

beforeAll(async () => {
  fixture = await privacyFixture()
  const { userId: maya, communityId } = fixture.maya
  const [staff] = await fixture.read(
    build
      .select({ id: staffPermissions.userId })
      .from(staffPermissions)
      .where(and(eq(staffPermissions.communityId, communityId), eq(staffPermissions.permission, 'admin')))
      .limit(1),
  )
  actorId = staff?.id ?? ''
  const isMember = and(eq(users.communityId, communityId), eq(users.kind, 'MEMBER'))
  // Memberships and moderators prevent a merge; nobody can follow themselves.
  await fixture.database
    .db()
    .commit([
      build.update(subscriptions).set({ state: 'canceled' }),
      build.update(users).set({ isModerator: false }).where(isMember),
      build.delete(memberFollows).where(eq(memberFollows.userId, memberFollows.followedId)),
    ])
  const rows = await fixture.read(
    build
      .select({ id: users.id })
      .from(users)
      .where(and(isMember, eq(users.gate, 'NONE'), eq(users.status, 'ACTIVE'))),
  )
  members = [maya, ...rows.map(({ id }) => id).filter((id) => id !== maya)]
}, 60_000)
afterAll(() => fixture?.stop())

function context() {
  const { communityId } = fixture.maya
  return {
    ...fixture.contextAt(NOW),
    actor: { userId: actorId, communityId },
    correlationId: 'ABCD-EFGH-JKMN',
    client: { network: '203.0.113.9' },
  }
}

/** The audit log, notifications and sign-in data are not undone. */
const NOT_COMPARED = new Set([
  'audit_log',
  'outbox',
  'sessions',
  'push_tokens',
  'push_messages',
  'password_links',
  'member_merges',
  'member_merge_moves',
  'directory_words',
  'article_words',
  'preconditions',
])
/** An account that is listed again has a new directory entry. */
const COMPARED_AS: Readonly<Record<string, string>> = {
  directory_entries: 'SELECT user_id, name, role, place, topics, about, facets FROM directory_entries',
  directory_facets: `SELECT e.user_id, f.facet, f.value FROM directory_facets AS f JOIN directory_entries AS e ON e.id = f.entry_id`,
  notifications: `SELECT * FROM notifications WHERE cause_key NOT LIKE 'accounts-merge%'`,
}

async function wholeDatabase(): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await fixture.read(
    build.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'`,
    ),
  )
  const compared = tables.filter(({ name }) => !NOT_COMPARED.has(name))
  const read = async ({ name }: { readonly name: string }) => {
    const rows = await fixture.read(build.all(sql.raw(COMPARED_AS[name] ?? `SELECT * FROM "${name}"`)))
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const
  }
  return Object.fromEntries(await Promise.all(compared.map(read)))
}

function differences(before: Awaited<ReturnType<typeof wholeDatabase>>, after: typeof before) {
  return Object.keys(before).flatMap((name) => {
    const [was, is] = [new Set(before[name]), new Set(after[name])]
    return [
      ...[...was].filter((row) => !is.has(row)).map((row) => `${name} lost ${row}`),
      ...[...is].filter((row) => !was.has(row)).map((row) => `${name} got ${row}`),
    ]
  })
}

const COUNTERS: Readonly<Record<string, string>> = {
  likes: `SELECT id FROM forum_entries AS e WHERE like_count <> (SELECT count(*) FROM forum_likes WHERE entry_id = e.id)`,
  reports: `SELECT id FROM forum_entries AS e WHERE report_count <> (SELECT count(*) FROM forum_reports WHERE entry_id = e.id AND closed_at IS NULL)`,
  replies: `SELECT id FROM forum_posts AS p WHERE reply_count <> (SELECT count(*) FROM forum_entries WHERE post_id = p.id AND state = 'APPROVED' AND seq > 0)`,
  groups: `SELECT id FROM groups AS g WHERE member_count <> (SELECT count(*) FROM group_members AS m JOIN directory_entries AS d ON d.user_id = m.user_id
    WHERE m.group_id = g.id AND m.state = 'MEMBER')`,
  answers: `SELECT id FROM panel_questions AS q WHERE answer_count <> (SELECT count(*) FROM panel_answers WHERE question_id = q.id AND status <> 'DRAFT')`,
  facets: `SELECT value FROM directory_counts AS c WHERE facet <> 'all' AND count <> (SELECT count(*) FROM directory_facets AS f
    WHERE f.community_id = c.community_id AND f.facet = c.facet AND f.value = c.value)`,
  groupFacets: `SELECT e.user_id FROM directory_entries AS e JOIN directory_texts AS t ON t.user_id = e.user_id WHERE e.facets <> t.facets`,
  authors: `SELECT a.id FROM articles AS a JOIN article_search_texts AS t ON t.article_id = a.id JOIN users AS u ON u.id = a.author_id
    WHERE t.author <> u.given_name || ' ' || u.family_name OR (t.readers NOT IN ('', 'story') AND t.readers <> a.author_id)`,
  ownLikes: `SELECT l.entry_id FROM forum_likes AS l JOIN forum_entries AS e ON e.id = l.entry_id AND e.author_id = l.user_id`,
  ownFollows: `SELECT user_id FROM member_follows WHERE user_id = followed_id UNION ALL SELECT user_id FROM member_blocks WHERE user_id = blocked_id`,
  threads: `SELECT t.id FROM message_threads AS t WHERE (SELECT count(*) FROM thread_members AS m WHERE m.thread_id = t.id
    AND ((m.user_id = t.first_id AND m.other_id = t.second_id) OR (m.user_id = t.second_id AND m.other_id = t.first_id))) <> 2`,
  writers: `SELECT m.id FROM thread_messages AS m JOIN message_threads AS t ON t.id = m.thread_id WHERE m.user_id NOT IN (t.first_id, t.second_id)`,
  asked: `SELECT r.introduction_id FROM received_introductions AS r JOIN introductions AS i ON i.id = r.introduction_id WHERE r.user_id <> i.recipient_id`,
}

/** The minimum moved per kind: without it, a merge that moves nothing would pass the comparison. */
const MOVED_AT_LEAST = [
  'articles.author_id MOVED',
  'forum_drafts.user_id MOVED',
  'forum_entries.author_id MOVED',
  'forum_follows.user_id DROPPED',
  'forum_likes.user_id DROPPED',
  'forum_likes.user_id REPLACED',
  'forum_mentions.user_id DROPPED',
  'forum_posts.author_id MOVED',
  'forum_reports.user_id DROPPED',
  'group_members.user_id DROPPED',
  'group_members.user_id REPLACED',
  'introductions.recipient_id MOVED',
  'introductions.user_id MOVED',
  'member_blocks.blocked_id DROPPED',
  'member_blocks.user_id DROPPED',
  'member_follows.followed_id DROPPED',
  'member_follows.user_id DROPPED',
  'notifications.user_id MOVED',
  'panel_answers.author_id MOVED',
  'saved_searches.user_id MOVED',
]

async function wrongCounters(): Promise<readonly string[]> {
  const read = async ([name, query]: readonly [string, string]) =>
    (await fixture.read(build.all(sql.raw(query)))).map((row) => `${name}: ${JSON.stringify(row)}`)
  return (await Promise.all(Object.entries(COUNTERS).map(read))).flat()
}

describe('a merge and its undo', () => {
  it('leave every counter equal to its rows, and together restore every table', async () => {
    const random = seededRandom('merges')
    const { communityId } = fixture.maya
    const pick = (from: readonly string[]) => from[random.between(0, from.length - 1)] ?? ''
    expect(await wrongCounters()).toEqual([])
    const moved = new Map<string, number>()
    let merges = 0
    for (let round = 0; round < PAIRS; round++) {
      // Maya, who has a row in each table about people, is in every third pair.
      const first = round % 3 === 0 ? fixture.maya.userId : pick(members)
      const second = pick(members.filter((id) => id !== first))
      const others = members.filter((id) => id !== first && id !== second)
      const [keptId, mergedId] = round % 6 === 0 ? [first, second] : [second, first]
      await entangle(fixture.database.db(), { communityId, mergedId, keptId, others, round, now: NOW })
      const before = await wholeDatabase()
      expect(await wrongCounters(), 'before').toEqual([])
      let mergeId: string
      try {
        mergeId = await mergeMembers(context(), { keptId, mergedId, reason: 'The same person' })
      } catch (error) {
        // A pair that cannot be merged is refused with a message, never by a constraint.
        if (!(error instanceof AppError) || error.code !== 'Unprocessable') throw error
        expect(await wholeDatabase()).toEqual(before)
        continue
      }
      merges++
      expect(await wrongCounters(), `round ${round} merged`).toEqual([])
      const moves = await fixture.read(
        build.select().from(memberMergeMoves).where(eq(memberMergeMoves.mergeId, mergeId)),
      )
      for (const { source, columnName, move } of moves) {
        const name = `${source}.${columnName} ${move}`
        moved.set(name, (moved.get(name) ?? 0) + 1)
      }
      await undoMerge(context(), mergeId)
      expect(differences(before, await wholeDatabase()), `round ${round} undone`).toEqual([])
      expect(await wrongCounters(), `round ${round} undone`).toEqual([])
    }
    expect(merges).toBeGreaterThan(PAIRS / 2)
    expect([...moved.keys()]).toEqual(expect.arrayContaining(MOVED_AT_LEAST))
  }, 240_000)
})
