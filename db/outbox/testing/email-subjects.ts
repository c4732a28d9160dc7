import type { Db } from '#db/client.ts'
import type { EmailTemplate } from '#db/outbox/templates/index.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { messageThreads, threadMessages } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'

type Subjects = {
  readonly communityId: string
  readonly readerId: string
  readonly writerId: string
  readonly now: Date
}

/** A writer, the posts that the previews of the digest name, and what else emails are about that go out only while their reader sees it. */
export async function insertSubjects(db: Db, { communityId, readerId, writerId, now }: Subjects): Promise<void> {
  const posts = ['payroll', 'secrets']
  const group = (id: string) => ({
    ...{ id, communityId, name: id, about: id, slug: id, visibility: 'REQUEST' as const },
    ...{ createdBy: writerId, createdAt: now, updatedAt: now },
  })
  const membership = { communityId, userId: readerId, state: 'MEMBER' as const, changedAt: now }
  const [firstId = '', secondId = ''] = [readerId, writerId].toSorted()
  await db.commit([
    build.insert(users).values({
      ...{ id: writerId, communityId, kind: 'MEMBER', status: 'ACTIVE', email: `${writerId}@outbox.test` },
      ...{ username: writerId, givenName: 'Sam', familyName: 'Writer', joinedAt: now, createdAt: now },
    }),
    build.insert(forumPosts).values(
      posts.map((id) => ({
        ...{ id, communityId, authorId: writerId, title: id, state: 'APPROVED' as const },
        ...{ lastActivityAt: now, createdAt: now },
      })),
    ),
    build.insert(forumEntries).values(
      posts.map((id) => ({
        ...{ id, communityId, postId: id, seq: 0, authorId: writerId, content: id, plainText: id },
        ...{ state: 'APPROVED' as const, publishedAt: now, revisionId: id, operationId: id, createdAt: now },
      })),
    ),
    build.insert(groups).values(['joined', 'inviting', 'asked'].map(group)),
    build.insert(groupMembers).values([
      { ...membership, groupId: 'joined' },
      { ...membership, groupId: 'inviting', state: 'INVITED', invitedBy: writerId },
      { ...membership, groupId: 'asked', isChair: true },
      { ...membership, groupId: 'asked', userId: writerId, state: 'REQUESTED' },
    ]),
    build.insert(messageThreads).values({ id: 'thread', communityId, firstId, secondId, createdAt: now }),
    build.insert(threadMessages).values({
      ...{ id: 'message', communityId, threadId: 'thread', seq: 1, userId: writerId, body: 'Hello.' },
      ...{ isDelivered: true, operationId: 'message', createdAt: now },
    }),
  ])
}

/** How the keys of emails name what `insertSubjects` wrote; undefined of emails that are about nothing of this kind. */
export function subjectInKey(template: EmailTemplate, writerId: string): string | undefined {
  const subjects: Partial<Record<EmailTemplate, string>> = {
    'forum-reply': 'payroll',
    'forum-mention': 'payroll',
    'message-received': 'message',
    'group-accepted': 'joined',
    'group-invited': 'inviting',
    'group-requested': `asked/${writerId}-asked-2026-11-21`,
  }
  return subjects[template]
}
