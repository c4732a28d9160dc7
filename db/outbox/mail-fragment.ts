import { shownBody } from '#db/content-bank/texts.ts'
import { NO_MARKS, printRuns } from '#shared/domain/articles/text-runs.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'

type StoredText = Parameters<typeof shownBody>[1]

/** A text of the content bank as it goes into the emails of a community. */
export function mailFragment(key: ContentKey, stored: StoredText, communityName: string): string {
  return shownBody(key, stored).replaceAll('{community}', () => printRuns([{ text: communityName, marks: NO_MARKS }]))
}
