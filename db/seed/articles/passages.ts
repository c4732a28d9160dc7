import type { articleFeedback } from '#db/schema/articles/articles.ts'
import { passageOf } from '#shared/domain/articles/passages/passage.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { hoursBefore } from '../offsets.ts'
import { seededId } from '../seeded-id.ts'
import type { Comment } from './comments.ts'

type FeedbackRow = typeof articleFeedback.$inferInsert

/** A sentence of the article that Maya is revising, with what she and Theo wrote about it. */
const QUOTE = '151 tables with a little over half of the bytes'
const COMMENTS: readonly Comment[] = [
  {
    by: 'editor',
    text: 'This is the figure that people will repeat. Could it be a sentence of its own, with the 53 percent?',
  },
  { by: 'author', text: 'Yes. I’ll begin the paragraph with it and put the other two numbers after it.' },
]

/** The comments about that passage, in the hours before one about the whole article; none if the text is another one. */
export function passageRows(
  content: string,
  next: FeedbackRow | undefined,
  writers: Readonly<Record<Comment['by'], string>>,
): readonly FeedbackRow[] {
  const text = plainText(content)
  const start = text.indexOf(QUOTE)
  const passage = start < 0 ? null : passageOf(text, start, start + QUOTE.length)
  if (!passage || !next) return []
  const threadId = seededId(`passage ${next.articleId}`)
  const times = COMMENTS.map((_, i) => hoursBefore(next.createdAt, COMMENTS.length - i))
  return COMMENTS.map(({ by, text: remark }, i) => ({
    id: i === 0 ? threadId : seededId(`passage ${next.articleId} ${i}`),
    communityId: next.communityId,
    articleId: next.articleId,
    authorId: writers[by],
    remark,
    threadId,
    ...(i === 0 && { passage, activeAt: times.at(-1) ?? next.createdAt }),
    createdAt: times[i] ?? next.createdAt,
  }))
}
