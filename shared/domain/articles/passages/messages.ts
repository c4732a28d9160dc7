import { PASSAGE_COMMENTS_MAX, PASSAGES_MAX } from './passage.ts'

/** Why a comment about a passage is refused. */
export const PASSAGE_TEXTS = {
  tooManyPassages: `This article has comments on ${PASSAGES_MAX} passages. That’s the limit: write under one of them, or about the whole article.`,
  tooManyComments: `This passage has ${PASSAGE_COMMENTS_MAX} comments. That’s the limit: continue below the article’s other feedback.`,
} as const
