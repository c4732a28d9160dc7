import { eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { introductions, receivedIntroductions } from '../../../../db/schema/introductions.ts'
import { messageThreads, threadMembers } from '../../../../db/schema/messages.ts'
import type { IntroductionAnswer } from '../../../../shared/domain/introductions/introduction.ts'
import { expiryOf } from '../../../../shared/domain/introductions/introduction.ts'
import { inThreadOrder } from '../../../../shared/domain/messages/message.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'

/** Two members who may write to each other; returns the id of their thread. */
export async function storeThread(a: Member, b: Member): Promise<string> {
  const now = new Date()
  const id = newId(now)
  const mine = { threadId: id, communityId: a.communityId, lastAt: now }
  await database().commit([
    build
      .insert(messageThreads)
      .values({ id, communityId: a.communityId, ...inThreadOrder(a.id, b.id), createdAt: now }),
    build.insert(threadMembers).values([
      { ...mine, userId: a.id, otherId: b.id },
      { ...mine, userId: b.id, otherId: a.id },
    ]),
  ])
  return id
}

/** A request that reached its recipient; returns its id. */
export async function storeIntroduction(from: Member, to: Member): Promise<string> {
  const createdAt = new Date()
  const id = newId(createdAt)
  const { communityId } = from
  await database().commit([
    build.insert(introductions).values({
      ...{ id, communityId, userId: from.id, recipientId: to.id, why: 'Why', help: 'Help', operationId: id },
      ...{ createdAt, expiresAt: expiryOf(createdAt) },
    }),
    build.insert(receivedIntroductions).values({ introductionId: id, communityId, userId: to.id, createdAt }),
  ])
  return id
}

export async function setAnswer(introductionId: string, answer: IntroductionAnswer | null): Promise<void> {
  await database().commit([
    build
      .update(receivedIntroductions)
      .set({ answer, answeredAt: answer && new Date() })
      .where(eq(receivedIntroductions.introductionId, introductionId)),
  ])
}
