import { build } from '#db/statement.ts'
import { notifications } from '../../../../db/schema/notifications.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'

const MINUTE_MS = 60_000

/** Writes notifications directly into the database: "No. 1" is the newest. */
export async function storeNotifications(
  { id: userId, communityId }: Pick<Member, 'id' | 'communityId'>,
  count: number,
  set: Partial<typeof notifications.$inferInsert> = {},
): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: count }, (_, i) => {
    const createdAt = new Date(now - i * MINUTE_MS)
    const id = newId(createdAt)
    const message = `No. ${i + 1} happened.`
    return {
      id,
      userId,
      communityId,
      option: 'article-progress' as const,
      causeKey: `test/${id}`,
      message,
      url: '/articles/published',
      createdAt,
      ...set,
    }
  })
  await database().commit([build.insert(notifications).values(rows)])
}
