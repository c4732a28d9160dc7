import { eq } from 'drizzle-orm'
import { articles } from '../../../../db/schema/articles/articles.ts'
import { build } from '../../../../db/statement.ts'
import type { Brand } from '../brand.ts'
import { database } from '../database.ts'
import { insertArticles } from './insert-articles.ts'

/** Articles scheduled for these instants, with their text approved: "{title} 1" for the first one and so on. */
export async function scheduleArticles(
  brand: Brand,
  word: string,
  ats: readonly Date[],
  titleEnd = '',
): Promise<{ readonly title: string }> {
  const { name, idOf } = await insertArticles(brand, word, ats.length, ['SCHEDULED'])
  const [first, ...others] = ats.map((scheduledAt, i) => {
    const id = idOf(i + 1)
    const title = `${name} ${i + 1}${titleEnd}`
    const approved = { title, scheduledAt, currentRevisionId: `${id}-r`, approvedRevisionId: `${id}-r` }
    return build.update(articles).set(approved).where(eq(articles.id, id))
  })
  if (first) await database().commit([first, ...others])
  return { title: name }
}
