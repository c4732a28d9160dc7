import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { build, type Runnable } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'

type Entangled = {
  readonly communityId: string
  readonly mergedId: string
  readonly keptId: string
  /** Other members of the community. */
  readonly others: readonly string[]
  /** Distinguishes the data of one round from that of another. */
  readonly round: number
  readonly now: Date
}

/**
 * Gives two members everything that a merge has to combine: the same likes, groups, conversations and so on, and
 * relations to each other.
 */
export async function entangle(
  db: Db,
  { communityId, mergedId, keptId, others, round, now }: Entangled,
): Promise<void> {
  const [third = '', fourth = ''] = [others[round % others.length], others[(round + 1) % others.length]]
  const both = [mergedId, keptId]
  const at = now.getTime()
  const insert = (table: string, values: Readonly<Record<string, unknown>>): Runnable => {
    const entries = Object.entries({ ...values, community_id: communityId })
    const names = entries.map(([name]) => sql.identifier(name))
    const given = entries.map(([, value]): SQL => sql`${value}`)
    return build.run(
      sql`INSERT OR IGNORE INTO ${sql.identifier(table)} (${sql.join(names, sql`, `)}) VALUES (${sql.join(given, sql`, `)})`,
    )
  }
  const entries = await db.read(
    build.all<{ id: string; post_id: string; author_id: string }>(
      sql`SELECT id, post_id, author_id FROM forum_entries WHERE community_id = ${communityId} AND state = 'APPROVED'
        ORDER BY (author_id IN (${mergedId}, ${keptId})) DESC, id LIMIT 8`,
    ),
  )
  const groups = await db.read(
    build.all<{ id: string }>(sql`SELECT id FROM groups WHERE community_id = ${communityId} ORDER BY id LIMIT 6`),
  )
  const questions = await db.read(
    build.all<{ id: string }>(
      sql`SELECT id FROM panel_questions WHERE community_id = ${communityId} ORDER BY id LIMIT 4`,
    ),
  )
  // The merged account has a draft for each question, the other one for every second.
  const answers = questions.flatMap(({ id }, index) =>
    both
      .filter((userId) => userId === mergedId || index % 2 === 0)
      .map((userId) =>
        insert('panel_answers', {
          ...{ id: newId(now), question_id: id, author_id: userId, status: 'DRAFT', status_updated_at: at },
          ...{ created_at: at, updated_at: at },
        }),
      ),
  )
  const likes = entries.flatMap(({ id, author_id }) =>
    both
      .filter((userId) => userId !== author_id)
      .map((userId) => insert('forum_likes', { entry_id: id, user_id: userId, created_at: at })),
  )
  const posts = entries.flatMap(({ id, post_id }, index) =>
    both.flatMap((userId) => [
      insert('forum_follows', { post_id, user_id: userId, last_activity_at: at, created_at: at }),
      insert('forum_reads', { post_id, user_id: userId, seq: index }),
      insert('forum_mentions', { entry_id: id, user_id: userId }),
      ...(index % 2 === 0
        ? [
            insert('forum_reports', {
              ...{ id: newId(now), entry_id: id, user_id: userId, reason: 'OFF_TOPIC' },
              ...{ note: 'Not here', created_at: at },
            }),
          ]
        : []),
    ]),
  )
  const states = ['MEMBER', 'REQUESTED', 'MEMBER', 'DECLINED'] as const
  const memberships = groups.flatMap(({ id }, index) =>
    both.map((userId, who) =>
      insert('group_members', {
        ...{ group_id: id, user_id: userId, is_chair: 0, changed_at: at },
        state: states[(round + index + who) % states.length],
      }),
    ),
  )
  const people = both.flatMap((userId) => [
    ...[third, fourth, ...both]
      .filter((id) => id !== userId)
      .flatMap((id) => [
        insert('member_follows', { user_id: userId, followed_id: id, created_at: at }),
        insert('member_follows', { user_id: id, followed_id: userId, created_at: at }),
      ]),
    insert('member_blocks', { user_id: userId, blocked_id: fourth, created_at: at }),
    insert('member_blocks', { user_id: fourth, blocked_id: userId, created_at: at }),
    insert('notifications', {
      ...{ id: newId(now), user_id: userId, option: 'security', cause_key: `both/${round}`, message: 'Told', url: '/' },
      created_at: at,
    }),
    insert('notifications', {
      ...{ id: newId(now), user_id: userId, option: 'security', cause_key: `own/${userId}/${round}` },
      ...{ message: 'Told', url: '/', created_at: at },
    }),
    insert('forum_drafts', {
      ...{ user_id: userId, place: 'new', revision_id: newId(now), title: 'Begun', content: '', saved_at: at },
    }),
    insert('forum_drafts', {
      ...{ user_id: userId, place: `reply/${userId}`, revision_id: newId(now), title: '', content: '', saved_at: at },
    }),
    insert('saved_searches', {
      ...{ id: newId(now), user_id: userId, name: 'Boards', seen_entry_id: 0, checked_at: at, created_at: at },
    }),
  ])
  // Both have a conversation with the third member; the merged account alone has one with the fourth; and the two have
  // one with each other.
  const pairs = [
    [mergedId, third],
    [keptId, third],
    [mergedId, fourth],
    [mergedId, keptId],
  ] as const
  const conversations = pairs.flatMap(([a, b]) => threadOf(a, b))
  const requests = [
    [mergedId, third],
    [keptId, third],
    [fourth, mergedId],
    [mergedId, keptId],
  ] as const
  const introductions = requests.flatMap(([a, b]) => {
    const id = newId(now)
    const request = { id, user_id: a, recipient_id: b, why: 'Why', help: 'Help', operation_id: id, created_at: at }
    return [
      insert('introductions', { ...request, expires_at: at + 86_400_000 }),
      build.run(sql`INSERT OR IGNORE INTO received_introductions (introduction_id, user_id, community_id, created_at)
        SELECT id, recipient_id, community_id, ${at} FROM introductions WHERE id = ${id}`),
    ]
  })
  await db.commit([...answers, ...likes, ...posts, ...memberships, ...people, ...conversations, ...introductions] as [
    Runnable,
  ])

  function threadOf(a: string, b: string): readonly Runnable[] {
    const id = newId(now)
    const [first, second] = [a, b].toSorted()
    const thread = sql`(SELECT id FROM message_threads WHERE first_id = ${first} AND second_id = ${second})`
    const parts = ([userId, otherId]: readonly [string, string]) => [
      build.run(sql`INSERT OR IGNORE INTO thread_members (thread_id, community_id, user_id, other_id, last_at)
        VALUES (${thread}, ${communityId}, ${userId}, ${otherId}, ${at})`),
      build.run(sql`INSERT OR IGNORE INTO thread_messages (id, community_id, thread_id, seq, user_id, body, is_delivered, operation_id, created_at)
        SELECT ${newId(now)}, ${communityId}, ${thread}, 1 + (SELECT count(*) FROM thread_messages WHERE thread_id = ${thread}),
          ${userId}, 'Hello', 1, ${newId(now)}, ${at}`),
      build.run(sql`INSERT OR IGNORE INTO message_drafts (thread_id, user_id, community_id, revision_id, content, saved_at)
        VALUES (${thread}, ${userId}, ${communityId}, ${newId(now)}, 'Begun', ${at})`),
    ]
    return [
      insert('message_threads', { id, first_id: first, second_id: second, created_at: at }),
      ...parts([a, b]),
      ...parts([b, a]),
    ]
  }
}
