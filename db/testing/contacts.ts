import { messageThreads, threadMembers } from '#db/schema/messages.ts'
import { build } from '#db/statement.ts'
import { inThreadOrder } from '#shared/domain/messages/message.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BaseFixture, NOW } from './base-fixture.ts'

export type TestMember = { readonly userId: string; readonly communityId: string }

/** Lets two members write to each other; returns the id of their thread. */
export async function giveThread(
  { db }: Pick<BaseFixture, 'db'>,
  a: TestMember,
  b: TestMember,
  at = NOW,
): Promise<string> {
  const threadId = newId(at)
  const mine = { threadId, communityId: a.communityId, lastAt: at }
  await db().commit([
    build
      .insert(messageThreads)
      .values({ id: threadId, communityId: a.communityId, ...inThreadOrder(a.userId, b.userId), createdAt: at }),
    build.insert(threadMembers).values([
      { ...mine, userId: a.userId, otherId: b.userId },
      { ...mine, userId: b.userId, otherId: a.userId },
    ]),
  ])
  return threadId
}
