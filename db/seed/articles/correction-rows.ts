import type { articleCorrections } from '#db/schema/articles/articles.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { BrandCode } from '../communities.ts'
import { daysAfter, hoursBefore } from '../offsets.ts'
import { seededId } from '../seeded-id.ts'
import type { ArticleRows } from './article-rows.ts'

/** The text that was published, the text that replaces it, and the note for readers. */
type Correction = { readonly title: string; readonly wrong: string; readonly right: string; readonly note: string }

const CORRECTIONS: Readonly<Record<BrandCode, Correction>> = {
  MTC: {
    title: 'On-call should be boring',
    wrong: 'In 24 they had done',
    right: 'In 14 they had done',
    note: 'An earlier version counted 24 cases in which something could have waited. There were 14.',
  },
  HFC: {
    title: 'What a covenant is for',
    wrong: 'we reported 3.16',
    right: 'we reported 3.06',
    note: 'An earlier version gave the ratio reported in March as 3.16. It was 3.06.',
  },
  LAC: {
    title: 'Say no by Thursday',
    wrong: 'nine months of somebody',
    right: 'eleven months of somebody',
    note: 'An earlier version called 1,900 hours nine months of one person’s work. They are eleven.',
  },
}

/** How long after its publication an article is corrected. */
const AFTER_DAYS = 5

/** The articles and revisions of a community, with one published correction added. */
export function withCorrection(code: BrandCode, rows: ArticleRows) {
  const { title, wrong, right, note } = CORRECTIONS[code]
  const article = rows.articles.find((row) => row.title === title && row.status === 'PUBLISHED')
  const published = rows.revisions.find(({ id }) => id === article?.currentRevisionId)
  if (!article?.publishedAt || !article.editorId || !published?.content.includes(right)) {
    throw new Error(`“${title}” does not say “${right}”`)
  }
  const { communityId, editorId: startedBy, id: articleId } = article
  const at = daysAfter(article.publishedAt, AFTER_DAYS)
  const { content } = published
  const wordCount = countWords(plainText(content))
  const revision = {
    ...published,
    id: seededId(`corrected ${articleId}`),
    authorId: startedBy,
    baseRevisionId: published.id,
    createdAt: at,
  }
  const correction: typeof articleCorrections.$inferInsert = {
    id: seededId(`correction ${articleId}`),
    communityId,
    articleId,
    state: 'PUBLISHED',
    startedBy,
    baseRevisionId: published.id,
    draftId: seededId(`correction draft ${articleId}`),
    title,
    content,
    wordCount,
    note,
    publishedBy: startedBy,
    revisionId: revision.id,
    publishedAt: at,
    createdAt: hoursBefore(at, 1),
    updatedAt: at,
  }
  const event = {
    id: seededId(`event ${articleId} correction`),
    communityId,
    articleId,
    actorId: startedBy,
    fromStatus: 'PUBLISHED' as const,
    toStatus: 'PUBLISHED' as const,
    reason: note,
    createdAt: at,
  }
  const corrected = { ...article, currentRevisionId: revision.id, lastEventId: event.id, updatedAt: at }
  return {
    ...rows,
    articles: rows.articles.map((row) => (row === article ? corrected : row)),
    events: [...rows.events, event],
    revisions: [
      ...rows.revisions.map((row) => (row === published ? { ...row, content: content.replace(right, wrong) } : row)),
      revision,
    ],
    corrections: [correction],
  }
}
