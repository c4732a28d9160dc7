import { like, sql } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { articles } from '../../../../db/schema/articles/articles.ts'
import { XSS_PAYLOADS } from '../../../../shared/testing/xss-payloads.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'
import { runSeed } from '../run.ts'
import { storeArticle } from '../stored/articles.ts'

/* Hostile texts stored as if every check before the database had failed: the code that shows them must be safe
   itself. */

/**
 * Every n-th payload, starting by the seed, so that each family is included. SQLite ends a text at a null character.
 */
export function payloadsOfRun(step: number): readonly string[] {
  return XSS_PAYLOADS.filter((_, i) => i % step === runSeed() % step).map((one) => one.replaceAll('\u0000', ''))
}

/** Precedes every payload and must still be there when it is shown. */
export const KEPT_HTML = '<p>Before it <strong>bold words</strong>.</p>'
export const KEPT_WORDS = 'bold words'

export type HostileArticle = { readonly title: string; readonly body: string; readonly byline: string }

/** A payload as a title: one line, at most as long as a title may be. */
export function titleOf(payload: string) {
  return payload.replace(/\s+/g, ' ').trim().slice(0, 254)
}

/** Text without white space, which a page may render differently from its source. */
export function withoutSpace(text: string | null) {
  return text?.replace(/\s/g, '') ?? ''
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}

/** Each payload in one place of an article, or in every place of its own article. */
export function hostileArticles(payloads: readonly string[], everyPlace: boolean): HostileArticle[] {
  return everyPlace
    ? payloads.map((one) => ({ title: one, body: one, byline: one }))
    : chunks(payloads, 3).map(([title = '', body = '', byline = '']) => ({ title, body, byline }))
}

/** Publishes them at addresses `/stories/{prefix}-{index}`; standfirst and category repeat the title. */
export async function publishHostileArticles(author: Member, prefix: string, all: readonly HostileArticle[]) {
  for (const [i, { title, body, byline }] of all.entries())
    await storeArticle(author, {
      title: titleOf(title),
      content: KEPT_HTML + body,
      byline,
      slug: `${prefix}-${i}`,
      status: 'PUBLISHED',
    })
  const db = database()
  await db.commit([
    build
      .update(articles)
      .set({ standfirst: sql`${articles.title}`, category: sql`${articles.title}` })
      .where(like(articles.slug, `${prefix}-%`)),
  ])
}
