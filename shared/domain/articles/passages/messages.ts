import { PASSAGE_COMMENTS_MAX, PASSAGES_MAX } from './passage.ts'

/** Why a comment about a passage is refused. */
export const PASSAGE_TEXTS = {
  tooManyPassages: `This article has comments on ${PASSAGES_MAX} passages, which is the limit. Reply under one of them, or comment on the whole article.`,
  tooManyComments: `This passage has ${PASSAGE_COMMENTS_MAX} comments, which is the limit. Continue in the feedback on the whole article.`,
} as const
