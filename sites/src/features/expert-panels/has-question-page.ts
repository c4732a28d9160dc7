type Question = { readonly isTakingAnswers: boolean; readonly publishedUrl: string | null }

/**
 * Whether a question has a page for a member: a closed one has it for members who answered, or once its answers are
 * published.
 */
export function hasQuestionPage(question: Question, ownAnswer: object | null): boolean {
  return question.isTakingAnswers || ownAnswer !== null || question.publishedUrl !== null
}
