import * as z from 'zod'
import { counted } from '#shared/kernel/plurals.ts'
import { defineTemplate } from './define-template.ts'

const Searches = z.strictObject({
  searches: z
    .array(
      z.strictObject({
        name: z.string(),
        /** Address of the search results. */
        url: z.string(),
        people: z.array(z.strictObject({ name: z.string(), role: z.string(), url: z.string() })).min(1),
        /** Whether there are more than the email lists. */
        hasMore: z.boolean(),
      }),
    )
    .min(1),
})
type Searches = z.infer<typeof Searches>

export const savedSearchesEmail = defineTemplate(
  'saved-searches',
  'saved-searches',
  Searches,
  ({ searches }, { familiarName }) => ({
    subject: `New at ${familiarName}: ${summaryOf(searches)}`,
    preview: searches[0]?.people[0]?.name ?? '',
    heading: 'New people in your searches',
    paragraphs: [`Since last week, ${summaryOf(searches)} joined the directory.`],
    lists: searches.map(({ name, url, people, hasMore }) => ({
      heading: name,
      items: [
        ...people.map((one) => ({ text: one.name, href: one.url, note: one.role || null })),
        ...(hasMore ? [{ text: 'See all matches', href: url, note: null }] : []),
      ],
    })),
    button: { label: 'Open saved searches', href: '/members/saved' },
    why: `you saved a search at ${familiarName}`,
  }),
)

/** "2 people who match “Boards”" or "5 people who match 2 of your searches". */
function summaryOf(searches: Searches['searches']): string {
  const people = new Set(searches.flatMap((one) => one.people.map(({ url }) => url))).size
  const some = searches.some(({ hasMore }) => hasMore)
    ? `more than ${counted(people, 'person', 'people')}`
    : counted(people, 'person', 'people')
  const [only, ...others] = searches
  const matched = only && others.length === 0 ? `“${only.name}”` : `${searches.length} of your searches`
  return `${some} who ${people === 1 ? 'matches' : 'match'} ${matched}`
}
