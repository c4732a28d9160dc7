import { NO_MARKS, printRuns } from '../articles/text-runs.ts'

/** A text as HTML in which {community} has become the name of the community. */
export function nameCommunity(html: string, name: string): string {
  return html.replaceAll('{community}', () => printRuns([{ text: name, marks: NO_MARKS }]))
}
