/** Under which unsent answers are found on devices; it never changes. */
export function answerStorageKey(questionId: string): string {
  return `answer/${questionId}`
}
