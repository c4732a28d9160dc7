import type { PageApi } from '../../../lib/edge/page-api.ts'
import { allowedHtml, escapeHtml } from '../../../lib/html/allowed-html.ts'
import { OLDER_TEXTS, OWN_TEXTS, type OwnText } from './dunning.queries.ts'
import { DUNNING_MESSAGES } from './messages.ts'

/** The most published articles that one request returns. */
const PAGE_SIZE = 50

/** All articles of the member, the one in work first. */
export async function readOwnTexts(member: PageApi): Promise<readonly OwnText[]> {
  const data = await member(OWN_TEXTS, { first: PAGE_SIZE })
  const texts = [...(data.articleInFlight ? [data.articleInFlight] : []), ...data.articlesPendingPublication]
  for (let page = data.articlesPublished; ; ) {
    texts.push(...page)
    const last = page.at(-1)
    if (!last || page.length < PAGE_SIZE) return texts
    page = (await member(OLDER_TEXTS, { first: PAGE_SIZE, after: last.id })).articlesPublished
  }
}

export function titleOf({ title }: Pick<OwnText, 'title'>): string {
  return title.trim() || DUNNING_MESSAGES.untitled
}

/** One file with all texts, readable without this site. */
export function textsFile(texts: readonly OwnText[], community: string): string {
  const articles = texts.map(
    (text) =>
      `<article><h2>${escapeHtml(titleOf(text))}</h2>${allowedHtml(text.currentRevision?.content ?? '')}</article>`,
  )
  const title = escapeHtml(`${DUNNING_MESSAGES.textsTitle} · ${community}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${articles.join('')}</html>`
}
