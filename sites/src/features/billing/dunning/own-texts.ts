import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { allowedHtml, escapeHtml } from '../../../lib/html/allowed-html.ts'
import type { OWN_TEXTS, OwnText } from './dunning.queries.ts'
import { DUNNING_MESSAGES } from './messages.ts'

/** The member's articles, the one in work first. */
export function ownTexts(data: ResultOf<typeof OWN_TEXTS>): readonly OwnText[] {
  return [
    ...(data.articleInFlight ? [data.articleInFlight] : []),
    ...data.articlesPendingPublication,
    ...data.articlesPublished,
  ]
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
