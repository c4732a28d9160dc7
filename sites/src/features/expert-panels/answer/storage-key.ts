/** The key of unsent answers on devices; must not change. */
export function answerStorageKey(questionId: string): string {
  return `answer/${questionId}`
}
