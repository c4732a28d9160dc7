import type { CheckView } from '#shared/domain/articles/checklist/checklist.ts'
import { counted } from '#shared/kernel/plurals.ts'

export const CHECKLIST_MESSAGES = {
  title: 'Checklist',
  hint: 'As last saved. It’s only a guide: you can move the article anyway.',
  done: 'Done',
  open: 'Open',
} as const

/** What a check found, in words. */
export function checkText({ check, isDone, found, most }: CheckView): string {
  switch (check) {
    case 'TITLE':
      return found === 0
        ? 'No title'
        : `Title of ${counted(found ?? 0, 'character')}${isDone ? '' : `, up to ${most} here`}`
    case 'BYLINE':
      return isDone ? 'Byline' : 'No byline'
    case 'SOURCES':
      return isDone ? `${counted(found ?? 0, 'link')} to sources` : 'No link to a source'
    case 'LEAD_IMAGE':
      return isDone ? 'Lead image with a description' : 'No lead image with a description'
    case 'SCAN':
      return isDone ? 'Originality check of this text' : 'No originality check of this text yet'
    default:
      return check satisfies never
  }
}
