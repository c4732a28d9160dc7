import { isBylineValid } from '#shared/domain/articles/byline.ts'
import { measureByline, sanitiseByline } from '#shared/server/html/sanitise-byline.ts'
import { keyOf, type Person } from '../people/person.ts'

const CHOSEN: Readonly<Record<string, string>> = {
  'maya-chen':
    'Maya Chen is CTO of <a href="https://halyard.example/">Halyard Systems</a> in Boston, where software tells container ports what to lift next.',
  'rosa-diaz':
    'Rosa Diaz runs <a href="https://cardinal-and-diaz.example/">Cardinal and Diaz</a> in Los Angeles. She keeps two briefs in a drawer.',
  'lena-fischer': 'Lena Fischer is CFO of Weser Schiffsbedarf in Bremen. She forecasts in pencil.',
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;')
}

/** The longest variant that fits the limit of a byline. */
export function bylineOf(person: Person): string {
  const name = escaped(`${person.givenName} ${person.familyName}`)
  const company = escaped(person.companyName)
  const linked = `<a href="https://${keyOf(person.companyName)}.example/">${company}</a>`
  const choices = [
    CHOSEN[person.key],
    `${name} is ${person.jobTitle} at ${linked} in ${person.city}.`,
    `${name} works at ${company}.`,
    `${name} lives in ${person.city}.`,
    `${name}.`,
  ]
  for (const choice of choices) {
    const byline = choice && sanitiseByline(choice)
    if (byline && isBylineValid(measureByline(byline))) return byline
  }
  throw new Error(`No byline is short enough for ${name}`)
}
