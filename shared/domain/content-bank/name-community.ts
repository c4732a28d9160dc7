import { NO_MARKS, printRuns } from '../articles/text-runs.ts'

/** A text as HTML with {community} replaced by the community's name. */
export function nameCommunity(html: string, name: string): string {
  return html.replaceAll('{community}', () => printRuns([{ text: name, marks: NO_MARKS }]))
}
