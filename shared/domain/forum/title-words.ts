import { wordsOf } from '../members/search-words.ts'

/** Words of questions: two titles that share only these are not about the same subject. */
const QUESTION_WORDS = new Set(
  `about any anybody anyone are be been can could did do does done ever every first get good had has have how if into it its long many me most
  much my new next not now one only our out over should so some than that their them then there they this us use was we were what when where
  which who why will without would you your`.split(/\s+/),
)

/** The words of a title that say what it is about. */
export function tellingWords(title: string): readonly string[] {
  return wordsOf(title).filter((word) => !QUESTION_WORDS.has(word.toLowerCase()))
}

/** How many of these words another title must share to be a possible duplicate. */
export function sharedWordsNeeded(telling: number): number {
  return Math.ceil(telling / 3)
}
